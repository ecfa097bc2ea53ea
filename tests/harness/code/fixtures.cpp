// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/code/fixtures.hpp"

#include <iomanip>
#include <sstream>

namespace toll::testing {

std::string objdump_text(std::string_view name, machine_code::address begin,
                         const std::vector<std::string>& instructions) {
  std::ostringstream text;
  text << std::hex << "\n" << std::setfill('0') << std::setw(16) << begin << " <" << name << ">:\n";
  for (const std::string& one : instructions) {
    text << "    " << begin << ":\t" << one << "\n";
    begin += 4;
  }
  return text.str();
}

machine_code::function made_up_function(const std::vector<std::string>& instructions,
                                        machine_code::address begin) {
  const machine_code::listing code{objdump_text("f", begin, instructions)};
  return *code.starting_at(begin);
}

// clang-format off
const std::string_view openmp_daxpy = R"(0000000000001030 <omp_get_thread_num@plt>:
    1030:	jmp    *0x2fca(%rip)        # 4000 <omp_get_thread_num@OMP_1.0>
    1036:	push   $0x0
    103b:	jmp    1020 <_init+0x20>

0000000000001040 <omp_get_num_threads@plt>:
    1040:	jmp    *0x2fc2(%rip)        # 4008 <omp_get_num_threads@OMP_1.0>
    1046:	push   $0x1
    104b:	jmp    1020 <_init+0x20>

0000000000001050 <GOMP_parallel@plt>:
    1050:	jmp    *0x2fba(%rip)        # 4010 <GOMP_parallel@GOMP_4.0>
    1056:	push   $0x2
    105b:	jmp    1020 <_init+0x20>

0000000000001170 <_Z5daxpydPKdPdl._omp_fn.0>:
    1170:	push   %rbp
    1171:	mov    %rsp,%rbp
    1174:	push   %r12
    1176:	mov    %rdi,%r12
    1179:	push   %rbx
    117a:	and    $0xffffffffffffffe0,%rsp
    117e:	call   1040 <omp_get_num_threads@plt>
    1183:	mov    %eax,%ebx
    1185:	call   1030 <omp_get_thread_num@plt>
    118a:	movslq %ebx,%rsi
    118d:	movslq %eax,%rcx
    1190:	mov    0x18(%r12),%rax
    1195:	cqto
    1197:	idiv   %rsi
    119a:	cmp    %rdx,%rcx
    119d:	jl     12c0 <_Z5daxpydPKdPdl._omp_fn.0+0x150>
    11a3:	imul   %rax,%rcx
    11a7:	add    %rcx,%rdx
    11aa:	lea    (%rax,%rdx,1),%rsi
    11ae:	cmp    %rsi,%rdx
    11b1:	jge    1209 <_Z5daxpydPKdPdl._omp_fn.0+0x99>
    11b3:	mov    0x10(%r12),%rcx
    11b8:	mov    0x8(%r12),%rdi
    11bd:	mov    %rdx,%r11
    11c0:	mov    %rax,%r10
    11c3:	vmovsd (%r12),%xmm0
    11c9:	cmp    $0x1,%rax
    11cd:	je     11f0 <_Z5daxpydPKdPdl._omp_fn.0+0x80>
    11cf:	lea    0x0(,%rdx,8),%r9
    11d7:	lea    (%rcx,%r9,1),%r8
    11db:	lea    0x8(%rdi,%r9,1),%r12
    11e0:	mov    %r8,%rbx
    11e3:	sub    %r12,%rbx
    11e6:	cmp    $0x10,%rbx
    11ea:	ja     1218 <_Z5daxpydPKdPdl._omp_fn.0+0xa8>
    11ec:	nopl   0x0(%rax)
    11f0:	vmovsd (%rdi,%rdx,8),%xmm1
    11f5:	vfmadd213sd (%rcx,%rdx,8),%xmm0,%xmm1
    11fb:	vmovsd %xmm1,(%rcx,%rdx,8)
    1200:	add    $0x1,%rdx
    1204:	cmp    %rdx,%rsi
    1207:	jne    11f0 <_Z5daxpydPKdPdl._omp_fn.0+0x80>
    1209:	lea    -0x10(%rbp),%rsp
    120d:	pop    %rbx
    120e:	pop    %r12
    1210:	pop    %rbp
    1211:	ret
    1212:	nopw   0x0(%rax,%rax,1)
    1218:	lea    -0x1(%rax),%rsi
    121c:	cmp    $0x2,%rsi
    1220:	jbe    12d8 <_Z5daxpydPKdPdl._omp_fn.0+0x168>
    1226:	shr    $0x2,%r10
    122a:	add    %rdi,%r9
    122d:	vbroadcastsd %xmm0,%ymm2
    1232:	xor    %esi,%esi
    1234:	shl    $0x5,%r10
    1238:	nopl   0x0(%rax,%rax,1)
    1240:	vmovupd (%r9,%rsi,1),%ymm1
    1246:	vfmadd213pd (%r8,%rsi,1),%ymm2,%ymm1
    124c:	vmovupd %ymm1,(%r8,%rsi,1)
    1252:	add    $0x20,%rsi
    1256:	cmp    %rsi,%r10
    1259:	jne    1240 <_Z5daxpydPKdPdl._omp_fn.0+0xd0>
    125b:	mov    %rax,%rsi
    125e:	and    $0xfffffffffffffffc,%rsi
    1262:	add    %rsi,%rdx
    1265:	cmp    %rsi,%rax
    1268:	je     12d0 <_Z5daxpydPKdPdl._omp_fn.0+0x160>
    126a:	sub    %rsi,%rax
    126d:	mov    %rax,%r10
    1270:	cmp    $0x1,%rax
    1274:	je     12dc <_Z5daxpydPKdPdl._omp_fn.0+0x16c>
    1276:	vzeroupper
    1279:	lea    (%r11,%rsi,1),%rax
    127d:	vmovddup %xmm0,%xmm1
    1281:	lea    (%rcx,%rax,8),%rsi
    1285:	vmovupd (%rsi),%xmm4
    1289:	vfmadd132pd (%rdi,%rax,8),%xmm4,%xmm1
    128f:	vmovupd %xmm1,(%rsi)
    1293:	test   $0x1,%r10b
    1297:	je     1209 <_Z5daxpydPKdPdl._omp_fn.0+0x99>
    129d:	and    $0xfffffffffffffffe,%r10
    12a1:	add    %r10,%rdx
    12a4:	lea    (%rcx,%rdx,8),%rax
    12a8:	vmovsd (%rax),%xmm3
    12ac:	vfmadd132sd (%rdi,%rdx,8),%xmm3,%xmm0
    12b2:	vmovsd %xmm0,(%rax)
    12b6:	lea    -0x10(%rbp),%rsp
    12ba:	pop    %rbx
    12bb:	pop    %r12
    12bd:	pop    %rbp
    12be:	ret
    12bf:	nop
    12c0:	add    $0x1,%rax
    12c4:	xor    %edx,%edx
    12c6:	jmp    11a3 <_Z5daxpydPKdPdl._omp_fn.0+0x33>
    12cb:	nopl   0x0(%rax,%rax,1)
    12d0:	vzeroupper
    12d3:	jmp    1209 <_Z5daxpydPKdPdl._omp_fn.0+0x99>
    12d8:	xor    %esi,%esi
    12da:	jmp    1279 <_Z5daxpydPKdPdl._omp_fn.0+0x109>
    12dc:	vzeroupper
    12df:	jmp    12a4 <_Z5daxpydPKdPdl._omp_fn.0+0x134>
    12e1:	data16 cs nopw 0x0(%rax,%rax,1)
    12ec:	nopl   0x0(%rax)

00000000000012f0 <_Z5daxpydPKdPdl>:
    12f0:	sub    $0x28,%rsp
    12f4:	xor    %ecx,%ecx
    12f6:	mov    %rdx,0x18(%rsp)
    12fb:	xor    %edx,%edx
    12fd:	mov    %rsi,0x10(%rsp)
    1302:	mov    %rsp,%rsi
    1305:	mov    %rdi,0x8(%rsp)
    130a:	lea    -0x1a1(%rip),%rdi        # 1170 <_Z5daxpydPKdPdl._omp_fn.0>
    1311:	vmovsd %xmm0,(%rsp)
    1316:	call   1050 <GOMP_parallel@plt>
    131b:	add    $0x28,%rsp
    131f:	ret
)";

const std::string_view openmp_daxpy_of_clang = R"(0000000000001030 <__kmpc_for_static_fini@plt>:
    1030:	jmp    *0x2fca(%rip)        # 4000 <__kmpc_for_static_fini@VERSION>
    1036:	push   $0x0
    103b:	jmp    1020 <_init+0x20>

0000000000001040 <__kmpc_for_static_init_8@plt>:
    1040:	jmp    *0x2fc2(%rip)        # 4008 <__kmpc_for_static_init_8@VERSION>
    1046:	push   $0x1
    104b:	jmp    1020 <_init+0x20>

0000000000001050 <__kmpc_fork_call@plt>:
    1050:	jmp    *0x2fba(%rip)        # 4010 <__kmpc_fork_call@VERSION>
    1056:	push   $0x2
    105b:	jmp    1020 <_init+0x20>

0000000000001160 <_Z5daxpydPKdPdl>:
    1160:	sub    $0x28,%rsp
    1164:	vmovsd %xmm0,0x20(%rsp)
    116a:	mov    %rdi,0x18(%rsp)
    116f:	mov    %rsi,0x10(%rsp)
    1174:	mov    %rdx,0x8(%rsp)
    1179:	lea    0x18(%rsp),%rax
    117e:	mov    %rax,(%rsp)
    1182:	lea    0x2bff(%rip),%rdi        # 3d88 <__do_global_dtors_aux_fini_array_entry+0x20>
    1189:	lea    0x20(%rip),%rdx        # 11b0 <_Z5daxpydPKdPdl.omp_outlined>
    1190:	lea    0x8(%rsp),%rcx
    1195:	lea    0x10(%rsp),%r8
    119a:	lea    0x20(%rsp),%r9
    119f:	mov    $0x4,%esi
    11a4:	xor    %eax,%eax
    11a6:	call   1050 <__kmpc_fork_call@plt>
    11ab:	add    $0x28,%rsp
    11af:	ret

00000000000011b0 <_Z5daxpydPKdPdl.omp_outlined>:
    11b0:	push   %rbp
    11b1:	push   %r15
    11b3:	push   %r14
    11b5:	push   %r12
    11b7:	push   %rbx
    11b8:	sub    $0x20,%rsp
    11bc:	mov    (%rdx),%r12
    11bf:	test   %r12,%r12
    11c2:	jle    1414 <_Z5daxpydPKdPdl.omp_outlined+0x264>
    11c8:	mov    %r9,%r14
    11cb:	mov    %r8,%rbx
    11ce:	mov    %rcx,%r15
    11d1:	dec    %r12
    11d4:	movq   $0x0,0x10(%rsp)
    11dd:	mov    %r12,(%rsp)
    11e1:	movq   $0x1,0x18(%rsp)
    11ea:	movl   $0x0,0xc(%rsp)
    11f2:	mov    (%rdi),%ebp
    11f4:	sub    $0x8,%rsp
    11f8:	lea    0x20(%rsp),%rax
    11fd:	lea    0x2b6c(%rip),%rdi        # 3d70 <__do_global_dtors_aux_fini_array_entry+0x8>
    1204:	lea    0x14(%rsp),%rcx
    1209:	lea    0x18(%rsp),%r8
    120e:	lea    0x8(%rsp),%r9
    1213:	mov    %ebp,%esi
    1215:	mov    $0x22,%edx
    121a:	push   $0x1
    121c:	push   $0x1
    121e:	push   %rax
    121f:	call   1040 <__kmpc_for_static_init_8@plt>
    1224:	add    $0x20,%rsp
    1228:	mov    (%rsp),%rax
    122c:	cmp    %r12,%rax
    122f:	cmovl  %rax,%r12
    1233:	mov    %r12,(%rsp)
    1237:	mov    0x10(%rsp),%rdi
    123c:	cmp    %r12,%rdi
    123f:	jg     1403 <_Z5daxpydPKdPdl.omp_outlined+0x253>
    1245:	mov    (%r14),%rax
    1248:	mov    (%r15),%rcx
    124b:	mov    %r12,%rsi
    124e:	sub    %rdi,%rsi
    1251:	inc    %rsi
    1254:	cmp    $0x10,%rsi
    1258:	jae    1327 <_Z5daxpydPKdPdl.omp_outlined+0x177>
    125e:	mov    %rdi,%rdx
    1261:	mov    %r12d,%edi
    1264:	sub    %edx,%edi
    1266:	inc    %edi
    1268:	mov    %r12,%rsi
    126b:	sub    %rdx,%rsi
    126e:	and    $0x3,%edi
    1271:	je     129c <_Z5daxpydPKdPdl.omp_outlined+0xec>
    1273:	data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
    1280:	vmovsd (%rbx),%xmm0
    1284:	vmovsd (%rax,%rdx,8),%xmm1
    1289:	vfmadd213sd (%rcx,%rdx,8),%xmm0,%xmm1
    128f:	vmovsd %xmm1,(%rcx,%rdx,8)
    1294:	inc    %rdx
    1297:	dec    %rdi
    129a:	jne    1280 <_Z5daxpydPKdPdl.omp_outlined+0xd0>
    129c:	cmp    $0x3,%rsi
    12a0:	jb     1403 <_Z5daxpydPKdPdl.omp_outlined+0x253>
    12a6:	sub    %rdx,%r12
    12a9:	lea    (%rcx,%rdx,8),%rcx
    12ad:	add    $0x18,%rcx
    12b1:	lea    (%rax,%rdx,8),%rax
    12b5:	add    $0x18,%rax
    12b9:	mov    $0xffffffffffffffff,%rdx
    12c0:	vmovsd (%rbx),%xmm0
    12c4:	vmovsd -0x10(%rax,%rdx,8),%xmm1
    12ca:	vfmadd213sd -0x10(%rcx,%rdx,8),%xmm0,%xmm1
    12d1:	vmovsd %xmm1,-0x10(%rcx,%rdx,8)
    12d7:	vmovsd (%rbx),%xmm0
    12db:	vmovsd -0x8(%rax,%rdx,8),%xmm1
    12e1:	vfmadd213sd -0x8(%rcx,%rdx,8),%xmm0,%xmm1
    12e8:	vmovsd %xmm1,-0x8(%rcx,%rdx,8)
    12ee:	vmovsd (%rbx),%xmm0
    12f2:	vmovsd (%rax,%rdx,8),%xmm1
    12f7:	vfmadd213sd (%rcx,%rdx,8),%xmm0,%xmm1
    12fd:	vmovsd %xmm1,(%rcx,%rdx,8)
    1302:	vmovsd (%rbx),%xmm0
    1306:	vmovsd 0x8(%rax,%rdx,8),%xmm1
    130c:	vfmadd213sd 0x8(%rcx,%rdx,8),%xmm0,%xmm1
    1313:	vmovsd %xmm1,0x8(%rcx,%rdx,8)
    1319:	add    $0x4,%rdx
    131d:	cmp    %rdx,%r12
    1320:	jne    12c0 <_Z5daxpydPKdPdl.omp_outlined+0x110>
    1322:	jmp    1403 <_Z5daxpydPKdPdl.omp_outlined+0x253>
    1327:	lea    (%rcx,%rdi,8),%rdx
    132b:	lea    (%rcx,%r12,8),%r8
    132f:	add    $0x8,%r8
    1333:	lea    0x8(%rbx),%r9
    1337:	lea    (%rax,%rdi,8),%r10
    133b:	lea    (%rax,%r12,8),%r11
    133f:	add    $0x8,%r11
    1343:	cmp    %r9,%rdx
    1346:	setb   %r9b
    134a:	cmp    %rbx,%r8
    134d:	seta   %r14b
    1351:	cmp    %r11,%rdx
    1354:	setb   %dl
    1357:	cmp    %r8,%r10
    135a:	setb   %r8b
    135e:	test   %r14b,%r9b
    1361:	jne    125e <_Z5daxpydPKdPdl.omp_outlined+0xae>
    1367:	and    %r8b,%dl
    136a:	jne    125e <_Z5daxpydPKdPdl.omp_outlined+0xae>
    1370:	mov    %rsi,%r8
    1373:	and    $0xfffffffffffffff0,%r8
    1377:	lea    (%rdi,%r8,1),%rdx
    137b:	vbroadcastsd (%rbx),%ymm0
    1380:	lea    (%rax,%rdi,8),%r9
    1384:	add    $0x60,%r9
    1388:	lea    (%rcx,%rdi,8),%rdi
    138c:	add    $0x60,%rdi
    1390:	xor    %r10d,%r10d
    1393:	data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
    13a0:	vmovupd -0x60(%r9,%r10,8),%ymm1
    13a7:	vmovupd -0x40(%r9,%r10,8),%ymm2
    13ae:	vmovupd -0x20(%r9,%r10,8),%ymm3
    13b5:	vmovupd (%r9,%r10,8),%ymm4
    13bb:	vfmadd213pd -0x60(%rdi,%r10,8),%ymm0,%ymm1
    13c2:	vfmadd213pd -0x40(%rdi,%r10,8),%ymm0,%ymm2
    13c9:	vfmadd213pd -0x20(%rdi,%r10,8),%ymm0,%ymm3
    13d0:	vfmadd213pd (%rdi,%r10,8),%ymm0,%ymm4
    13d6:	vmovupd %ymm1,-0x60(%rdi,%r10,8)
    13dd:	vmovupd %ymm2,-0x40(%rdi,%r10,8)
    13e4:	vmovupd %ymm3,-0x20(%rdi,%r10,8)
    13eb:	vmovupd %ymm4,(%rdi,%r10,8)
    13f1:	add    $0x10,%r10
    13f5:	cmp    %r10,%r8
    13f8:	jne    13a0 <_Z5daxpydPKdPdl.omp_outlined+0x1f0>
    13fa:	cmp    %r8,%rsi
    13fd:	jne    1261 <_Z5daxpydPKdPdl.omp_outlined+0xb1>
    1403:	lea    0x2966(%rip),%rdi        # 3d70 <__do_global_dtors_aux_fini_array_entry+0x8>
    140a:	mov    %ebp,%esi
    140c:	vzeroupper
    140f:	call   1030 <__kmpc_for_static_fini@plt>
    1414:	add    $0x20,%rsp
    1418:	pop    %rbx
    1419:	pop    %r12
    141b:	pop    %r14
    141d:	pop    %r15
    141f:	pop    %rbp
    1420:	ret
    1421:	data16 data16 data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
)";
// clang-format on

}  // namespace toll::testing

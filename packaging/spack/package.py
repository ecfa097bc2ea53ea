# SPDX-License-Identifier: BSD-3-Clause
from spack.package import *

try:  # where Spack 1.0 and newer keep it
    from spack_repo.builtin.build_systems.cmake import CMakePackage
except ImportError:
    pass


class Toll(CMakePackage):
    """Measures what a performance-portability layer costs: kernels written by hand for each programming model,
    and once through a C++20 layer; verified, timed and compared. Built from a checkout: spack dev-build toll@main"""

    license("BSD-3-Clause")

    version("main")

    variant("tbb", default=True, description="Build the backend tbb")
    variant("cuda", default=False, description="Build the backend cuda")
    variant("mpi", default=False, description="Build toll-mpi")
    variant("report", default=True, description="Bring what toll report draws with")
    variant("tests", default=False, description="Build the tests")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("benchmark")
    depends_on("cli11")
    depends_on("fmt")
    depends_on("hwloc@2:")
    depends_on("nlohmann-json")
    depends_on("sqlite@3.36:")
    depends_on("xxhash")
    depends_on("zlib-api")
    depends_on("tbb", when="+tbb")
    depends_on("cuda@13:", when="+cuda")
    depends_on("mpi", when="+mpi")
    depends_on("googletest", when="+tests")
    depends_on("py-jinja2", type="run", when="+report")
    depends_on("py-matplotlib", type="run", when="+report")
    depends_on("zydis@4:")

    conflicts("%gcc@:11", msg="C++20 as GCC 12 has it is needed")
    conflicts("%clang@:13", msg="C++20 as Clang 14 has it is needed")
    conflicts("platform=darwin", msg="Linux only")

    generator("ninja")

    def cmake_args(self):
        backends = ["seq", "simd", "openmp"]
        backends += [name for name in ("tbb", "cuda") if f"+{name}" in self.spec]
        return [
            self.define("TOLL_BACKENDS", ";".join(backends)),
            # Spack's compiler wrapper names the processor.
            self.define("TOLL_NATIVE", False),
            # A compiler that Toll has not met may warn of something new.
            self.define("TOLL_WARNINGS_AS_ERRORS", False),
            self.define_from_variant("TOLL_BUILD_TESTS", "tests"),
            self.define_from_variant("TOLL_MPI", "mpi"),
        ]

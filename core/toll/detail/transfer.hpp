// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/copy_loops.hpp>
#include <toll/memory.hpp>

#include <cstddef>

namespace toll::detail {

/// Rows of bytes at equal distances, which a transport may copy in one call.
struct byte_rows {
  void* to;
  const void* from;
  std::size_t to_pitch;
  std::size_t from_pitch;
  std::size_t width;
  std::size_t count;
};

template <class Transport, class To, class From>
concept copies_rows =
    requires(const byte_rows& rows) { Transport::template copy_rows<To, From>(rows); };

template <class Transport, class To, class From>
void copy_each_row(const byte_rows& rows) {
  for (std::size_t k = 0; k < rows.count; ++k) {
    Transport::template copy<To, From>(static_cast<char*>(rows.to) + k * rows.to_pitch,
                                       static_cast<const char*>(rows.from) + k * rows.from_pitch,
                                       rows.width);
  }
}

/// Copies between two spaces; each is done on return.
template <memory_space To, memory_space From>
struct transfer {
  using transport = transport_between<From, To>;

  template <class T>
  static void run(T* to, const T* from, index_t count) {
    transport::template copy<To, From>(to, from, static_cast<std::size_t>(count) * sizeof(T));
  }

  /// requires   the innermost loop is a run, and there is another
  template <class T>
  static void rows(T* to, const T* from, const copy_loop* loops, std::size_t count) {
    if (count > 2) {
      for (index_t k = 0; k < loops[0].extent; ++k) {
        rows(to + k * loops[0].to, from + k * loops[0].from, loops + 1, count - 1);
      }
      return;
    }
    const copy_loop& line = loops[1];
    if constexpr (copies_rows<transport, To, From>) {
      if (loops[0].to >= line.extent && loops[0].from >= line.extent) {
        transport::template copy_rows<To, From>({to, from, bytes<T>(loops[0].to),
                                                 bytes<T>(loops[0].from), bytes<T>(line.extent),
                                                 static_cast<std::size_t>(loops[0].extent)});
        return;
      }
    }
    for (index_t k = 0; k < loops[0].extent; ++k) {
      run(to + k * loops[0].to, from + k * loops[0].from, line.extent);
    }
  }

  template <class T>
  static std::size_t bytes(index_t count) {
    return static_cast<std::size_t>(count) * sizeof(T);
  }
};

/// Host memory for the elements that one side of a copy spans, where it is out of the host's reach.
template <class T>
class staging {
public:
  explicit staging(const copy_span& span) : span_{span} {}

  staging(const staging&) = delete;
  staging& operator=(const staging&) = delete;

  ~staging() {
    if (memory_ != nullptr) {
      host_space::deallocate(memory_, bytes());
    }
  }

  /// The element with all indices 0.
  T* allocate() {
    memory_ = static_cast<T*>(host_space::allocate(bytes()));
    return memory_ - span_.first;
  }

private:
  std::size_t bytes() const { return static_cast<std::size_t>(span_.size()) * sizeof(T); }

  copy_span span_;
  T* memory_ = nullptr;
};

/// Changes the order of elements on the host, which has copies of what it cannot reach.
template <memory_space To, memory_space From, class T>
void copy_staged(T* to, const T* from, const copy_loops& loops, const copy_span& to_span,
                 const copy_span& from_span) {
  staging<T> source{from_span};
  staging<T> target{to_span};
  const T* host_from = from;
  T* host_to = to;
  if constexpr (!From::host_accessible) {
    T* const memory = source.allocate();
    transfer<host_space, From>::run(memory + from_span.first, from + from_span.first,
                                    from_span.size());
    host_from = memory;
  }
  if constexpr (!To::host_accessible) {
    host_to = target.allocate();
  }
  copy_elements(host_to, host_from, loops.begin(), loops.count());
  if constexpr (!To::host_accessible) {
    transfer<To, host_space>::run(to + to_span.first, host_to + to_span.first, to_span.size());
  }
}

/// Copies what the loops visit; done on return.
template <memory_space To, memory_space From, class T>
void copy_between(T* to, const T* from, copy_loops loops) {
  if (loops.size() == 0) {
    return;
  }
  if (loops.is_contiguous()) {
    transfer<To, From>::run(to, from, loops.size());
  } else if constexpr (To::host_accessible && From::host_accessible) {
    copy_elements(to, from, loops.begin(), loops.count());
  } else if (loops.innermost().is_run()) {
    transfer<To, From>::rows(to, from, loops.begin(), loops.count());
  } else {
    const copy_span to_span{loops, &copy_loop::to};
    const copy_span from_span{loops, &copy_loop::from};
    if ((To::host_accessible || to_span.is_dense) &&
        (From::host_accessible || from_span.is_dense)) {
      copy_staged<To, From>(to, from, loops, to_span, from_span);
    } else {
      loops.make_rows_of_one();
      transfer<To, From>::rows(to, from, loops.begin(), loops.count());
    }
  }
}

}  // namespace toll::detail

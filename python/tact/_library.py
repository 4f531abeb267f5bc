"""The C library: its functions by dimension, its structures as numpy types, its refusals as exceptions, its threads."""

import enum
import numbers
import os
import threading

import numpy

from . import _tact2, _tact3


class TactError(ValueError):
    """The library refused what it was given. `status` is the word for it in C without TACT_, such as "not_finite"."""

    def __init__(self, message: str, status: str):
        super().__init__(message)
        self.status = status

    def __reduce__(self):
        return type(self), (str(self), self.status)  # processes hand it on


class Relation(enum.IntEnum):
    """How two shapes lie relative to each other."""
    UNKNOWN = 0        #: no answer: the input was refused
    SEPARATED = 1      #: distance - error_bound > 0: proven apart
    TOUCHING = 2       #: they cannot be told from touching
    OVERLAP = 3        #: distance + error_bound < 0: proven to overlap
    BEYOND_CUTOFF = 4  #: proven apart by more than the cutoff; the distance is a lower bound
    UNDECIDED = 5      #: of a motion: proven apart up to the fraction, not known beyond


class Smoothness(enum.IntEnum):
    """What a derivative is worth."""
    NO_DERIVATIVE = 0  #: nothing is known, and the derivative is zero
    SMOOTH = 1         #: it is the derivative
    ONE_SIDED = 2      #: edges or faces are parallel: it is one of several
    MANY_NORMALS = 3   #: another normal is as good: it is the derivative for this one
    UNCHECKED = 4      #: meshes and shapes with parts: it is the derivative if no other place is as near


NUMBERS = {"double": "f8", "float": "f4", "int": "i4", "int32_t": "i4", "uint32_t": "u4", "uint8_t": "u1", "_Bool": "?",
           "uint64_t": "u8", "size_t": "u8"}


class Dimension:
    """The library of one dimension. What C calls tact3_distance is `distance` here."""

    def __init__(self, number, module):
        self.number, self.ffi, self.lib = number, module.ffi, module.lib
        self.pose_size = 7 if number == 3 else 4
        self.no_rotation = (0.0, 0.0, 0.0, 1.0) if number == 3 else (1.0, 0.0)
        self.angular_size = 3 if number == 3 else 1
        self.types = {}

    def __getattr__(self, name):
        found = getattr(self.lib, name if name.startswith("bridge_") else f"tact{self.number}_{name}")
        setattr(self, name, found)
        return found

    def new(self, name, *initial):
        """Zeroed memory for one structure."""
        return self.ffi.new(f"tact{self.number}_{name} *", *initial)

    def pointer(self, name, array):
        """A pointer to the first element of an array, which must outlive it; null for None."""
        if array is None:
            return self.ffi.NULL
        return self.ffi.cast(name.replace("tactn", f"tact{self.number}") + " *", array.ctypes.data)

    def dtype(self, name):
        """The numpy type of a C structure, field by field; pointers are left out."""
        if name not in self.types:
            self.types[name] = self.numpy_type(self.ffi.typeof(f"tact{self.number}_{name}"))
        return self.types[name]

    def numpy_type(self, c_type):
        if c_type.kind == "enum":
            return numpy.dtype("i4")
        if c_type.kind == "primitive":
            return numpy.dtype(NUMBERS[c_type.cname])
        if c_type.kind == "array":
            return numpy.dtype((self.numpy_type(c_type.item), c_type.length))
        if c_type.cname.endswith(("tact_body_id", "tact_shape_id")):
            return numpy.dtype("u8")
        fields = [(name, field.offset, self.numpy_type(field.type)) for name, field in c_type.fields
                  if field.type.kind != "pointer"]
        if all(type.base == "f8" for _, _, type in fields) and not c_type.cname.endswith("_contact_point"):
            return numpy.dtype(("f8", self.ffi.sizeof(c_type) // 8))  # vectors, poses, twists
        names, offsets, types = zip(*fields)
        return numpy.dtype({"names": names, "offsets": offsets, "formats": types, "itemsize": self.ffi.sizeof(c_type)})


DIMENSIONS = {2: Dimension(2, _tact2), 3: Dimension(3, _tact3)}


def text_of(status):
    library = DIMENSIONS[3]
    return library.ffi.string(library.lib.tact_status_text(status)).decode()


def word_of(status):
    library = DIMENSIONS[3]
    return library.ffi.typeof("tact_status").elements[status].removeprefix("TACT_").lower()


def check(status, what):
    """Raises a TactError for a status below zero; `what` names the function, and what it was given."""
    if status < 0:
        raise TactError(f"{what}: {text_of(status)}", word_of(status))


def dimension_of(number):
    if not isinstance(number, numbers.Integral) or number not in DIMENSIONS:
        raise ValueError(f"dimension: {number!r} was given; it must be 2 or 3")
    return DIMENSIONS[number]


class Pool:
    """Threads of the library's own. One call at a time uses them; others wait for it."""

    def __init__(self, library, count):
        pool = library.bridge_pool_open(count)
        if pool == library.ffi.NULL:
            raise OSError(f"threads: {count} threads cannot be started")
        self.pool = library.ffi.gc(pool, library.bridge_pool_close)
        self.tasks = library.bridge_pool_tasks(self.pool)
        self.lock = threading.Lock()

    def __enter__(self):
        self.lock.acquire()
        return self.tasks

    def __exit__(self, *_):
        self.lock.release()


class NoPool:
    """The calling thread alone."""

    def __init__(self, library):
        self.tasks = library.ffi.new("tact_tasks *")[0]

    def __enter__(self):
        return self.tasks

    def __exit__(self, *_):
        pass


MOST_THREADS = 256
_pools = {}
_pools_lock = threading.Lock()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_pools_lock.acquire, after_in_parent=_pools_lock.release,
                        after_in_child=lambda: (_pools.clear(), _pools_lock.release()))


def check_threads(threads):
    whole = isinstance(threads, numbers.Integral) and not isinstance(threads, bool)
    if not whole or not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"threads: {threads!r} was given; it must be a whole number from 1 to {MOST_THREADS}")


def pool(library, threads):
    """The pool for so many threads, which is kept for the next call."""
    check_threads(threads)
    key = (library.number, threads)
    with _pools_lock:
        if key not in _pools:
            _pools[key] = NoPool(library) if threads == 1 else Pool(library, threads)
        return _pools[key]

"""What callers give, as arrays that the library can read: used where they lie if they can be, else copied once."""

import numbers

import numpy


def real_array(value, name):
    """An array of float64 of any shape; no copy where it is one."""
    try:
        array = numpy.asarray(value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    if array.dtype == numpy.float64:
        return array
    if array.dtype.kind not in "fiu":
        raise TypeError(f"{name}: numbers of type {array.dtype} were given; they must be real numbers, best float64")
    return array.astype(numpy.float64)


def rows(value, width, name, what):
    """An array of shape (n, width) of which each row is in one piece: (array, bytes from row to row)."""
    array = real_array(value, name)
    if array.ndim != 2 or array.shape[1] != width:
        raise ValueError(f"{name}: an array of shape {array.shape} was given; it must be (n, {width}), {what}")
    return in_rows(array, 8)


def in_rows(array, size):
    """The array, or a copy of it, whose rows are in one piece and that the library can walk along."""
    row = array.shape[1] * size
    fits = (array.flags.aligned and array.dtype.isnative and (array.strides[1] == size or array.shape[1] == 1)
            and (len(array) < 2 or (array.strides[0] >= row and array.strides[0] % 8 == 0)))
    if not fits:
        array = numpy.array(array, dtype=array.dtype.newbyteorder("="), order="C")
    return array, array.strides[0] if len(array) > 1 else row


def vector(value, width, name):
    """One vector, in one piece."""
    array = real_array(value, name)
    if array.shape != (width,):
        raise ValueError(f"{name}: an array of shape {array.shape} was given; it must be ({width},)")
    return numpy.ascontiguousarray(array)


def number(value, name):
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name}: {value!r} was given; it must be a number")
    try:
        return float(value)
    except OverflowError:
        raise ValueError(f"{name}: a whole number too large for float64 was given") from None


def length(value, name):
    """A number that is at least zero."""
    found = number(value, name)
    if not 0 <= found <= numpy.finfo(numpy.float64).max:
        raise ValueError(f"{name}: {found} was given; it must be at least 0, and finite")
    return found


def whole(value, name, least, most=2**31 - 1):
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise TypeError(f"{name}: {value!r} was given; it must be a whole number")
    if not least <= value <= most:
        raise ValueError(f"{name}: {value} was given; it must be from {least} to {most}")
    return int(value)


def index_array(value, name, ndim, width=None):
    """Indices as uint32: (array, bytes from row to row). No copy of what is uint32 already."""
    array = numpy.asarray(value)
    shape = f"(n, {width})" if width else "(n,)"
    if array.size == 0 and array.ndim <= ndim:
        array = numpy.zeros((0, width) if width else 0, numpy.uint32)
    if array.ndim != ndim or (width and array.shape[1] != width):
        raise ValueError(f"{name}: an array of shape {array.shape} was given; it must be {shape}")
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name}: numbers of type {array.dtype} were given; they must be whole ones, best uint32")
    if array.dtype != numpy.uint32:
        if array.size and (array.min() < 0 or array.max() >= 2**32):
            raise ValueError(f"{name}: {array.min() if array.min() < 0 else array.max()} is no index; "
                             "they must be from 0 to 2**32 - 1")
        array = array.astype(numpy.uint32)
    if ndim == 2:
        fits = array.flags.aligned and array.strides[1] == 4 and (len(array) < 2 or array.strides[0] >= 4 * width)
        array = array if fits else numpy.array(array, order="C")
        return array, array.strides[0] if len(array) > 1 else 4 * width
    return numpy.ascontiguousarray(array), 4


def result(out, name, shape, dtype):
    """A new array for answers, or the caller's own, which must fit exactly."""
    dtype = numpy.dtype(dtype)
    base, inner = dtype.base, dtype.shape
    shape = (*shape, *inner)
    if out is None:
        return numpy.zeros(shape, base)
    if not isinstance(out, numpy.ndarray) or out.shape != shape or out.dtype != base:
        given = f"{out.shape} of {out.dtype}" if isinstance(out, numpy.ndarray) else type(out).__name__
        raise ValueError(f"{name}: {given} was given; it must be an array of shape {shape} and type {base}")
    if not (out.flags.c_contiguous and out.flags.writeable and out.flags.aligned):
        raise ValueError(f"{name}: the array must be writeable and in one piece")
    return out

"""Recordings: what happens to a world as one file."""

from __future__ import annotations

import os
import typing

from ._arrays import number, whole
from ._library import check


class Recorder:
    """Writes the steps of a world until close(), or the end of a `with` block. Made by World.record()."""

    def __init__(self, library, world, lock, write, file):
        made = library.bridge_recorder_open(world)
        if made == library.ffi.NULL:
            raise MemoryError("record: no memory")
        # What frees it holds the world, which must outlive it.
        self._c = library.ffi.gc(made, lambda recorder, _world=world: library.bridge_recorder_close(recorder))
        self._library, self._lock, self._write, self._file = library, lock, write, file
        self._hand_over()

    def _hand_over(self):
        self._write(self._library.ffi.buffer(self._c.bytes, self._c.count)[:])

    def _step(self, dt, substeps):
        status = self._library.bridge_recorder_step(self._c, dt, substeps)
        try:
            self._hand_over()
        except BaseException:
            self.close()
            raise
        return status

    @property
    def closed(self) -> bool:
        """Whether it has ended."""
        return self._c is None

    def close(self) -> None:
        """Ends the recording. A file that record() has opened is closed; what has been written stays a recording."""
        with self._lock:
            if self._c is not None:
                self._library.ffi.release(self._c)
                self._c = None
                if self._file is not None:
                    self._file.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_) -> None:
        self.close()


class Recordings:
    """What World has of recordings."""

    def record(self, file: str | os.PathLike | typing.BinaryIO) -> Recorder:
        """Begins to write all steps to a file: its path, or what has a method write() for bytes. Whatever is changed
        between steps is recorded with them; what write() raises comes from step(), and ends the recording. One
        recording at a time. docs/world.md says what it costs."""
        own = open(file, "wb") if isinstance(file, (str, os.PathLike)) else None
        write = getattr(own or file, "write", None)
        if write is None:
            raise TypeError(f"file: {type(file).__name__} was given; it must be a path, or have a method write()")
        with self._lock:
            if self._recorder is not None and not self._recorder.closed:
                if own is not None:
                    own.close()
                raise ValueError("record: the world is being recorded; close() its recorder first")
            self._recorder = Recorder(self._library, self._c, self._lock, write, own)
            return self._recorder

    def step(self, dt: float = 1 / 60, substeps: int = 4) -> None:
        """Lets dt seconds pass, in 1 to 64 substeps."""
        dt_read, count = number(dt, "dt"), whole(substeps, "substeps", 1, 64)
        with self._lock:
            recorder = self._recorder
            if recorder is None or recorder.closed:
                status = self._library.world_step(self._c, dt_read, count)
            else:
                status = recorder._step(dt_read, count)
            check(status, f"step: dt is {dt}")

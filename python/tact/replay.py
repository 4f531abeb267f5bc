"""Replays: the steps of a recording made again, to the last bit."""

from __future__ import annotations

import os
import typing

from ._library import DIMENSIONS, Pool, check, check_threads
from .world import World

#: Where the head of a recording tells its dimension: 8 bytes, least first.
DIMENSION_AT = slice(16, 24)


class Replay(typing.NamedTuple):
    """What a replay has found."""
    steps: int             #: made
    first_difference: int  #: from 1: the step after which the world's hash was not the recorded one; 0: none
    hash: int              #: of the world after the last step


class Visitor:
    """A function of Python that the library calls after each step of a replay."""

    def __init__(self, library, visit):
        self.library, self.visit, self.error = library, visit, None
        kind = library.ffi.typeof(library.new("replay_options").visit)
        self.pointer = library.ffi.callback(kind, self.call, error=False)

    def call(self, _, world, so_far):
        shown = World._shown(self.library, world)
        try:
            return self.visit(shown, Replay(so_far.steps, so_far.first_difference, so_far.hash)) is not False
        except BaseException as error:  # it must not leave through C
            self.error = error
            return False
        finally:
            shown._c = None


def replay(recording: bytes | str | os.PathLike, *, threads: int = 1,
           visit: typing.Callable[[World, Replay], object] | None = None) -> Replay:
    """Makes the steps of a recording again, up to the first that differs: bytes, or the path of a file. It may be of any
    program, but must be of the same build of the library, in double. Raises a TactError, "bad_snapshot", for one that is
    damaged or of another build, and tells in which step.

    visit: is shown the world after each step, the first that differs with them, and how far the replay has come; the replay
    ends where it returns False. It may ask the world everything, but not change it; after visit() it is none any more.
    """
    check_threads(threads)
    if isinstance(recording, (str, os.PathLike)):
        with open(recording, "rb") as file:
            recording = file.read()
    data = memoryview(recording).cast("B")
    library = DIMENSIONS.get(int.from_bytes(data[DIMENSION_AT], "little"), DIMENSIONS[3])
    options, found = library.new("replay_options"), library.new("replay")
    pool = Pool(library, threads) if threads > 1 else None
    if pool:
        options.tasks = pool.tasks
    visitor = Visitor(library, visit)
    if visit is not None:
        options.visit = visitor.pointer
    status = library.world_replay(library.ffi.from_buffer(data), len(data), options, found)
    if visitor.error is not None:
        raise visitor.error
    check(status, f"replay: step {found.steps + 1}")
    return Replay(found.steps, found.first_difference, found.hash)

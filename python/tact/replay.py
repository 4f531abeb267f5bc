"""Replays: the steps of a recording made again, to the last bit."""

from __future__ import annotations

import os
import typing

from ._arrays import whole
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


def _open(recording, threads):
    """The bytes of a recording, the library of its dimension, options of a replay, and the threads that they point to."""
    check_threads(threads)
    if isinstance(recording, (str, os.PathLike)):
        with open(recording, "rb") as file:
            recording = file.read()
    data = memoryview(recording).cast("B")
    library = DIMENSIONS.get(int.from_bytes(data[DIMENSION_AT], "little"), DIMENSIONS[3])
    options, pool = library.new("replay_options"), Pool(library, threads) if threads > 1 else None
    if pool:
        options.tasks = pool.tasks
    return data, library, options, pool


def replay(recording: bytes | str | os.PathLike, *, threads: int = 1,
           visit: typing.Callable[[World, Replay], object] | None = None) -> Replay:
    """Makes the steps of a recording again, up to the first that differs: bytes, or the path of a file. It may be of any
    program, but must be of the same build of the library, in double. Raises a TactError, "bad_snapshot", for one that is
    damaged or of another build, and tells in which step.

    visit: is shown the world after each step, the first that differs with them, and how far the replay has come; the replay
    ends where it returns False. It may ask the world everything, but not change it; after visit() it is none any more.
    """
    data, library, options, _pool = _open(recording, threads)
    found = library.new("replay")
    visitor = Visitor(library, visit)
    if visit is not None:
        options.visit = visitor.pointer
    status = library.world_replay(library.ffi.from_buffer(data), len(data), options, found)
    if visitor.error is not None:
        raise visitor.error
    check(status, f"replay: step {found.steps + 1}")
    return Replay(found.steps, found.first_difference, found.hash)


class Player:
    """A recording to look through, forwards and backwards: bytes, or the path of a file, as replay() takes them. Shows the
    world as it was before the first step.

    keyframe_bytes: about how much memory snapshots may take, which it keeps on its way to go back; 0: 64 million.
    """

    def __init__(self, recording: bytes | str | os.PathLike, *, threads: int = 1, keyframe_bytes: int = 0):
        data, library, options, pool = _open(recording, threads)
        out = library.ffi.new(f"tact{library.number}_player **")
        held = library.ffi.from_buffer(data)
        room = whole(keyframe_bytes, "keyframe_bytes", 0, 2**63 - 1)
        check(library.player_create(held, len(data), options, room, out), "Player")
        # What frees it holds the bytes and the threads, which must outlive it.
        self._c = library.ffi.gc(out[0], lambda player, _held=(held, data, pool): library.player_destroy(player))
        self._library = library
        self._world = World._shown(library, library.player_world(self._c))
        self._world._player = self  # which outlives what it shows

    @property
    def steps(self) -> int:
        """How many steps the recording has; of one that is damaged those before."""
        return self._library.player_steps(self._c)

    @property
    def position(self) -> Replay:
        """How far it is."""
        found = self._library.player_position(self._c)
        return Replay(found.steps, found.first_difference, found.hash)

    @property
    def world(self) -> World:
        """The world there, the same from seek to seek. It may be asked everything, but must not be changed."""
        return self._world

    def seek(self, steps: int) -> Replay:
        """Goes to where so many steps have been made, or to the last that there is, or the first that differs."""
        wanted = whole(steps, "steps", 0, 2**64 - 1)
        with self._world._lock:
            check(self._library.player_seek(self._c, wanted), f"seek: steps is {steps}")
            return self.position

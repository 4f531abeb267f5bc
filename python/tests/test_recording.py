"""Recordings are replayed to the last bit, those that are damaged are refused, and a world is recorded once at a time."""

import io
import subprocess

import pytest

import tact
from test_command import COMMAND


def play(world, file=None):
    """A swing, a crate that is pushed, and one that comes late; returns how many steps there are."""
    dimension = world.dimension
    side = [0.5] * dimension
    place = [0.0] * (dimension - 1)
    world.add_body(tact.box([9] * dimension), tact.pose([*place, -9]), kind="static")
    crates = [world.add_body(tact.box(side), tact.pose([3.0 * i, *place[1:], 0.6])) for i in range(3)]
    hook = world.add_body(kind="static")
    world.add_joint("distance", hook, crates[0])
    recorder = world.record(file) if file is not None else None
    for step in range(60):
        if step == 20:
            world.apply_impulse(crates[1], [5.0, *place])
        if step == 30:
            world.add_body(tact.box(side), tact.pose([*place, 4]))
        world.apply_wind([1.0, *place])
        world.step()
    if recorder is not None:
        recorder.close()
    return 60


@pytest.mark.parametrize("dimension", (2, 3))
def test_the_last_bit(dimension, tmp_path):
    worlds = [tact.World(dimension=dimension, threads=threads) for threads in (1, 2)]
    memory, path = io.BytesIO(), tmp_path / "recording"
    steps = play(worlds[0], memory)
    play(worlds[1], path)
    assert path.read_bytes() == memory.getvalue()
    wanted = tact.Replay(steps, 0, worlds[0].hash())
    assert tact.replay(memory.getvalue()) == tact.replay(path, threads=2) == wanted
    plain = tact.World(dimension=dimension)
    play(plain)
    assert plain.hash() == wanted.hash
    told = subprocess.run([COMMAND, "replay", path], stdout=subprocess.PIPE, text=True, check=True).stdout
    assert f"60 steps, all as recorded; hash {wanted.hash:016x}" in told


def test_a_damaged_one_is_refused():
    world, memory = tact.World(), io.BytesIO()
    play(world, memory)
    good, whole = memory.getvalue(), tact.replay(memory.getvalue())
    assert len(good) > 4000
    for place in range(0, len(good), len(good) // 60):
        bad = bytearray(good)
        bad[place] ^= 1 << place % 8
        try:
            found = tact.replay(bad)
        except tact.TactError as error:
            assert error.status == "bad_snapshot" and "replay: step " in str(error)
        else:
            assert found != whole
    for cut in (good[:-7], good[:40], good[:20], b"", b"?" + good[1:]):
        with pytest.raises(tact.TactError):
            tact.replay(cut)
    assert tact.replay(good[:-16]) == whole  # the program ended in its last step
    with pytest.raises(TypeError):
        tact.replay(7)


def test_one_at_a_time(tmp_path):
    world = tact.World(dimension=2)
    with world.record(tmp_path / "first") as recorder:
        world.step()
        with pytest.raises(ValueError, match="record: the world is being recorded"):
            world.record(io.BytesIO())
    assert recorder.closed and tact.replay(tmp_path / "first").steps == 1
    world.step()
    assert tact.replay(tmp_path / "first").steps == 1
    with pytest.raises(TypeError, match="file: int was given"):
        world.record(7)


def test_what_write_raises_comes_from_step():
    class Full(io.RawIOBase):
        """Takes the head alone."""
        room = 32

        def write(self, data):
            self.room -= len(data)
            if self.room < 0:
                raise OSError("no room")

    world = tact.World()
    recorder = world.record(Full())
    with pytest.raises(OSError, match="no room"):
        world.step()
    assert recorder.closed
    world.step()


@pytest.mark.parametrize("dimension", (2, 3))
def test_forwards_and_backwards(dimension):
    memory, hashes = io.BytesIO(), {}
    steps = play(tact.World(dimension=dimension), memory)
    tact.replay(memory.getvalue(), visit=lambda world, so_far: hashes.update({so_far.steps: world.hash()}))
    player = tact.Player(memory.getvalue(), keyframe_bytes=200_000, threads=2)
    assert player.steps == steps and player.position == (0, 0, player.world.hash())
    for step in (40, 3, 4, 60, 25, 25, 1):
        assert player.seek(step) == (step, 0, hashes[step]) and player.world.hash() == hashes[step]
        assert len(player.world.bodies) == (5 if step <= 30 else 6)
    assert player.seek(1000).steps == steps
    with pytest.raises(ValueError):
        player.seek(-1)
    with pytest.raises(tact.TactError):
        tact.Player(b"nothing at all")


def test_going_back_is_recorded():
    world, memory = tact.World(dimension=2), io.BytesIO()
    body = world.add_body(tact.circle(0.5))
    with world.record(memory):
        state = world.save()
        for _ in range(3):
            world.step()
        world.load(state)
        assert (world.body(body).pose[:2] == 0).all()
        world.step()
    assert tact.replay(memory.getvalue())[:2] == (4, 0)

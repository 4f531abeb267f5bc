#!/usr/bin/env python3
"""tact-mpi: the bytes and the status of one process for any number of them, which hold the meshes together; errors once; a
process that is killed ends the run with what is done. Where tact-mpi was not built, or mpirun is not there, nothing is
checked."""

import json
import math
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / "tools"),
                str(pathlib.Path(__file__).resolve().parents[1] / "support")]
import assembly
import tap
from tap import build

COMMAND = os.environ.get("TACT_COMMAND", str(build / "tact"))
MPI = os.environ.get("TACT_MPI_COMMAND", str(build / "tact-mpi"))
LONG = "TACT_TEST_LONG" in os.environ
OPTIONS = ("--clearance", "0.2", "--depth", "fast", "--ignore", "part/1?:part/2?")
FAR = ("--clearance", "1e260")
MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root"]
os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
# Where there is no /sys, Open MPI's library for the machine's shape says so in each process.
os.environ["HWLOC_HIDE_ERRORS"] = "2"


def run(command, *arguments, more=()):
    done = subprocess.run([*command, *map(str, arguments)], capture_output=True, timeout=120, **dict(more))
    return done.returncode, done.stdout, done.stderr.decode()


def mpi(count, *arguments):
    return run([*MPIRUN, "-n", str(count), MPI, "clash"], *arguments)


def own(err):
    """What tact-mpi itself says: mpirun draws a line around its own words."""
    kept, ruled = [], False
    for line in err.splitlines():
        if line and set(line) == {"-"}:
            ruled = not ruled
        elif line and not ruled:
            kept.append(line)
    return kept


def check_bytes():
    found = run([COMMAND, "clash"], "scene.json", *OPTIONS, "-f", "jsonl")[1].splitlines()
    pathlib.Path("accepted.jsonl").write_bytes(b"\n".join(line for i, line in enumerate(found) if i % 3) + b"\n")
    tap.check(len(found) > 600, "there is something to find", len(found))
    ways = {("-f", "csv", "--accepted", "accepted.jsonl"): (1, 2, 3), ("-f", "html"): (2,), ("--first",): (3,)}
    if LONG:
        ways = {way: (1, 2, 3, 7) for way in (*ways, *(("-f", form) for form in ("table", "json", "jsonl", "csv")),
                                              ("-f", "bcf", "-o", "x.bcfzip"))}
    for way, counts in ways.items():
        one = run([COMMAND, "clash"], "scene.json", *OPTIONS, "-q", *way)
        zipped = pathlib.Path("x.bcfzip").read_bytes() if "bcf" in way else b""
        for count in counts:
            code, out, err = mpi(count, "scene.json", *OPTIONS, "-q", *way, "--threads", 1 + count % 2)
            same = (code, out) == one[:2] and (not zipped or pathlib.Path("x.bcfzip").read_bytes() == zipped)
            tap.check(same and own(err) == [], f"{count} processes, {' '.join(way)}", (code, len(out), err))
    code, out, err = mpi(3, "listed.json", "-q")
    tap.check((code, out) == run([COMMAND, "clash"], "listed.json", "-q")[:2], "listed pairs", err)


def stats(err):
    """What --stats tells: a row for each process, the figures of the line on meshes, and the first line."""
    lines = own(err)
    begin = next((i for i, line in enumerate(lines) if line.startswith("process ")), len(lines)) + 1
    rows = [line.split() for line in lines[begin:] if line.split()[0].isdigit() and len(line.split()) == 7]
    told = next((line for line in lines if line.startswith("meshes: ")), "")
    return rows, [int(word.rstrip(";")) for word in told.split() if word.rstrip(";").isdigit()], lines


def check_stats():
    code, out, err = mpi(3, "scene.json", *OPTIONS, "--stats", "-o", "out")
    rows, _, lines = stats(err)
    pairs = int(lines[0].split()[5]) if lines else -1
    tap.check(code == 0 and not out and len(rows) == 3 and sum(int(row[2]) for row in rows) == pairs and
              abs(sum(float(row[4]) for row in rows) - 3) < 1e-3 and sum(int(row[3]) for row in rows) > pairs and
              any(line.startswith("work: the most is ") for line in lines), "what each process has done", err)


def check_held():
    """Every body has a mesh of its own; processes hold their part of these and what their pairs need."""
    wide = 6 if LONG else 4
    grid = [(x, y, z) for x in range(wide) for y in range(wide) for z in range(wide)]
    for i in range(len(grid)):
        pathlib.Path(f"own{i}.obj").write_text(mesh(12 + i % 5, 24))
    assembly.write("own.json", [{"name": str(i), "shape": f"own{i}", "position": [1.7 * x for x in at]} for i, at in enumerate(grid)],
                   shapes={f"own{i}": {"type": "mesh", "file": f"own{i}.obj", "as": "surface"} for i in range(len(grid))})
    one = run([COMMAND, "clash"], "own.json", "--clearance", "0.1", "-q", "-f", "csv")
    tap.check(one[1].count(b"\n") > len(grid), "meshes of their own clash", len(one[1]))
    for count in (1, 2, 3, 7) if LONG else (3, 7):
        code, out, err = mpi(count, "own.json", "--clearance", "0.1", "-f", "csv", "--stats")
        rows, (most, together, all_bytes), _ = stats(err)
        tap.check((code, out) == one[:2], f"{count} processes hold the meshes together: the same bytes", err)
        held = [int(row[6]) for row in rows]
        tap.check(max(held) == most and sum(held) == together >= all_bytes, f"{count} processes: what each holds", err)
        if count > 3:
            tap.check(most < 0.7 * all_bytes, f"{count} processes: none holds all", err)
    code, out, err = mpi(3, "own.json", "--clearance", "0.1", "-f", "html", "--stats", "-o", "own.html")
    rows, (most, _, all_bytes), _ = stats(err)
    tap.check(code == 0 and int(rows[0][6]) == all_bytes == most, "a page needs them all in process 0", err)


def check_heavy():
    """Some pairs take a hundred times as long as the others: they are handed out first, one to each."""
    pathlib.Path("fine.obj").write_text(mesh(96, 64))
    heavy = [{"name": f"{name} {i}", "shape": "fine", "position": [10 * i + at, 0, 0]} for i in range(3)
             for name, at in (("left", 0), ("right", 0.9))]
    light = [{"name": f"light {i}", "shape": "cube", "position": [1.9 * i, 20, 0]} for i in range(40)]
    assembly.write("heavy.json", light + heavy, shapes={**assembly.SHAPES, "fine": {"type": "mesh", "file": "fine.obj", "as": "surface"}})
    code, _, err = mpi(3, "heavy.json", "--depth", "fast", "-q", "--stats", "-o", "out")
    steps = [int(row[3]) for row in stats(err)[0]]
    tap.check(code == 0 and len(steps) == 3 and max(steps) < 2 * min(steps), "heavy pairs are shared out one by one", err)


def mesh(around, across):
    """A ball of radius 1, in this many parts around its axis and along it."""
    points = [(math.cos(2 * math.pi * k / around) * math.sin(math.pi * i / across),
               math.sin(2 * math.pi * k / around) * math.sin(math.pi * i / across), math.cos(math.pi * i / across))
              for i in range(1, across) for k in range(around)] + [(0, 0, 1), (0, 0, -1)]
    top, bottom = len(points) - 1, len(points)
    faces = []
    for k in range(around):
        n = (k + 1) % around
        faces += [(top, k + 1, n + 1), (bottom, (across - 2) * around + n + 1, (across - 2) * around + k + 1)]
        for i in range(across - 2):
            a, b = i * around, (i + 1) * around
            faces += [(a + k + 1, b + k + 1, b + n + 1), (a + k + 1, b + n + 1, a + n + 1)]
    return "".join(f"v {x:.6f} {y:.6f} {z:.6f}\n" for x, y, z in points) + "".join(f"f {a} {b} {c}\n" for a, b, c in faces)


def check_errors():
    for name, message, arguments in (("no file", "nothing.json: cannot be read", ["nothing.json"]),
                                     ("an unknown option", "unknown option --colour", ["scene.json", "--colour"]),
                                     ("a bad mesh", "must be", ["bad.json"]),
                                     ("shards", "--shard is for `tact clash`", ["scene.json", "--shard", "1/2", "-o", "x"]),
                                     ("no place to write", "none/x: cannot be written", ["scene.json", "-o", "none/x"]),
                                     ("too far", "sizes or positions are too large", ["far.json", *FAR, "-o", "x"])):
        code, out, err = mpi(3, *arguments)
        tap.check(code == 2 and not out and len(own(err)) == 1 and message in own(err)[0], f"one message: {name}",
                  (code, out, err))
    err = run([*MPIRUN, "-n", "2", COMMAND, "clash", "listed.json", "-o", "out"])[2]
    tap.check(err.count("note: each of 2 processes checks everything") == 2, "tact itself is not shared out", err)
    code, out, err = run([*MPIRUN, "-n", "2", MPI], "version")
    tap.check(code == 0 and out.startswith(b"tact ") and out.count(b"\n") == 1, "the version, once", (out, err))


def ranks(parent):
    """Process ids by rank."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1]) == parent:
                words = (entry / "environ").read_bytes().split(b"\0")
                found.update({int(word[21:]): int(entry.name) for word in words if word.startswith(b"OMPI_COMM_WORLD_RANK=")})
        except OSError:
            continue
    return found


def check_lost(lost):
    """One process is killed while there is enough to do."""
    # A busy machine needs more than the second that Open MPI gives to end in order. What mpirun has not passed on by
    # then is lost: so each process writes its messages into a file of its own.
    own = ["sh", "-c", 'exec "$0" "$@" 2> err.$OMPI_COMM_WORLD_RANK', MPI]
    command = [*MPIRUN, "--mca", "odls_base_sigkill_timeout", "20", "-n", "3", *own, "clash", "many.json", "--depth", "full",
               "-f", "json", "-o", "many.out"]
    pathlib.Path("many.out").unlink(missing_ok=True)
    job = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (os.path.exists("many.out") and os.path.getsize("many.out") > 8e6):
        time.sleep(0.01)
    found = ranks(job.pid)
    if tap.check(set(found) == {0, 1, 2}, "there are three processes", found):
        os.kill(found[lost], signal.SIGKILL)
    try:
        err = job.communicate(timeout=60)[1]
    except subprocess.TimeoutExpired:
        job.kill()
        err = "it hangs"
        job.communicate()
    while time.monotonic() < deadline + 60 and os.path.exists(f"/proc/{found.get(0)}"):
        time.sleep(0.01)
    tap.check(job.returncode not in (0, 1), f"process {lost} is killed: the run ends", (job.returncode, err))
    if lost == 0:
        return
    err = pathlib.Path("err.0").read_text()
    rows = json.loads(pathlib.Path("many.out").read_text())
    tap.check("portions of the work are in the report" in err and "interrupted; the rows of " in err and rows,
              "the report is whole as far as it goes, and it is said how far", err)
    done = next((int(line.split()[6]) for line in err.splitlines() if "interrupted; " in line), 0)
    names = sorted({row["a"] for row in rows}, key=int)
    tap.check(0 < done < 1500 and names == [str(i) for i in range(len(names))] and len(names) >= done,
              "and no row is missing up to there", (done, len(names)))


def check_hosts():
    """Two network namespaces as hosts, each with its own address; mpirun enters them by a script that takes ssh's place."""
    names, bridge = ["tact-a", "tact-b"], "tact-br"
    steps = [f"ip link add {bridge} type bridge", f"ip addr add 10.213.7.1/24 dev {bridge}", f"ip link set {bridge} up"]
    for i, name in enumerate(names):
        steps += [f"ip netns add {name}", f"ip link add v{name} type veth peer name eth0 netns {name}",
                  f"ip link set v{name} master {bridge} up", f"ip -n {name} link set lo up",
                  f"ip -n {name} addr add 10.213.7.{i + 2}/24 dev eth0", f"ip -n {name} link set eth0 up"]
    pathlib.Path("enter").write_text("#!/bin/sh\n"
                                     'while [ "${1#-}" != "$1" ]; do shift; done\n'
                                     'case "$1" in 10.213.7.2) host=tact-a ;; *) host=tact-b ;; esac\n'
                                     'shift\nexec ip netns exec $host unshare --uts sh -c "hostname $host; $*"\n')
    os.chmod("enter", 0o755)
    try:
        for step in steps:
            code, _, err = run(step.split())
            if code != 0:
                print(f"# no network namespaces here: {step}: {err}")
                return
        one = run([COMMAND, "clash"], "scene.json", *OPTIONS, "-q")
        found = run([*MPIRUN, "-n", "4", "--host", "10.213.7.2:2,10.213.7.3:2", "--mca", "plm_rsh_agent",
                     os.path.abspath("enter"), "--mca", "btl", "tcp,self", "--mca", "pml", "ob1", "--mca", "btl_tcp_if_include",
                     "10.213.7.0/24", "--mca", "oob_tcp_if_include", "10.213.7.0/24", "--wdir", os.getcwd(), MPI, "clash"],
                    "scene.json", *OPTIONS, "-q")
        tap.check(found[:2] == one[:2], "four processes on two hosts", found)
    finally:
        for name in names:
            run(["ip", "netns", "del", name])
        run(["ip", "link", "del", bridge])


if not os.path.exists(MPI) or not shutil.which("mpirun"):
    tap.check(True, "tact-mpi # SKIP it was not built, or mpirun is not here")
    tap.finish()
with tempfile.TemporaryDirectory() as directory:
    os.chdir(directory)
    # More pairs than portions, so that some have several rows.
    listed = assembly.bodies(150, 1, 6)
    assembly.write("scene.json", listed)
    assembly.write("listed.json", listed, pairs=[[listed[i]["name"], listed[j]["name"]] for i in range(9, 0, -1)
                                                 for j in range(10, 60)])
    assembly.write("far.json", [{"name": name, "shape": "ball", "position": [at, 0, 0]} for name, at in (("a", 0), ("b", 1e250))])
    assembly.write("bad.json", [{"name": "a", "shape": "none"}])
    assembly.write("many.json", [{"name": str(i), "shape": "cube", "position": [i * 1e-3, 0, 0]} for i in range(1500)])
    check_bytes()
    check_stats()
    check_held()
    check_heavy()
    check_errors()
    check_lost(1)
    if LONG:
        check_lost(2)
        check_lost(0)
        if os.geteuid() == 0 and shutil.which("ip"):
            check_hosts()
    os.chdir("/")
tap.finish()

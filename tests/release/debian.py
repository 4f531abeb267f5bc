#!/usr/bin/env python3
"""The Debian packages: they are built, lintian finds nothing, and in a bare Debian they are installed and used as
debian/tests say. Needs root for the bare Debian, and says so where it is missing. Answers do not depend on how much is
optimized, so nothing is; with --optimized it builds what is released."""

import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import tap
from tap import source

FOLDER = source / "build/debian"
PACKAGES = ("libtact0.2", "libtact-dev", "libtact-ccd2", "tact", "python3-tact")
# What debian/tests/control asks for beside the packages.
BESIDE = ["gcc", "libc6-dev", "pkg-config", "python3-matplotlib", "python3-pytest"]
# What they read of the sources.
READ = ("debian/tests", "python/README.md", "python/examples", "python/tests")


def mirror():
    """The address and the release that this machine installs from."""
    listing = tap.run(["apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME)", "Created-By: Packages"])[1]
    return listing.split()[:2]


def bare_debian(root):
    """Sets up a bare Debian with this machine's sources; false where that fails."""
    address, release = mirror()
    command = ["debootstrap", "--variant=minbase", "--include=ca-certificates", release, root, address]
    code, output = tap.run(command)
    if not tap.check(code == 0, "a bare Debian is set up", output):
        return False
    for place in ("etc/apt/sources.list.d", "etc/apt/keyrings"):
        if pathlib.Path("/", place).is_dir():
            shutil.copytree(pathlib.Path("/", place), root / place, dirs_exist_ok=True)
    for place in ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"):
        if pathlib.Path("/", place).exists():
            shutil.copy(pathlib.Path("/", place), root / place)
    (root / "etc/apt/apt.conf.d/00root").write_text('APT::Sandbox::User "root";\n')
    return True


def use(root, packages):
    """Installs the packages, and what debian/tests/control asks for beside them, and runs debian/tests."""
    for package in packages:
        shutil.copy(package, root / "tmp")
    for part in READ:
        place = root / "tmp/tact" / part
        place.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (source / part).is_dir() else shutil.copy)(source / part, place)
    wanted = " ".join(["./" + package.name for package in packages] + BESIDE)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8",
                   "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    tap.check_run(["chroot", root, "sh", "-c", "apt-get update -qq && cd /tmp && "
                   f"apt-get install -y -qq --no-install-recommends {wanted}"], "apt installs the packages", env=environment)
    for test in ("client", "command", "python"):
        tap.check_run(["chroot", root, "sh", "-c", f"cd /tmp/tact && debian/tests/{test}"],
                      f"debian/tests/{test} passes where nothing else of Tact is", env=environment)


options = {} if "--optimized" in sys.argv else tap.soon_by_debian
tap.check_run([source / "tools/build_debian.sh"], "the packages are built", env={**os.environ, **options})
built = {name: next(iter(FOLDER.glob(f"{name}_*.deb")), None) for name in PACKAGES}
changes = next(iter(FOLDER.glob("*.changes")), None)
if tap.check(changes and all(built.values()), "each package is there", built):
    tap.check_run(["lintian", "--allow-root", "--fail-on", "error,warning", "--display-info", changes],
                  "lintian finds neither errors nor warnings")
    if os.geteuid() == 0:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            if bare_debian(root):
                use(root, list(built.values()))
    else:
        print("# not installed anywhere: a bare Debian takes root")
tap.finish()

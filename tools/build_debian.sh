#!/bin/sh
# Builds the Debian packages, source and binary, from what git knows of this checkout: build/debian/*.deb, *.dsc, *.changes.
#
# usage: build_debian.sh [option of dpkg-buildpackage]...
set -eu
cd "$(dirname "$0")/.."
version=$(dpkg-parsechangelog --show-field Version)
folder=build/debian
rm -rf "$folder"
mkdir -p "$folder/tact-$version"
git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- --ignore-failed-read |
    tar --extract --directory "$folder/tact-$version"
cd "$folder/tact-$version"
# Debian's own tools: another Python may stand before its.
export PATH="/usr/sbin:/usr/bin:/sbin:/bin:$PATH"
exec dpkg-buildpackage --unsigned-source --unsigned-changes "$@"

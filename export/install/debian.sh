#!/usr/bin/env bash
# Builds benchfolio_VERSION_all.deb from the npm package: the package with what it depends on in /usr/lib/benchfolio, and the command.
# Debian 13 has Node 20; on Debian 12, add a repository that has it.
#
#   export/install/debian.sh [FOLDER]     writes the file into FOLDER (default: the current one); needs npm and dpkg-deb
set -euo pipefail
repository=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(realpath "${1:-.}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

(cd "$repository" && npm pack --silent --pack-destination "$work" >"$work/packed")
tarball=$work/$(tail -1 "$work/packed")
root=$work/root
mkdir -p "$root/DEBIAN" "$root/usr/bin" "$root/usr/lib/benchfolio" "$root/usr/share/doc/benchfolio"
npm install --silent --omit=dev --omit=optional --no-audit --no-fund --prefix "$root/usr/lib/benchfolio" "$tarball"
package=$root/usr/lib/benchfolio/node_modules/benchfolio
# It names the folder of this build.
rm -f "$root/usr/lib/benchfolio/package.json" "$root/usr/lib/benchfolio/package-lock.json" \
  "$root/usr/lib/benchfolio/node_modules/.package-lock.json"
ln -s ../lib/benchfolio/node_modules/benchfolio/tools/benchfolio.js "$root/usr/bin/benchfolio"
cp "$package/LICENSE" "$root/usr/share/doc/benchfolio/copyright"

field() { node -p "require('$package/package.json').$1"; }
version=$(field version)
cat >"$root/DEBIAN/control" <<CONTROL
Package: benchfolio
Version: $version
Architecture: all
Depends: nodejs (>= 20.19)
Recommends: git
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Section: database
Priority: optional
Maintainer: ${DEBFULLNAME:-Benchfolio} <${DEBEMAIL:-benchfolio@example.org}>
Description: reports about database benchmarks
 $(field description).
CONTROL
chmod -R go=rX "$root"
dpkg-deb --root-owner-group --build "$root" "$folder/benchfolio_${version}_all.deb"

#!/usr/bin/env bash
# Runs two Dockerfiles without a container engine: their RUN and COPY lines in a Debian root made by debootstrap.
# That of this repository must report an archive as the installed package does, byte for byte. That of `deploy-config docker`
# must build a site; with its nginx.conf, nginx must serve a page, a style sheet and an address without a page.
#
#   sudo tests/package/container.sh [ARCHIVE...]      needs root, debootstrap and port 8080; 5 minutes, 3 GB of disk
set -euo pipefail
repository=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
root=$work/root
server=
finish() {
  if [ -n "$server" ]; then kill "$server" || true; fi
  umount "$root/proc" || true
  rm -rf "$work"
}
trap finish EXIT

# A publication next to the package that it depends on.
(cd "$repository" && npm pack --silent --pack-destination "$work" >"$work/packed")
mv "$work/$(tail -1 "$work/packed")" "$work/benchfolio.tgz"
npm install --silent --prefix "$work/program" "$work/benchfolio.tgz"
(cd "$work" && program/node_modules/.bin/benchfolio init bench --sample)
(cd "$work/bench" && npm install --silent ../benchfolio.tgz && npm run build &&
  npx benchfolio deploy-config docker)

# What the image node:22-bookworm has of Debian and Node.
debootstrap --variant=minbase --include=ca-certificates,git,python3 bookworm "$root" >"$work/debootstrap.log"
cp /etc/resolv.conf "$root/etc/"
cp -r /etc/ssl/certs "$root/etc/ssl/"
mount -t proc proc "$root/proc"
npm install --silent --prefix "$work/node" node@22
cp -L "$work/node/node_modules/node/bin/node" "$root/usr/local/bin/node"
npm install --silent --global --prefix "$root/usr/local" npm@10
cp "$work/benchfolio.tgz" "$root/"

directory=/
run() { chroot "$root" bash -e -c "cd '$directory' && $1"; }
# The steps of the Dockerfile in a folder, up to a stage that is not of Node. All stages share the root, so nothing is copied between them.
steps() {
  sed -e ':a;/\\$/{N;s/\\\n *//;ta}' -e 's/--mount=[^ ]* *//g' "$1/Dockerfile" >"$work/steps"
  directory=/
  while read -r instruction rest; do
    echo "$instruction $rest"
    case $instruction in
      FROM) [[ $rest = *node:22-bookworm* ]] || break ;;
      WORKDIR) directory=$rest && mkdir -p "$root$rest" ;;
      ARG | ENV) export "${rest?}" ;;
      COPY) [[ $rest = --from=* ]] ||
        (cd "$1" && tar --create --exclude-from=.dockerignore ${rest% *} | tar --extract --directory "$root$directory") ;;
      RUN) run "$rest" </dev/null ;;
    esac
  done <"$work/steps"
}

steps "$repository"
mkdir -p "$root/data"
for archive in "${@:-$repository/site/archives/mysql-5.5-to-9.7}"; do
  cp -r "$archive" "$root/data/"
  name=$(basename "$archive")
  run "cd /data && benchfolio report '$name' -o in-container.html"
  (cd "$root/data" && "$work/program/node_modules/.bin/benchfolio" report "$name" -o installed.html)
  cmp "$root/data/in-container.html" "$root/data/installed.html"
done
rm -r "$root/data" "$root/source"

steps "$work/bench"
directory=/
run 'DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends nginx-light >/dev/null; rm /etc/nginx/sites-enabled/default'
cp "$work/bench/nginx.conf" "$root/etc/nginx/conf.d/default.conf"
mkdir -p "$root/usr/share/nginx/html"
cp -r "$root/bench/public/." "$root/usr/share/nginx/html/"
chroot "$root" nginx -g 'daemon off;' &
server=$!
sleep 2

page=$(curl --silent --show-error --fail --include http://localhost:8080/)
style=$(grep --only-matching --max-count=1 'href="\?[^" >]*\.css' <<<"$page" | head -1 | sed 's/href="\?//')
grep --ignore-case '^content-security-policy: ' <<<"$page"
curl --silent --show-error --fail --head "http://localhost:8080/$style" | grep --ignore-case '^cache-control: .*immutable'
[ "$(curl --silent --output /dev/null --write-out '%{http_code}' http://localhost:8080/nowhere/)" = 404 ]
echo "The program's image reports as the package does; that of deploy-config builds a site, which nginx serves with its headers."

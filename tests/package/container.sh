#!/usr/bin/env bash
# Runs the Dockerfile of `deploy-config docker` without a container engine: its RUN and COPY lines in a Debian root made by
# debootstrap, then its nginx.conf in nginx, from which it fetches a page, a style sheet and an address without a page.
#
#   sudo tests/package/container.sh      needs root, debootstrap and port 8080; 3 minutes, 2 GB of disk
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
(cd "$work" && program/node_modules/.bin/benchfolio init bench --sample --yes)
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
sed -e ':a;/\\$/{N;s/\\\n *//;ta}' -e 's/--mount=[^ ]* *//g' "$work/bench/Dockerfile" >"$work/steps"
while read -r instruction rest; do
  echo "$instruction $rest"
  case $instruction in
    FROM) [ "$rest" = "node:22-bookworm AS build" ] || break ;;
    WORKDIR) directory=$rest && mkdir -p "$root$rest" ;;
    ARG) export "${rest?}" ;;
    COPY) (cd "$work/bench" && tar --create --exclude-from=.dockerignore ${rest% *} | tar --extract --directory "$root$directory") ;;
    RUN) run "$rest" </dev/null ;;
  esac
done <"$work/steps"

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
echo "The Dockerfile builds a site, and nginx serves it with its headers."

#!/bin/sh
# Writes what each recording is folded to: ./judge.sh STACKCOLLAPSE-PERF.PL
set -eu
cd "$(dirname "$0")"
for each in *.perf-script; do
  perl "$1" "$each" 2>/dev/null | LC_ALL=C sort >"${each%.perf-script}.folded"
done

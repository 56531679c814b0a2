#!/bin/sh
# Writes what each recording is folded to: ./judge.sh STACKCOLLAPSE-PERF.PL
#
# Options follow behind a line such as `# --kernel`; of those that change nothing, nothing is kept.
set -eu
cd "$(dirname "$0")"
script=$1
fold() { perl "$script" "$@" 2>/dev/null | LC_ALL=C sort; }
for each in *.perf-script; do
  golden=${each%.perf-script}.folded
  fold "$each" >"$golden.plain"
  cp "$golden.plain" "$golden"
  for option in --pid --tid --kernel --jit --all --addrs --event-filter=cpu-clock; do
    fold "$option" "$each" >"$golden.option"
    if ! cmp -s "$golden.plain" "$golden.option"; then
      { echo "# $option" && cat "$golden.option"; } >>"$golden"
    fi
  done
  rm "$golden.plain" "$golden.option"
done

#!/bin/sh
# Where the threads of two servers stand, by gdb: ./record.sh FOLDER-OF-10.1 FOLDER-OF-11.4
#
# A poor man's profiler: gdb stops the server, prints the stack of every thread, and lets it go on; what all samples
# have of a stack is counted. Needs gdb and sysbench; MariaDB is not to run elsewhere on the machine.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=/srv/bench
seconds=36

# Threads of connections only: frames from the leaf to the root, without addresses, arguments and files.
fold() {
  awk '
    /^Thread /{ if (stack != "") print stack; stack = "" }
    /^#/ {
      line = $0
      sub(/^#[0-9]+ +/, "", line)
      sub(/^0x[0-9a-f]+ in /, "", line)
      sub(/ (from|at) [^ ]*$/, "", line)
      sub(/ \(.*/, "", line)
      gsub(/ /, "", line)
      stack = stack == "" ? line : stack "," line
    }
    END { if (stack != "") print stack }' |
    grep -E 'handle_one_connection' | sort | uniq -c | sort -k1,1nr -k2
}

record() {
  version=$1 base=$2 libs=${3:-}
  rm -rf "$work" && mkdir -p "$work"
  cp "$base"/bin/mariadbd "$work/server" 2>/dev/null || cp "$base"/bin/mysqld "$work/server"
  export LD_LIBRARY_PATH="$libs"
  install=$(ls "$base"/scripts/mariadb-install-db "$base"/bin/mysql_install_db 2>/dev/null | head -1)
  "$install" --no-defaults --force --basedir="$base" --datadir="$work/data" --user="$(id -un)" >/dev/null 2>&1
  echo 'create database sbtest;' >"$work/first.sql"
  "$work/server" --no-defaults --skip-grant-tables --init-file="$work/first.sql" --basedir="$base" --datadir="$work/data" \
    --socket="$work/s" --skip-networking --user="$(id -un)" --innodb-buffer-pool-size=256M \
    --innodb-flush-log-at-trx-commit=1 --thread-cache-size=0 >"$work/log" 2>&1 &
  server=$!
  export LD_LIBRARY_PATH=
  common="--db-driver=mysql --mysql-socket=$work/s --mysql-user=root --tables=4 --table-size=25000 --threads=16"
  until [ -S "$work/s" ]; do sleep 1; done
  # shellcheck disable=SC2086
  sysbench oltp_point_select $common prepare >/dev/null
  for load in oltp_point_select oltp_update_non_index; do
    out=$here/runs/$version/$load
    mkdir -p "$out"
    # shellcheck disable=SC2086
    sysbench $load $common --time=$seconds --report-interval=1 run >"$out/t16.sysbench.txt" &
    client=$!
    sleep 3
    # As often as it goes while the load runs: no thread is seen that waits for a client that is gone.
    while kill -0 $client 2>/dev/null; do
      gdb -p "$server" -batch -iex 'set debuginfod enabled off' -ex 'set pagination off' -ex 'thread apply all bt' 2>/dev/null
    done | fold >"$out/t16.pmp.txt"
    wait $client
  done
  kill $server
  wait $server || true
  rm -rf "$work"
}

record 10.1.8 "$1" "$1/libs"
record 11.4.5 "$2" "$2/libs"

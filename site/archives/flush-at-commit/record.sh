#!/usr/bin/env bash
# Records this archive: sysbench (Debian) against MariaDB (Debian), with two files of options that differ in one line.
#
#   ./record.sh SCRATCH      SCRATCH takes the data directory and the socket (about 1 GB)
#
# Each repeat restarts the server with each file. Needs root, mariadb-server, sysbench and util-linux.
set -euo pipefail
cd "$(dirname "$0")"
scratch=${1:?usage: record.sh SCRATCH}
socket=$scratch/mysqld.sock

sysbench_args() { # threads
  echo --db-driver=mysql --mysql-socket="$socket" --mysql-user=root --mysql-db=sbtest \
    --tables=4 --table-size=50000 --threads="$1" oltp_update_non_index
}
start() { # config
  # A UTS namespace of its own keeps this machine's name out of SHOW VARIABLES.
  unshare --uts sh -c 'hostname node1; exec "$@"' sh \
    mariadbd --defaults-file="$PWD/config/$1.cnf" --user=root --datadir="$scratch/data" \
    --socket="$socket" --skip-networking --pid-file="$scratch/mysqld.pid" \
    2>>"$scratch/error.log" &
  until mariadb-admin --socket="$socket" -uroot ping >/dev/null 2>&1; do sleep 0.2; done
}
stop() {
  mariadb-admin --socket="$socket" -uroot shutdown
  wait
}

mkdir -p "$scratch" host
if [ ! -d "$scratch/data" ]; then
  mariadb-install-db --no-defaults --user=root --datadir="$scratch/data" \
    --auth-root-authentication-method=normal >/dev/null
  start commit1
  mariadb --socket="$socket" -uroot -e 'create database sbtest'
  sysbench $(sysbench_args 2) prepare >/dev/null
  stop
fi
lscpu >host/lscpu.txt

for repeat in 1 2 3; do
  for config in commit1 commit2; do
    start $config
    sysbench $(sysbench_args 4) --time=5 run >/dev/null # warm-up
    for threads in 1 4 16; do
      out=runs/$config/t$threads.r$repeat.sysbench.txt
      mkdir -p "$(dirname "$out")"
      command="sysbench $(sysbench_args $threads) --time=10 --report-interval=1 run"
      echo "$command" >"$out"
      $command >>"$out"
    done
    [ $repeat = 1 ] && mariadb --socket="$socket" -uroot -N -B -e 'show global variables' >config/$config.variables.txt
    stop
  done
done

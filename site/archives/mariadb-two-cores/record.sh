#!/usr/bin/env bash
# Records this archive: sysbench (Debian) against MariaDB (Debian), server and client pinned
# to the same one or two cores.
#
#   ./record.sh SCRATCH      SCRATCH takes the data directory and the socket (about 1 GB)
#
# Each repeat restarts the server on each number of cores, so that slow drift of the machine
# falls on all points alike. Needs root, mariadb-server, sysbench, procps and util-linux.
set -euo pipefail
cd "$(dirname "$0")"
scratch=${1:?usage: record.sh SCRATCH}
repeats=3
seconds=15
tables=8
rows=100000
socket=$scratch/mysqld.sock

sysbench_args() { # workload threads
  echo --db-driver=mysql --mysql-socket="$socket" --mysql-user=root --mysql-db=sbtest \
    --tables=$tables --table-size=$rows --threads="$2" "$1"
}
start() { # cpus
  # A UTS namespace of its own keeps this machine's name out of SHOW VARIABLES.
  unshare --uts sh -c 'hostname node1; exec taskset -c "$@"' sh "$1" \
    mariadbd --defaults-file="$PWD/my.cnf" --user=root --datadir="$scratch/data" \
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
  start 0,1
  mariadb --socket="$socket" -uroot -e 'create database sbtest'
  sysbench $(sysbench_args oltp_read_only 2) prepare >/dev/null
  stop
fi
lscpu >host/lscpu.txt
uname -srm >host/uname.txt
sysbench --version >host/sysbench.txt
mariadbd --version | sed 's/^[^ ]* *//' >host/mariadb.txt

for repeat in $(seq $repeats); do
  for cores in 1 2; do
    cpus=0
    [ $cores = 2 ] && cpus=0,1
    start $cpus
    taskset -c $cpus sysbench $(sysbench_args oltp_read_only 2) --time=10 run >/dev/null # warm-up
    for workload in oltp_read_only oltp_point_select; do
      for threads in 1 2 4 8 16; do
        out=runs/$workload/c$cores/t$threads.r$repeat
        mkdir -p "$(dirname "$out")"
        vmstat 1 $((seconds + 1)) >"$out.vmstat.txt" &
        vmstat=$!
        command="taskset -c $cpus sysbench $(sysbench_args $workload $threads) --time=$seconds --report-interval=1 run"
        echo "$command" >"$out.sysbench.txt"
        $command >>"$out.sysbench.txt"
        wait $vmstat
      done
    done
    mariadb --socket="$socket" -uroot -N -B -e 'show global variables' >runs/c$cores.r$repeat.variables.txt
    mariadb --socket="$socket" -uroot -N -B -e 'show global status' >runs/c$cores.r$repeat.status.txt
    stop
  done
done

#!/bin/sh
# Records the fixtures of this folder: ./record.sh FOLDER-OF-A-MARIADB
#
# Needs perf, gcc, g++, go, rustc, javac, sysbench, and a user who may sample the kernel.
set -eu
engine=$1
here=$(cd "$(dirname "$0")" && pwd)
work=/srv/bench
mkdir -p "$work"
cd "$work"

# All is sampled by the clock of the processor, for there need not be hardware counters.
record() { perf record -q -e "${events:-cpu-clock}" -F "${rate:-29}" "$@" >/dev/null 2>&1 || true; }
# The first 60 samples are enough.
print() {
  file=$1
  shift
  perf script "$@" 2>/dev/null | sed 's/^# hostname : .*/# hostname : node1/; s/^# os release : .*/# os release : 6.1/' |
    awk 'BEGIN { RS = ""; ORS = "\n\n" } NR <= 60' >"$here/$file.perf-script"
}

frames='-O1 -fno-omit-frame-pointer -fno-optimize-sibling-calls -pthread'
# shellcheck disable=SC2086
g++ $frames -o names "$here/programs/names.cpp"
# shellcheck disable=SC2086
for each in threads jit; do gcc $frames -o "$each" "$here/programs/$each.c"; done
gcc -O2 -g -fno-omit-frame-pointer -o inlined "$here/programs/inlined.c"
go build -o shop-go "$here/programs/shop.go"
rustc -O -C force-frame-pointers=yes -o shop-rs "$here/programs/shop.rs"
javac -d . "$here/programs/Shop.java"

record -g ./names
print names
print names-mangled --no-demangle
print names-tid-offset -F comm,tid,time,event,ip,sym,symoff,dso

rate=15 record -g --sample-cpu ./threads
print threads
print threads-pid-tid-cpu -F comm,pid,tid,cpu,time,event,ip,sym,dso
print threads-no-time -F comm,pid,tid,period,event,ip,sym,dso
print threads-lines -F +srcline
print threads-no-object -F comm,tid,time,event,ip,sym
print threads-no-address -F comm,tid,time,event,sym,dso

rate=19 record ./threads
print flat

events=cpu-clock,page-faults,context-switches rate=15 record -g ./threads
print events --header
# Samples before the switches come first here.
perf script 2>/dev/null | awk 'BEGIN { RS = ""; ORS = "\n\n" } /page-faults/ { print }' | head -c 6000 >page-faults
print events-other-first
{ awk 'BEGIN { RS = ""; ORS = "\n\n" } NR <= 6' page-faults; cat "$here/events-other-first.perf-script"; } >both
mv both "$here/events-other-first.perf-script"

record --call-graph dwarf,4096 ./inlined
print inlined
print inlined-not --no-inline
print inlined-srcline -F +srcline

rate=19 record -g ./jit java
print jit-java
rate=19 record -g ./jit java_main
print jit-java-main
rate=19 record -g ./jit node
print jit-node

record -g ./shop-go
print go
record -g ./shop-rs
print rust
rate=19 record -g java -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit -XX:+PreserveFramePointer Shop
print java

# Without symbols, under a path with a blank, and of a program that is gone.
cp threads 'a program'
strip 'a program'
rate=9 record -g './a program'
print stripped
cp threads gone
perf record -q -e cpu-clock -F 9 -g sh -c './gone & sleep 0.2; rm gone; wait' >/dev/null 2>&1
print gone

mkdir -p data
"$engine/scripts/mariadb-install-db" --no-defaults --basedir="$engine" --datadir="$work/data" --auth-root-authentication-method=normal --user="$(id -un)" >/dev/null
cp "$engine/bin/mariadbd" mariadbd
echo 'create database sbtest' >first.sql
./mariadbd --no-defaults --init-file="$work/first.sql" --basedir="$engine" --datadir="$work/data" --socket="$work/s" --skip-networking --user="$(id -un)" >log 2>&1 &
server=$!
load="sysbench oltp_read_write --db-driver=mysql --mysql-socket=$work/s --mysql-user=root --tables=2 --table-size=5000 --threads=4"
until $load prepare >/dev/null 2>&1; do sleep 1; done
$load --time=6 run >/dev/null &
sleep 1
rate=19 record -g -p "$server" -- sleep 2
print mariadb
wait $! || true
kill "$server"
wait "$server" || true
rm -rf "$work"

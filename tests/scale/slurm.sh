#!/bin/bash
# Converts 20,000 files in 8 shards on two nodes of a Slurm cluster on this machine, kills one slurmd while it converts, restarts
# it, and compares the merged data with a conversion in one process.
#
#   tests/scale/slurm.sh [FILES]     as root, on Debian: apt-get install slurmctld slurmd munge
#
# The cluster listens on the loopback interface and ends with the script. Nothing outside its folder is changed.
set -euo pipefail
files=${1:-20000}
shards=8
repository=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d /tmp/benchfolio-slurm-XXXXXX)
host=$(hostname -s)
pids=()

stop() {
  status=$?
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  [ "$status" = 0 ] && rm -rf "$work" || echo "logs are in $work" >&2
}
trap stop EXIT

for program in munged slurmctld slurmd sbatch; do
  command -v "$program" >/dev/null || { echo "missing $program: apt-get install slurmctld slurmd munge" >&2; exit 2; }
done

# Slurm, with two nodes on one host.
mkdir -p "$work"/{munge,state,node1,node2,project/shards}
chmod 711 "$work"
dd if=/dev/urandom bs=128 count=1 of="$work/munge/key" status=none
chmod 400 "$work/munge/key"
chmod 755 "$work/munge"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
  --pid-file="$work/munge/pid" --seed-file="$work/munge/seed" --log-file="$work/munge/log" >>"$work/daemons.log" 2>&1 &
pids+=($!)
cat >"$work/slurm.conf" <<CONF
ClusterName=benchfolio
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
SlurmctldPort=26817
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,requeue_delay=1
ReturnToService=2
SlurmdTimeout=10
InactiveLimit=0
KillWait=5
JobRequeue=1
NodeName=node1 NodeHostname=$host NodeAddr=127.0.0.1 Port=26818 CPUs=2 RealMemory=8000
NodeName=node2 NodeHostname=$host NodeAddr=127.0.0.1 Port=26819 CPUs=2 RealMemory=8000
PartitionName=all Nodes=node1,node2 Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$work/slurm.conf
sleep 1
slurmctld -D -c >>"$work/daemons.log" 2>&1 & pids+=($!)
slurmd -D -N node1 >>"$work/daemons.log" 2>&1 & pids+=($!)
slurmd -D -N node2 >>"$work/daemons.log" 2>&1 & pids+=($!); second=$!
for _ in $(seq 60); do
  [ "$(sinfo -h -t idle -o %D 2>/dev/null | paste -sd+ | bc 2>/dev/null)" = 2 ] && break
  sleep 1
done
sinfo

# A project with one archive.
(cd "$repository" && node tools/bootstrap.mjs build >/dev/null)
(cd "$repository" && node --import=tsx tests/bench/write-scale-archive.ts "$work/project/content/archives/scale" "$files" 22)
cd "$work/project"
export BENCHFOLIO="node $repository/tools/benchfolio.js"
start=$(date +%s)
$BENCHFOLIO convert --out "$work/single" --store "$work/single-store" >/dev/null
echo "one process: $(($(date +%s) - start)) s"

# The array; one node fails while it converts.
start=$(date +%s)
sh "$repository/docs/schedulers/slurm/submit.sh" "$shards"
for _ in $(seq 120); do
  [ -n "$(squeue -h -w node2 -t running)" ] && break
  sleep 0.5
done
squeue
sleep 2
echo "killing node2 with $(squeue -h -w node2 -t running -o %K | paste -sd,) running"
# What a node that loses power loses: its slurmd, the steps, and their processes.
descendants() { for pid in "$@"; do echo "$pid"; descendants $(pgrep -P "$pid" || true); done; }
steps=()
for job in $(squeue -h -w node2 -t running -o %A); do
  steps+=($(pgrep -f "^slurmstepd: \[$job\." || true))
done
victims=$(descendants "$second" "${steps[@]}")
kill -9 $victims
for _ in $(seq 60); do
  sinfo -h -n node2 -o %t | grep -q down && break
  sleep 1
done
sinfo
slurmd -D -N node2 >>"$work/daemons.log" 2>&1 & pids+=($!)
for _ in $(seq 1800); do
  [ -z "$(squeue -h)" ] && break
  sleep 1
done
grep -o "requeue job JobId=.*" "$work/daemons.log" || { echo "no job was requeued" >&2; exit 1; }
echo "$shards shards on 2 nodes, one killed: $(($(date +%s) - start)) s"
cat shards/merge.log
digest() { (cd "$1" && find . -type f | LC_ALL=C sort | xargs sha256sum | sha256sum); }
single=$(digest "$work/single")
merged=$(digest "$work/project/data")
echo "single $single"
echo "merged $merged"
[ "$single" = "$merged" ] && echo "equal" || { echo "different" >&2; exit 1; }

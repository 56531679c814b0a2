#!/bin/sh
# Submits a conversion in n shards and its merge: sh submit.sh 8. Run it in the folder of the project.
set -eu
shards=${1:?usage: submit.sh NUMBER-OF-SHARDS}
here=$(dirname "$0")
mkdir -p shards
export BENCHFOLIO_SHARDS="$shards"
convert=$(sbatch --parsable --array="0-$((shards - 1))" "$here/convert.sbatch")
merge=$(sbatch --parsable --dependency="afterok:$convert" --kill-on-invalid-dep=yes "$here/merge.sbatch")
echo "convert $convert, merge $merge"

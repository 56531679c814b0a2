import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pinnedCpus } from '../../tools/options/pinned-cpus.ts'

test('taskset and numactl state the CPUs', () => {
  assert.equal(pinnedCpus('taskset -c 0-3,8 sysbench run'), '0-3,8')
  assert.equal(pinnedCpus('sudo taskset --cpu-list 1 sysbench run'), '1')
  assert.equal(pinnedCpus('taskset -ac 1 sysbench run'), '1')
  assert.equal(pinnedCpus('numactl -m 0 -C 0,1 pgbench -S'), '0,1')
  assert.equal(pinnedCpus('numactl --localalloc --physcpubind=2 pgbench -S'), '2')
})

test('options of other programs and masks are no list of CPUs', () => {
  assert.equal(pinnedCpus('ionice -c 2 sysbench run'), undefined)
  assert.equal(pinnedCpus('taskset 0x3 pgbench -c 8'), undefined)
  assert.equal(pinnedCpus('numactl --interleave=all pgbench -C -c 8'), undefined)
  assert.equal(pinnedCpus('numactl --interleave=all pgbench -C 8'), undefined)
})

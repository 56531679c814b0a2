// Workloads that numbers tell, where no name does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberPacker } from '../../tools/inference/evidence.ts'
import { workloadOf } from '../../tools/inference/workload-of-counts.ts'

test('the mixed test of sysbench 0.4 is that test alone, also where deadlocks ended transactions', () => {
  const pack = numberPacker()
  const of = (counts: Readonly<Record<string, number>>): string | undefined =>
    workloadOf({
      settings: {},
      numbers: pack(Object.entries(counts).map(([metric, value]) => ({ metric, value }))),
    })
  const whole = { reads: 14_000, writes: 5000, others: 2000, transactions: 1000 }
  assert.equal(of(whole), 'oltp_complex')
  assert.equal(
    of({ reads: 14_700, writes: 5190, others: 2080, transactions: 1000, errors: 50 }),
    'oltp_complex',
  )
  assert.equal(of({ ...whole, writes: 0, others: 2000 }), 'oltp_read_only')
  assert.equal(of({ ...whole, reads: 9000 }), undefined)
})

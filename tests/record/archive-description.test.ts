import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeArchive } from '../../tools/record/recorded-description.ts'
import { planOf, planText } from './sample-plan.ts'

test('a workload has fields of its own in the description', (context) => {
  const plan = planOf(
    planText('shuffled').replace('oltp_read_only', "oltp_read_only, fields: {tables: '1'}"),
    context,
  )
  const versions = new Map([
    ['old', '1'],
    ['new', '2'],
  ])
  assert.match(describeArchive(plan, versions), /workload:\n {6}reads:\n {8}tables: "1"/)
})

// No message about a file repeats a secret of its lines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoted } from '../../tools/formats/reading/lines.ts'
import { diagnostics } from '../attack/areas/diagnostics.ts'

test('no diagnostic, reason or warning has a secret of an inserted line', async () => {
  const failures: string[] = []
  let tried = 0
  for await (const { failure } of diagnostics.outcomes({ isAll: false, seed: 20260321 })) {
    tried += 1
    if (failure !== undefined) failures.push(failure)
  }
  assert.deepEqual(failures, [])
  assert.ok(tried > 1000, String(tried))
})

test('a message quotes numbers and units only', () => {
  for (const text of [
    '12,5',
    '1,234.50',
    '99.95%',
    '0.25ms',
    '-',
    '17:59:54 3/8',
    'nan',
    '1.2e+10',
  ])
    assert.equal(quoted(text), `"${text}"`)
  for (const text of [
    '',
    'horsebattery',
    '10.0.12.7',
    'pin: 4711',
    'Zq7plover',
    '0123456789abcdef',
    'soe/x1',
  ])
    assert.equal(quoted(text), 'text')
})

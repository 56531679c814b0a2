import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { comparableRuns, withoutCopies } from '../../tools/explore/comparable-runs.ts'

const recorded = (name: string, version: string): { fields: Record<string, string> } => ({
  fields: { recorded: name, version },
})

suite('runs of a plan that records a server twice', () => {
  const all = [
    recorded('a', '5.5'),
    recorded('b', '5.6'),
    recorded('b-again', '5.6'),
    recorded('c', '11.8'),
  ]

  test('keep the first name of each version', () => {
    const names = withoutCopies(all, 'version').map(({ fields }) => fields['recorded'])
    assert.deepEqual(names, ['a', 'b', 'c'])
    assert.equal(comparableRuns(withoutCopies(all, 'version'), 'version', []).runs.length, 3)
  })

  test('stay whole where the names are compared, or measure several versions', () => {
    assert.equal(withoutCopies(all, 'recorded').length, 4)
    const mixed = [...all, recorded('b', '5.7'), { fields: { version: '5.6' } }]
    assert.equal(withoutCopies(mixed, 'version').length, mixed.length)
  })
})

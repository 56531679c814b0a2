import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingOf } from '../../tools/analysis/comparability.ts'
import { run } from './runs.ts'

test('the setting of a run is all its fields but those that number replicates, in the order of their names', () => {
  const fields = { threads: '4', repeat: '2', engine: 'mysql', restart: '1', memory: '8G' }
  assert.equal(
    settingOf(run(1, fields, {})),
    '[["engine","mysql"],["memory","8G"],["threads","4"]]',
  )
})

test('runs have one setting whatever the order of their fields and their numbers', () => {
  const one = run(1, { engine: 'mysql', memory: '8G', repeat: '1' }, { qps: 1 })
  const other = run(2, { memory: '8G', repeat: '2', engine: 'mysql' }, { qps: 2 })
  assert.equal(settingOf(other), settingOf(one))
  assert.notEqual(settingOf(run(3, { memory: '8G' }, {})), settingOf(one))
  assert.equal(settingOf(run(4, { repeat: '1' }, {})), '[]')
})

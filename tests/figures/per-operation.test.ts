import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run } from '../analysis/runs.ts'
import { figure } from './built-figure.ts'

suite('a figure of costs', () => {
  const runs = [run(901, { engine: 'a' }, { 'time.total': 9, 'cs/op': 2 })]
  const notes = (metrics: string): readonly string[] =>
    figure(`kind: per-operation\nrow: engine\nper: 100\nmetrics: [${metrics}]`, runs).notes

  test('states per how many operations its numbers are, where one is per operation', () => {
    assert.ok(notes('time.total, cs/op').some((note) => note.startsWith('Per 100 operations:')))
    assert.ok(notes('time.total').every((note) => !note.includes('operation')))
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assemble } from '../../tools/runs/assemble.ts'
import { page, result, source } from './sources.ts'
import { only } from './assembled.ts'

suite('fields of a run', () => {
  test('constants of the page give way to the path', () => {
    const { runs, diagnostics } = assemble(page({ host: 'node1', memory: '1G' }), [
      source('a', { memory: '2G', threads: '4' }, [result()]),
    ])
    assert.deepEqual(only(runs).fields, { host: 'node1', memory: '2G', threads: '4' })
    assert.deepEqual(diagnostics, [])
  })

  test('what the file states is added, and agrees with the path in any spelling of the number', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('a', { threads: '064' }, [result({ tps: 1 }, { threads: '64', tables: '8' })]),
    ])
    assert.deepEqual(only(runs).fields, { threads: '064', tables: '8' })
    assert.deepEqual(diagnostics, [])
  })

  test('the file has the last word over its path, and the contradiction names both places', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('t64.txt', { threads: '64' }, [result({ tps: 1 }, { threads: '32' })]),
    ])
    const run = only(runs)
    assert.deepEqual(run.fields, { threads: '32' })
    assert.deepEqual(run.warnings, ['threads is 64 in its path, 32 in the file'])
    assert.deepEqual(diagnostics, [
      {
        severity: 'error',
        rule: 'runs/contradiction',
        message: 'threads is 64 in its path, but 32 in the file',
        place: { file: 't64.txt', line: 4 },
      },
    ])
  })

  test('a contradiction of a constant names the page', () => {
    const { diagnostics } = assemble(page({ threads: '64' }), [
      source('a', {}, [result({ tps: 1 }, { threads: '32' })]),
    ])
    assert.equal(diagnostics[0]?.message, 'threads is 64 in page.md, but 32 in the file')
  })
})

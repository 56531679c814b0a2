import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assemble } from '../../tools/runs/assemble.ts'
import { configuration, emptyFile, lost, monitor, page, result, source } from './sources.ts'
import { only, rules } from './assembled.ts'

suite('identity', () => {
  test('several results of one file are runs of their own, in their order', () => {
    const { runs } = assemble(page(), [
      source('a', { threads: '4' }, [lost('failed', 'FATAL: Too many connections'), result()]),
    ])
    assert.deepEqual(
      runs.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b),
      [0, 1],
    )
    assert.equal(new Set(runs.map(({ id }) => id)).size, 2)
  })

  test('the id does not depend on paths, constants, names of fields or other files', () => {
    const id = (fields: Readonly<Record<string, string>>, path: string, constants = {}): string =>
      only(
        assemble(page(constants), [
          source(path, fields, [result()], { content: 'the log' }),
          source(`${path}.cnf`, {}, [configuration]),
        ]).runs,
      ).id
    const first = id({ threads: '4' }, 'a/b')
    assert.equal(id({ threads: '4' }, 'moved/elsewhere'), first)
    assert.equal(id({ clients: '4' }, 'a/b'), first)
    assert.equal(id({ threads: '4' }, 'a/b', { host: 'node1' }), first)
  })

  test('the same content under two points is two runs, and is named a duplicate', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('a', { threads: '1' }, [result()], { content: 'same' }),
      source('b', { threads: '2' }, [result()], { content: 'same' }),
    ])
    assert.equal(new Set(runs.map(({ id }) => id)).size, 2)
    assert.deepEqual(diagnostics, [
      {
        severity: 'warning',
        rule: 'runs/duplicate',
        message: 'The same content as a',
        place: { file: 'b' },
      },
    ])
  })

  test('the same content twice at one point is one run', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('a', { threads: '1' }, [result()], { content: 'same' }),
      source('copy/a', { threads: '1' }, [result()], { content: 'same' }),
    ])
    assert.equal(only(runs).source?.path, 'a')
    assert.deepEqual(rules(diagnostics), ['runs/duplicate'])
  })

  test('empty files are no duplicates of each other', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('t1', { threads: '1' }, [result()]),
      emptyFile('t2', { threads: '2' }),
      emptyFile('t4', { threads: '4' }),
    ])
    assert.equal(new Set(runs.map(({ id }) => id)).size, 3)
    assert.deepEqual(diagnostics, [])
  })

  test('runs without a number have different ids in two archives', () => {
    const ids = (slug: string): readonly string[] =>
      assemble(page({}, { slug }), [
        source('t1', { threads: '1' }, [result()], { content: slug }),
        emptyFile('t2', { threads: '2' }),
        source('t4', { threads: '4' }, [lost('failed', 'FATAL: Access denied')], {
          content: 'FATAL: Access denied',
        }),
        source('t8.vmstat', { threads: '8' }, [monitor], { content: 'vmstat' }),
      ]).runs.map(({ id }) => id)
    const all = [...ids('one'), ...ids('two')]
    assert.equal(new Set(all).size, all.length)
  })

  test('two runs without a result file are two runs', () => {
    const { runs } = assemble(page(), [
      source('t1', { threads: '1' }, [result()]),
      source('t2.vmstat', { threads: '2' }, [monitor]),
      source('t4.vmstat', { threads: '4' }, [monitor]),
    ])
    assert.equal(new Set(runs.map(({ id }) => id)).size, 3)
  })
})

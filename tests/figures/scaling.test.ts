import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { figure, repeats } from './built-figure.ts'

suite('a scaling figure', () => {
  const two = [
    ...repeats({ engine: 'mariadb', ht: 'off', threads: '1' }, 100),
    ...repeats({ engine: 'mariadb', ht: 'on', threads: '1' }, 120),
    ...repeats({ engine: 'mariadb', ht: 'on', threads: '2' }, 190),
  ]

  test('states no knee of series with fewer than three points', () => {
    const built = figure('kind: scaling\nseries: ht', two)
    assert.deepEqual(built.summaries ?? [], [])
    assert.ok(built.notes.every((note) => !note.startsWith('Knee:')))
  })

  test('states it of the others', () => {
    const more = repeats({ engine: 'mariadb', ht: 'on', threads: '4' }, 195)
    const { summaries = [], notes } = figure('kind: scaling\nseries: ht', [...two, ...more])
    assert.deepEqual(
      summaries.map(({ rows }) => rows.map(({ label, cells }) => [label, cells[2]?.text])),
      [[['HT on', '2']]],
    )
    assert.ok(notes.some((note) => note.startsWith('Knee:')))
  })

  test('states the rule of its crossovers once', () => {
    const { notes } = figure('kind: scaling\nseries: ht', [
      ...two,
      ...repeats({ engine: 'mariadb', ht: 'off', threads: '2' }, 250),
    ])
    assert.deepEqual(
      notes.filter((note) => note.startsWith('Crossover')),
      [
        'Crossover at 2 threads: HT off above HT on.',
        'Crossover: first data point at which the other series leads by more than 2 % and the ranges of repeats do not overlap.',
      ],
    )
  })
})

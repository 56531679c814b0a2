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

  test('states the Universal Scalability Law of lines that follow it, and which do not', () => {
    const threads = [1, 2, 4, 8, 16, 32, 64]
    const law = (n: number): number => (1000 * n) / (1 + 0.03 * (n - 1) + 0.0005 * n * (n - 1))
    const runs = threads.flatMap((n, index) => [
      ...repeats(
        { engine: 'mariadb', ht: 'off', threads: String(n) },
        law(n) * (index % 2 ? 1.01 : 1),
      ),
      ...repeats({ engine: 'mariadb', ht: 'on', threads: String(n) }, n === 64 ? 10 : 1000 * n),
    ])
    const built = figure('kind: scaling\nseries: ht\nmodel: usl', runs)
    const table = built.summaries?.find(({ title = '' }) => title.startsWith('Universal'))
    const [off, on] = (table?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text))
    assert.match(off?.[0] ?? '', /^0\.0[23]\d* \(0\.0\d+ to 0\.0\d+\)$/)
    assert.match(off?.[2] ?? '', /^4\d(?:\.\d+)? \(/)
    assert.equal(on?.[0], 'does not follow the model')
    assert.ok(built.notes.some((note) => note.startsWith('Universal Scalability Law:')))
    assert.ok(
      figure('kind: scaling\nseries: ht', runs).summaries?.every(
        ({ title }) => title !== table?.title,
      ),
    )
  })
})

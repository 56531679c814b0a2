import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { profileData } from '../../tools/convert/profile-data.ts'
import { figureCsv } from '../../tools/draw/csv.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { built, run } from './figure-runs.ts'

const idleWaits = readVocabulary(packageRoot).idleWaits()

suite('figures of waits', () => {
  test('waits have their sentences as notes', () => {
    const list = (seconds: string): string =>
      `Seconds    Event\n${seconds}      wait/synch/sxlock/innodb/btr_search_latch\n1.00       wait/synch/mutex/a\n`
    const figure = built([run('1', list('3.89')), run('2', list('15.60'))], { kind: 'waits-diff' })
    assert.equal(figure.notes[0], 'Much more wait time on btr_search_latch: 15.60 vs 3.89 s.')
    assert.equal(figure.table.rows[0]?.cells[3]?.text, '× 4.01')
  })

  test('idle events are listed apart, with their count and share, and no sentence names them', () => {
    const list = (seconds: string): string =>
      `Seconds    Event\n60.00      wait/io/socket/sql/client_connection\n${seconds}      wait/synch/mutex/a\n1.00       wait/synch/cond/mysys/COND_timer\n`
    const figure = built([run('1', list('4.00')), run('2', list('9.00'))], { kind: 'waits-diff' })
    assert.deepEqual(
      figure.table.rows.map(({ label, group, cells }) => [
        label,
        group ?? '',
        cells[0]?.text,
        cells[0]?.mark ?? '',
      ]),
      [
        ['wait/synch/mutex/a', '', '4.00', ''],
        [
          'wait/io/socket/sql/client_connection',
          'Idle threads: excluded from totals and sentences',
          '60.00',
          'missing',
        ],
        ['wait/synch/cond/mysys/COND_timer', '', '1.00', 'missing'],
      ],
    )
    const notes = figure.notes.join(' ')
    assert.match(notes, /1: 2 idle events excluded: 61\.00 s, 94 % of the listed wait time\./)
    assert.doesNotMatch(notes, /wait on (?:client_connection|COND_timer)/)
    const { waits } = profileData(run('1', list('4.00')), idleWaits) as {
      waits: { events: number; excluded: { events: number; seconds: number; rows: unknown[] } }[]
    }
    assert.deepEqual(
      [waits[0]?.events, waits[0]?.excluded.events, waits[0]?.excluded.seconds],
      [1, 2, 61],
    )
  })

  test('a wait that one list lacks is at most as long as the last of that list', () => {
    const list = (event: string): string =>
      `Seconds    Event\n2.00       ${event}\n1.00       wait/b\n`
    const figure = built([run('1', list('wait/a')), run('2', list('wait/c'))], {
      kind: 'waits-diff',
    })
    const row = figure.table.rows.find(({ label }) => label === 'wait/c')
    assert.deepEqual(
      row?.cells.map(({ text }) => text),
      ['≤ 1.00', '2.00', '≥ +1.00', '≥ × 2.00'],
    )
    assert.match(figure.notes.join(' '), /2 events are in one list only/)
  })

  test('waits of repeated runs have verdicts of the one list', () => {
    const repeated = (version: string, seconds: readonly number[]): readonly Run[] =>
      seconds.map((value, index) => {
        const text = `Seconds    Event\n${value.toFixed(2)}       wait/a\n0.50       wait/b\n`
        const own = run(`${version}${String(index)}`, text)
        const started = 2 * index + Number(version)
        return { ...own, fields: { version }, replicate: { key: 'restart', id: own.id }, started }
      })
    const verdictsOf = (one: readonly number[], other: readonly number[]): readonly string[] => {
      const runs = [...repeated('1', one), ...repeated('2', other)]
      const figure = built(runs, { kind: 'waits-diff' })
      if (figure.table.note !== undefined) return [figure.table.note]
      assert.equal(figure.table.head[1], 'verdict')
      const notes = figure.notes.filter((note) => note.startsWith('Verdict: '))
      return [...figure.table.rows.map(({ cells }) => cells[0]?.text ?? ''), ...notes]
    }
    const five = [1, 1.1, 1.2, 1.3, 1.4]
    assert.deepEqual(
      verdictsOf(
        five,
        five.map((seconds) => 3 * seconds),
      ),
      [
        'Confirmed',
        'Equivalent within 5 %',
        'Verdict: Mann–Whitney test of 5 + 5 runs, p adjusted for 2 events (Holm).',
      ],
    )
    assert.deepEqual(verdictsOf([1], [2]), ['Not tested: 1 vs 1 runs.'])
    assert.match(
      verdictsOf([1, 2], [2, 3]).join(),
      /^Not tested: 2 vs 2 runs; \d+ runs each are needed for \d+ comparisons\.$/,
    )
  })

  test('what rounds to zero has no sign, no bound and no ratio', () => {
    const list = (rows: Readonly<Record<string, string>>): string =>
      `Seconds    Event\n${Object.entries(rows)
        .map(([event, seconds]) => `${seconds}  ${event}\n`)
        .join('')}`
    const figure = built(
      [
        run('1', list({ 'wait/a': '7.4', 'wait/b': '0.0031', 'wait/c': '0.0011' })),
        run('2', list({ 'wait/a': '0.0022', 'wait/b': '0.0030', 'wait/d': '0.0012' })),
      ],
      { kind: 'waits-diff' },
    )
    assert.deepEqual(
      figure.table.rows.map(({ cells }) => cells.map(({ text }) => text)),
      [
        ['7.40', '< 0.01', '−7.40', '< × 0.01'],
        ['< 0.01', '< 0.01', '0.00', '-'],
        ['< 0.01', '< 0.01', '-', '-'],
        ['< 0.01', '-', '-', '-'],
      ],
    )
    assert.match(figure.notes[0] ?? '', /less than 0\.01 vs 7\.40 s/)
    const [head = '', first = '', , last = ''] = figureCsv(figure).split('\r\n')
    assert.equal(head, 'event,"1, s","2, s","difference, s",ratio,status')
    assert.equal(first, 'wait/a,7.4,0.0022,-7.3978,0.0002972972972972973,')
    assert.match(last, /^wait\/d,0\.0011,0\.0012,.*,"1, s: at most"$/)
  })
})

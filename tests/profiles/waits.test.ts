import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import { unnamedNote, waitSentences, waitTexts } from '../../tools/profiles/wait-text.ts'
import { topWaits, waitsDifference, type WaitList } from '../../tools/profiles/wait-profile.ts'
import { once } from '../once.ts'
import { absentSeed, seed } from './seeds.ts'

function lists(text: string): readonly WaitList[] {
  return readFile('waits.txt', Buffer.from(text)).readings.flatMap((reading) =>
    reading.kind === 'waits'
      ? [{ waits: reading.waits, excluded: [], file: 'waits.txt', sha256: '' }]
      : [],
  )
}

const [before, after] = lists(
  'Seconds    Event\n3.89       wait/synch/sxlock/innodb/btr_search_latch\n7.49       wait/synch/sxlock/innodb/hash_table_locks\n2.60       wait/synch/mutex/innodb/fil_system_mutex\n0.01       wait/io/a\n\nand later\nSeconds    Event\n15.60      wait/synch/sxlock/innodb/btr_search_latch\n9.16       wait/synch/sxlock/innodb/hash_table_locks\n1.54       wait/synch/mutex/innodb/fil_system_mutex\n0.02       wait/io/b\n',
)

suite('waits: two summaries compared', () => {
  assert.ok(before && after)
  const both = [before, after] as const

  test('absolute, a second of run and an operation', () => {
    const [row] = waitsDifference(both, { seconds: [23, 35], operations: [1000, 2000] })
    assert.equal(row?.event, 'wait/synch/sxlock/innodb/btr_search_latch')
    assert.deepEqual(row.seconds, [3.89, 15.6])
    assert.equal(row.ratio?.toFixed(3), '4.010')
    assert.deepEqual(row.perSecond, [3.89 / 23, 15.6 / 35])
    assert.deepEqual(row.perOperation, [3.89 / 1000, 15.6 / 2000])
    assert.equal(row.places[1]?.line, 9)
  })

  test('a list in another order than the longest first may lack any event: nothing is known of it', () => {
    const rows = waitsDifference(both)
    const row = rows.find(({ event }) => event === 'wait/io/b')
    assert.ok(row)
    assert.deepEqual(
      [row.seconds, row.atMost, row.ratio, row.places[0]],
      [[null, 0.02], [null, null], null, null],
    )
    assert.equal(row.difference, null)
    assert.deepEqual(waitTexts(row), { seconds: ['-', '0.02'], difference: '-', ratio: '-' })
    assert.match(unnamedNote(rows) ?? '', /^2 events .* other differences are unknown$/)
    assert.equal(unnamedNote(waitsDifference([before, before])), undefined)
  })

  test('what a list of the longest waits does not name waited no longer than its last', () => {
    const [long, short] = lists(
      'Seconds    Event\n9.00       wait/io/a\n4.00       wait/io/b\n1.00       wait/io/c\n\nand later\nSeconds    Event\n8.00       wait/io/a\n3.00       wait/io/d\n0.50       wait/io/e\n',
    )
    assert.ok(long && short)
    const rows = waitsDifference([long, short])
    const texts = new Map(rows.map((row) => [row.event, waitTexts(row)]))
    const of = (event: string): readonly string[] => {
      const { seconds = [], difference = '', ratio = '' } = texts.get(event) ?? {}
      return [...seconds, difference, ratio]
    }
    assert.deepEqual(of('wait/io/b'), ['4.00', '≤ 0.50', '≤ −3.50', '≤ 0.13'])
    assert.deepEqual(of('wait/io/d'), ['≤ 1.00', '3.00', '≥ +2.00', '≥ 3.00'])
    // Shorter than what the other list may have left out: nothing is known of the difference.
    assert.deepEqual(of('wait/io/e'), ['≤ 1.00', '0.50', '-', '-'])
    assert.match(unnamedNote(rows) ?? '', /^4 events .* ≤ is the shortest wait of the other list$/)
    assert.deepEqual(waitSentences(rows), [
      'Much less wait time on b: at most 0.50 vs 4.00 s (not listed in new)',
      'Much more wait time on d: 3.00 vs at most 1.00 s (not listed in base)',
      'Slightly less wait time on a: 8.00 vs 9.00 s',
      'Much less wait time on c: at most 0.50 vs 1.00 s (not listed in new)',
    ])
  })

  test('events with the same last part are named by more parts', () => {
    const [one, other] = lists(
      'Seconds Event\n9.00 wait/io/table/sql/handler\n4.00 wait/lock/table/sql/handler\n2.00 wait/io/b\n\nand later\nSeconds Event\n3.00 wait/io/table/sql/handler\n1.00 wait/lock/table/sql/handler\n1.00 wait/io/b\n',
    )
    assert.ok(one && other)
    const rows = waitsDifference([one, other])
    assert.deepEqual(
      waitSentences(rows).map((text) => / on (\S+): /.exec(text)?.[1]),
      ['io/table/sql/handler', 'lock/table/sql/handler', 'b'],
    )
  })

  test('where the operations are known, a sentence says what one waited', () => {
    const [sentence] = waitSentences(
      waitsDifference(both, { seconds: [23, 35], operations: [1e6, 2e6] }),
    )
    assert.equal(
      sentence,
      'Much more wait time on btr_search_latch: 15.60 vs 3.89 s, per operation 7.8 vs 3.89 µs',
    )
  })

  test('sentences as writers make them, the largest first, none of what is tiny', () => {
    assert.deepEqual(waitSentences(waitsDifference(both)), [
      'Much more wait time on btr_search_latch: 15.60 vs 3.89 s',
      'Slightly more wait time on hash_table_locks: 9.16 vs 7.49 s',
      'Less wait time on fil_system_mutex: 1.54 vs 2.60 s',
    ])
  })

  test('the most waited for', () => {
    assert.deepEqual(
      topWaits(before.waits, 2).map(({ seconds }) => seconds),
      [7.49, 3.89],
    )
  })
})

suite('waits: twelve tables printed in a text on MySQL 5.7', { skip: absentSeed('003') }, () => {
  // The part of the text that is about waits.
  const part = once(
    () => /^10-row PK scan at 32 threads.*?(?=^Missing time)/ms.exec(seed('003') ?? '')?.[0] ?? '',
  )
  const printed = once(() => lists(part()))

  test('all are read completely: ten events each, every one a line of the text', () => {
    const text = part().split('\n')
    const rows = text.filter((line) => /^\s{0,3}\d+\.\d\d\s{2,}wait\//.test(line))
    assert.deepEqual(
      printed().map(({ waits }) => waits.length),
      Array.from({ length: 12 }, () => 10),
    )
    assert.equal(rows.length, 120)
    for (const { waits } of printed())
      for (const { event, seconds, line } of waits) {
        const words = text[line - 1]?.trim().split(/\s+/)
        assert.deepEqual([Number(words?.[0]), words?.[1]], [seconds, event])
      }
  })

  test('what the author wrote of them is generated', () => {
    const [pk, covering, notCovering] = printed()
    assert.ok(pk && covering && notCovering)
    const say = (one: WaitList, other: WaitList): string =>
      waitSentences(waitsDifference([one, other])).join('\n')
    assert.match(say(pk, covering), /more wait time on btr_search_latch: 3\.89 vs 1\.20 s/)
    assert.match(
      say(covering, notCovering),
      /^Much more wait time on btr_search_latch: 15\.60 vs 3\.89 s/,
    )
    assert.match(
      say(covering, notCovering),
      /Slightly more wait time on hash_table_locks: 9\.16 vs 7\.49 s/,
    )
    assert.match(say(covering, notCovering), /ess wait time on fil_system_mutex: 1\.54 vs 2\.60 s/)
  })

  test('any two of the twelve can be compared', () => {
    for (const one of printed())
      for (const other of printed()) {
        const rows = waitsDifference([one, other])
        assert.ok(rows.length >= 10 && rows.length <= 20)
        if (one === other) assert.deepEqual(waitSentences(rows), [])
      }
  })
})

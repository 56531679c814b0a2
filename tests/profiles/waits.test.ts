import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import {
  topWaits,
  unnamedNote,
  waitSentences,
  waitsDifference,
  type WaitList,
} from '../../tools/profiles/waits.ts'
import { once } from '../once.ts'
import { absentSeed, seed } from './seeds.ts'

function lists(text: string): readonly WaitList[] {
  return readFile('waits.txt', Buffer.from(text)).readings.flatMap((reading) =>
    reading.kind === 'waits' ? [{ waits: reading.waits, file: 'waits.txt', sha256: '' }] : [],
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

  test('an event that one side does not name has no difference and no ratio, and that is said', () => {
    const rows = waitsDifference(both)
    const row = rows.find(({ event }) => event === 'wait/io/b')
    assert.deepEqual([row?.seconds, row?.ratio, row?.places[0]], [[null, 0.02], null, null])
    assert.equal(row?.difference, null)
    assert.match(unnamedNote(rows) ?? '', /^2 events are named by one list only/)
    assert.equal(unnamedNote(waitsDifference([before, before])), undefined)
  })

  test('sentences as writers make them, the largest first, none of what is tiny', () => {
    assert.deepEqual(waitSentences(waitsDifference(both)), [
      'Much more wait on btr_search_latch: 15.60 against 3.89 s',
      'A bit more wait on hash_table_locks: 9.16 against 7.49 s',
      'Less wait on fil_system_mutex: 1.54 against 2.60 s',
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
    assert.match(say(pk, covering), /more wait on btr_search_latch: 3\.89 against 1\.20 s/)
    assert.match(
      say(covering, notCovering),
      /^Much more wait on btr_search_latch: 15\.60 against 3\.89 s/,
    )
    assert.match(
      say(covering, notCovering),
      /A bit more wait on hash_table_locks: 9\.16 against 7\.49 s/,
    )
    assert.match(say(covering, notCovering), /ess wait on fil_system_mutex: 1\.54 against 2\.60 s/)
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

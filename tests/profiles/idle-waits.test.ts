import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { readIdleWaits } from '../../tools/analysis/vocabulary.ts'
import type { Wait } from '../../tools/core/model.ts'
import {
  exclusionText,
  exclusionTotals,
  splitWaits,
} from '../../tools/profiles/idle-wait-events.ts'
import { excludedDifference, waitsDifference } from '../../tools/profiles/wait-profile.ts'
import { packageRoot } from '../../tools/root.ts'

const idleWaitOf = readIdleWaits(packageRoot)

suite('waits: idle threads', () => {
  test('connections without a statement and sleeping background threads are idle', () => {
    for (const [event, thread] of [
      ['idle', 'client'],
      ['wait/io/socket/sql/client_connection', 'client'],
      ['wait/synch/cond/mysys/COND_timer', 'background'],
      ['wait/synch/cond/sql/COND_manager', 'background'],
      ['wait/synch/cond/sql/MYSQL_RELAY_LOG::update_cond', 'background'],
      ['wait/synch/cond/sql/COND_start_thread', 'startup'],
      ['Activity:WalWriterMain', 'background'],
      ['Client:ClientRead', 'client'],
    ] as const)
      assert.equal(idleWaitOf(event)?.thread, thread, event)
  })

  test('waits for locks, files, commits and the network are waits of work', () => {
    for (const event of [
      'wait/synch/mutex/innodb/trx_sys_mutex',
      'wait/synch/cond/sql/MYSQL_BIN_LOG::COND_done',
      'wait/synch/cond/sql/MDL_context::COND_wait_status',
      'wait/io/file/innodb/innodb_log_file',
      'wait/io/table/sql/handler',
      'wait/io/socket',
      'Client:ClientWrite',
      'LWLock:WALWrite',
      'constructor',
    ])
      assert.equal(idleWaitOf(event), undefined, event)
  })

  test('a publication adds patterns and counts an event of the package as a wait again', () => {
    const root = mkdtempSync(join(tmpdir(), 'benchfolio-idle-'))
    try {
      mkdirSync(join(root, 'site', 'vocabulary'), { recursive: true })
      writeFileSync(
        join(root, 'site', 'vocabulary', 'idle-waits.yaml'),
        'idle: { thread: client, reason: x, idle: false }\nwait/mine/*: { thread: background, reason: work }\n',
      )
      const own = readIdleWaits(root)
      assert.equal(own('idle'), undefined)
      assert.deepEqual(own('wait/mine/a'), { thread: 'background', reason: 'work' })
      assert.equal(own('wait/synch/cond/mysys/COND_timer')?.thread, 'background')
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  })

  test('every wait is in exactly one list, in its order, and the seconds add up', () => {
    const event = fc.constantFrom(
      'idle',
      'wait/synch/mutex/a',
      'wait/synch/cond/sql/COND_manager',
      'wait/io/b',
    )
    const seconds = fc.option(fc.double({ min: 0, max: 1e5, noNaN: true }))
    fc.assert(
      fc.property(fc.array(fc.tuple(event, seconds)), (list) => {
        const waits = list.map(([name, value], line): Wait => ({
          event: name,
          ...(value === null ? { count: 3 } : { seconds: value }),
          line,
        }))
        const split = splitWaits(waits, idleWaitOf)
        const lines = [...split.waits, ...split.excluded].map(({ line }) => line)
        assert.deepEqual(
          lines.toSorted((a, b) => a - b),
          waits.map(({ line }) => line),
        )
        const sum = (part: readonly Wait[]): number =>
          part.reduce((all, wait) => all + (wait.seconds ?? 0), 0)
        const totals = exclusionTotals(split)
        assert.ok(Math.abs(totals.seconds + sum(split.waits) - sum(waits)) < 1e-6)
        assert.equal(totals.share === undefined, sum(waits) === 0)
        assert.ok(totals.share === undefined || (totals.share >= 0 && totals.share <= 1))
      }),
    )
  })

  test('the share of the excluded waits is printed without rounding to none or all', () => {
    const of = (idle: number, work: number): string | undefined =>
      exclusionText(
        splitWaits(
          [
            { event: 'idle', seconds: idle, line: 1 },
            { event: 'wait/io/a', seconds: work, line: 2 },
          ],
          idleWaitOf,
        ),
      )
    assert.equal(of(9, 1), '1 idle event excluded: 9.00 s, 90 % of the listed wait time')
    assert.match(of(0.001, 9) ?? '', /< 1 %/)
    assert.match(of(1e4, 1) ?? '', /> 99 %/)
    assert.equal(exclusionText({ waits: [], excluded: [] }), undefined)
    const counted = splitWaits([{ event: 'idle', count: 2, line: 1 }], idleWaitOf)
    assert.equal(exclusionText(counted), '1 idle event excluded')
  })

  test('the end of a truncated list bounds events of both kinds', () => {
    const list = (...waits: readonly (readonly [string, number])[]) => ({
      ...splitWaits(
        waits.map(([event, seconds], line) => ({ event, seconds, line })),
        idleWaitOf,
      ),
      file: 'x',
      sha256: '',
    })
    const sides = [
      list(['idle', 9], ['wait/io/a', 5], ['wait/synch/cond/sql/COND_manager', 2]),
      list(['wait/io/b', 7], ['wait/io/a', 3]),
    ] as const
    const row = waitsDifference(sides).find(({ event }) => event === 'wait/io/b')
    assert.deepEqual(row?.atMost, [2, null])
    assert.deepEqual(
      excludedDifference(sides).map(({ event, seconds, atMost }) => [event, seconds, atMost]),
      [
        ['idle', [9, null], [null, 3]],
        ['wait/synch/cond/sql/COND_manager', [2, null], [null, 3]],
      ],
    )
  })
})

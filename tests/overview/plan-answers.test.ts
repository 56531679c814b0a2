import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { journalAnswer, planAnswers } from '../../tools/overview/plan-answers.ts'
import { packageRoot } from '../../tools/root.ts'

const planOf = (archive: string): string =>
  readFileSync(join(packageRoot, 'site/archives', archive, 'plan.yaml'), 'utf8')

suite('the plan of a recorded archive', () => {
  test('states warm-up, client, duration, configurations, order and server starts, each with its line', () => {
    const text = planOf('postgresql-ladder')
    const answers = planAnswers(text) ?? {}
    assert.deepEqual(
      Object.fromEntries(
        Object.entries(answers).map(([question, answer]) => [question, answer.text]),
      ),
      {
        warmUp: '1\u00A0s after each server start, not recorded',
        duration: '3\u00A0s per run',
        order:
          'shuffled: server starts within each repeat, and runs within each start (seed 20261121)',
        restarts: '3 server starts per configuration, one per repeat',
        configuration: 'planned: base (4 options)',
        client: 'on the host of the server, pinned to the same cores',
      },
    )
    const lines = text.split('\n')
    assert.deepEqual(
      Object.values(answers).map(({ line = NaN }) => lines[line - 1]?.split(':')[0]),
      ['warmup', 'seconds', 'order', 'repeats', 'configurations', 'cores'],
    )
    const { restarts } = planAnswers(planOf('repeats-in-restarts')) ?? {}
    assert.match(restarts?.text ?? '', /^6 server starts per configuration, \d+ repeats each$/)
  })

  test('states no client for commands, defaults without a line, and nothing if it is another file', () => {
    const answers = planAnswers('engines: [{adapter: command}]\n')
    assert.equal(answers?.client, undefined)
    assert.deepEqual(answers?.warmUp, { text: '5\u00A0s after each server start, not recorded' })
    assert.equal(planAnswers('just: text\n'), undefined)
  })
})

test('the journal of a recorded archive states the number and the time of its runs', () => {
  const entry = (point: string, started: number): string =>
    JSON.stringify({ point, status: 'ok', started, ended: started + 60 })
  assert.deepEqual(journalAnswer(`${entry('a', 1795286165)}\n${entry('b', 1795289765)}\n`), {
    text: '2 runs recorded from 2026-11-21 18:36 to 2026-11-21 19:37 UTC',
    line: 1,
  })
  const skipped = JSON.stringify({ point: 'c', status: 'skipped', started: 1, ended: 1 })
  assert.match(
    journalAnswer(`${entry('a', 1795286165)}\n${skipped}\n`)?.text ?? '',
    /^1 run recorded from 2026/,
  )
  assert.equal(journalAnswer('no journal\n'), undefined)
  assert.equal(journalAnswer(''), undefined)
})

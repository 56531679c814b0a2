import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { planAnswers } from '../../tools/overview/plan-answers.ts'
import { packageRoot } from '../../tools/root.ts'

const planOf = (archive: string): string =>
  readFileSync(join(packageRoot, 'site/archives', archive, 'plan.yaml'), 'utf8')

suite('the plan of a recorded archive', () => {
  test('states warm-up, duration, order, server starts and client, each with its line', () => {
    const text = planOf('postgresql-ladder')
    const answers = planAnswers(text)
    assert.deepEqual(Object.fromEntries(answers.map((each) => [each.question, each.text])), {
      'Warm-up': '1\u00A0s after each server start, not recorded',
      'Run duration': '3\u00A0s per run',
      'Order of runs': 'shuffled: server starts within each repeat, and runs within each start',
      'Server starts': '3 server starts per configuration, one per repeat',
      'Client location': 'on the host of the server, pinned to the same cores',
    })
    const lines = text.split('\n')
    assert.deepEqual(
      answers.map(({ line = NaN }) => lines[line - 1]?.split(':')[0]),
      ['warmup', 'seconds', 'order', 'repeats', 'cores'],
    )
    const starts = planAnswers(planOf('repeats-in-restarts')).find(
      ({ question }) => question === 'Server starts',
    )
    assert.match(starts?.text ?? '', /^6 server starts per configuration, \d+ repeats each$/)
  })
})

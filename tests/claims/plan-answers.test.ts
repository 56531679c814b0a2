import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { planAnswers } from '../../tools/claims/plan-answers.ts'
import { packageRoot } from '../../tools/root.ts'

suite('the plan of a recorded archive', () => {
  test('states warm-up and location of the client', () => {
    const file = join(packageRoot, 'site/archives/same-thing-twice/plan.yaml')
    assert.deepEqual(planAnswers(readFileSync(file, 'utf8')), {
      warmUp: '1\u00A0s before each run, as planned',
      client: 'on the host of the server, pinned to the same cores, as recorded',
    })
  })

  test('states no client for commands, and nothing if it is another file', () => {
    assert.deepEqual(planAnswers('engines: [{adapter: command}]\n'), {
      warmUp: '5\u00A0s before each run, as planned',
    })
    assert.equal(planAnswers('just: text\n'), undefined)
  })
})

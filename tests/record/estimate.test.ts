import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { estimateSeconds, remainingSeconds } from '../../tools/record/estimate.ts'
import { sysbenchTest } from '../../tools/record/load-scripts.ts'
import { sessionsOf } from '../../tools/record/planned-runs.ts'
import { planOf, planText } from './sample-plan.ts'

suite('how long a recording takes', () => {
  test('a workload has threads of its own, and they count', (context) => {
    const own = planText('shuffled').replace('oltp_read_only}', 'oltp_read_only, threads: [2]}')
    const all = sessionsOf(planOf(planText('shuffled'), context))
    const plan = planOf(own, context)
    const one = sessionsOf(plan)
    assert.deepEqual(
      [...new Set(one.flatMap(({ runs }) => runs.map(({ threads }) => threads)))],
      [2],
    )
    // Two engines, three repeats and one thread count instead of two: six runs fewer, each 30 s plus 0.25 s of overhead.
    assert.equal(estimateSeconds(plan, all) - estimateSeconds(plan, one), 6 * 30.25)
  })

  test('what is left goes by the plan at first, then by the pace', () => {
    assert.equal(remainingSeconds(1000, 0, 5), 1000)
    assert.equal(remainingSeconds(1000, 500, 1000), 1000)
    assert.equal(remainingSeconds(1000, 1000, 900), 0)
  })

  test('a script is run from the scratch folder, a test of sysbench by its name', (context) => {
    const [workload] = planOf(
      planText('shuffled').replace('oltp_read_only', 'scripts/own.lua'),
      context,
    ).workloads
    const [named] = planOf(planText('shuffled'), context).workloads
    assert.ok(workload && named)
    assert.deepEqual(
      [sysbenchTest(workload), sysbenchTest(named)],
      ['../own.lua', 'oltp_read_only'],
    )
  })
})

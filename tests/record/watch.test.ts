// The screen of `record --watch`, from result files of finished runs.
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { WatchScreen } from '../../tools/commands/record/watch-screen.ts'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import type { Entry } from '../../tools/record/journal.ts'
import { readPlan } from '../../tools/record/read-plan.ts'
import { packageRoot } from '../../tools/root.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { planHead } from './sample-plan.ts'

const plan = `${planHead}repeats: 2\nseconds: 60\n`

const result = (queries: number): string => `sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: 1
Initializing random number generator from current time


Initializing worker threads...

Threads started!

SQL statistics:
    queries performed:
        read:                            ${String(10 * queries)}
        write:                           0
        other:                           0
        total:                           ${String(10 * queries)}
    transactions:                        ${String(queries)} (${String(queries / 10)}.00 per sec.)
    queries:                             ${String(10 * queries)} (${String(queries)}.00 per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          10.0000s
    total number of events:              ${String(queries)}

Latency (ms):
         min:                                    0.01
         avg:                                    0.03
         max:                                   10.37
         95th percentile:                        0.02
         sum:                                 1981.82

Threads fairness:
    events (avg/stddev):           ${String(queries)}.0000/0.00
    execution time (avg/stddev):   1.9818/0.00
`

test('the screen has throughput, ratio to the first server, runs and remaining time of every cell', (context) => {
  const folder = temporaryFolder(context)
  writeFileSync(join(folder, 'plan.yaml'), plan)
  const entries: Entry[] = []
  const finish = (point: string, queries: number, status: Entry['status'] = 'ok'): void => {
    const file = join(folder, `${point}.sysbench.txt`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, result(queries))
    entries.push({ point, status, exit: 0, started: 1, ended: 2 })
  }
  finish('runs/old/default/reads/t1.r1', 1000)
  finish('runs/old/default/reads/t1.r2', 1200)
  finish('runs/new/default/reads/t1.r1', 2200)
  finish('runs/new/default/reads/t1.r2', 1, 'failed')
  const screen = new WatchScreen(
    readPlan(join(folder, 'plan.yaml')),
    folder,
    readMetricVocabulary(packageRoot),
  )
  const progress = {
    ...{ done: 4, total: 8, secondsLeft: 250, current: 'runs/new/default/reads/t4.r1' },
    messages: ['host: swap is on'],
  }
  assert.deepEqual(screen.render(entries, progress).split('\n'), [
    'run 5 of 8, 5 minutes left: runs/new/default/reads/t4.r1',
    '',
    'workload  threads  server        per second   ratio              runs   left',
    'reads     1        old, default       1,100  1.00 ×            2 of 2   done',
    'reads     1        new, default       2,200  2.00 ×  2 of 2, 1 failed   done',
    'reads     4        old, default           –       –            0 of 2  2 min',
    'reads     4        new, default           –       –            0 of 2  2 min',
    '',
    'host: swap is on',
    '',
  ])
})

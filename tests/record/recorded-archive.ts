// Archives as `record` writes them, without servers: plan, description, journal, host facts and logs of sysbench.
import { join } from 'node:path'
import { stringify } from 'yaml'
import { describeArchive } from '../../tools/record/recorded-description.ts'
import { appendEntry } from '../../tools/record/journal.ts'
import { readPlan } from '../../tools/record/read-plan.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

/** The machine of a recording, and what it measured. */
export interface SampleRecording {
  readonly host: string
  readonly cpu: string
  /** Throughput with relaxed durability ÷ throughput with strict durability. */
  readonly ratio: number
  /** Text of host/settings.txt. */
  readonly settings?: string
}

// Transactions per second; a transaction has 16 queries.
const strict = [1000, 1010, 990, 1005, 995, 1002]
const ratioOfOriginal = 1.3

const workload = { name: 'oltp_read_only', load: 'sysbench' }
const configurations = ['strict', 'relaxed']

const sideOf = (configuration: string, factor: number) => ({
  ...{ engine: 'maria', configuration, workload: workload.name, threads: 4 },
  values: strict.map((tps) => 16 * tps * factor),
})
const plan = {
  title: 'Reproduction: Durability',
  engines: [{ name: 'maria', adapter: 'mariadb' }],
  configurations: configurations.map((name) => ({ name })),
  workloads: [workload],
  threads: [4],
  repeats: strict.length,
  seconds: 10,
  reproduces: {
    title: 'Durability',
    metric: 'qps',
    cells: [
      {
        label: 'relaxed ÷ strict',
        baseline: sideOf('strict', 1),
        contender: sideOf('relaxed', ratioOfOriginal),
      },
    ],
  },
}

/** Writes the recording of a reproduction plan into `folder` and returns it. */
export function recordedArchive(folder: string, recording: SampleRecording): string {
  const { host, cpu, ratio, settings } = recording
  const paths = configurations.flatMap((config) =>
    strict.map((tps, index) => ({
      point: `runs/maria/${config}/${workload.name}/t4.r${String(index + 1)}`,
      head: `sysbench oltp_read_only --threads=4 --mysql-socket=../maria/${config}.sock run\n`,
      tps: Math.round(config === 'strict' ? tps : tps * ratio),
    })),
  )
  smallFolder(folder, {
    'plan.yaml': stringify(plan),
    'host/uname.txt': `Linux ${host} 6.8.0-60-generic #63-Ubuntu SMP PREEMPT_DYNAMIC Tue Apr 15 19:04:15 UTC 2025 x86_64 x86_64 x86_64 GNU/Linux\n`,
    'host/lscpu.txt': `Architecture:            x86_64\nCPU(s):                  16\nModel name:              ${cpu}\nSocket(s):               1\n`,
    ...(settings === undefined ? {} : { 'host/settings.txt': settings }),
    ...Object.fromEntries(
      paths.map(({ point, head, tps }) => [
        `${point}.sysbench.txt`,
        sysbenchLog({ threads: 4, tps, head }),
      ]),
    ),
  })
  const versions = new Map([['maria', '10.11.11']])
  smallFolder(folder, {
    'archive.yaml': describeArchive(readPlan(join(folder, 'plan.yaml')), versions),
  })
  for (const [index, { point }] of paths.entries()) {
    // Strict and relaxed alternate, each first in every other repeat.
    const [side, repeat] = [Math.floor(index / strict.length), index % strict.length]
    const started = 20 * (2 * repeat + (repeat % 2 === 0 ? side : 1 - side))
    const ended = started + 10
    appendEntry(join(folder, 'journal.ndjson'), { point, status: 'ok', exit: 0, started, ended })
  }
  return folder
}

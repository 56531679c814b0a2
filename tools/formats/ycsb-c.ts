// The output of YCSB-C and its forks: records, and a row of the database, the workload, the threads and the throughput per run.
//
// Reference: https://github.com/basicthinker/YCSB-C, ycsbc.cc.
import { count, lineFormat } from './reading/line-table.ts'
import { addSetting } from './reading/run-draft.ts'

const start = /^# Loading records:\t(\d{1,15})$/
const head = /^# Transaction throughput \(KTPS\)$/
const row = /^(\S{1,60})\t(\S{1,300})\t(\d{1,9})\t(\d[\d.]{0,18}(?:e[+-]?\d{1,2})?)$/

/** YCSB-C: `tps`; fields workload, threads and db. */
export const ycsbC = lineFormat<undefined>({
  tool: 'ycsb-c',
  title: 'YCSB-C',
  recognises: ({ headLines }) =>
    headLines.some((text, index) => head.test(text) && row.test(headLines[index + 1] ?? '')),
  runs: { starts: [start], once: [head], body: row, last: row },
  start: () => undefined,
  rows: [
    ['# Loading records:\t500000', start, [count('records')]],
    [
      '# Transaction records:\t500000',
      /^# Transaction records:\t(\d{1,15})$/,
      [count('operations')],
    ],
    [
      'redis\tworkloads/workloadb.spec\t4\t210.53',
      row,
      [
        'db',
        (draft, text, line) => {
          const name = text.slice(text.lastIndexOf('/') + 1).replace(/\.spec$/, '')
          addSetting(draft, 'workload', name, line)
        },
        'threads',
        { name: 'tps', unit: '1/s', times: 1000 },
      ],
    ],
  ],
  skipped: [head],
  whole: ['tps'],
  end: 'ends before the throughput',
})

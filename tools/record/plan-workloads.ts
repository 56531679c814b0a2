// Workloads of a plan: their loads, numbers of threads and durations.
import * as z from '../core/schema.ts'
import { command } from './plan-engines.ts'
import { name } from './plan-names.ts'

/** The schema of numbers of threads. */
export const threads = z.array(z.number().int().positive()).min(1)

/** The schema of a workload. */
export const workload = z.strictObject({
  name: name.describe('field `workload` of its runs'),
  load: z.enum(['sysbench', 'pgbench', 'command']).describe('load tool'),
  test: z
    .string()
    .min(1, 'expected a test of sysbench, or a `.lua` file in the folder of the plan')
    .optional()
    .describe('test of sysbench, or a `.lua` file in the folder of the plan (default: the name)'),
  data: z
    .array(z.string())
    .default([])
    .describe('arguments that load the data; workloads with the same arguments share the data'),
  database: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'expected lower-case letters, digits and _')
    .optional()
    .describe('database of its data; needed if workloads require different data'),
  fields: z
    .record(z.string(), z.string())
    .default({})
    .describe('fields of its runs in addition to its name, such as the number of tables'),
  script: z
    .string()
    .regex(/^\/.+\.lua$/, 'expected the absolute path of a .lua file')
    .optional()
    .describe(
      'for sysbench: a script that is not copied, such as /opt/sysbench-tpcc/tpcc.lua; it may load other scripts of its folder',
    ),
  histograms: z
    .boolean()
    .default(false)
    .describe(
      'for sysbench: log exact values and a latency histogram per interval, about 2 kB per second',
    ),
  rate: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'transactions per second that the load starts, for all threads together (default: as many as possible)',
    ),
  arguments: z.array(z.string()).default([]).describe('arguments of the run in addition to `data`'),
  threads: threads.optional().describe('numbers of threads (default: those of the plan)'),
  run: command
    .optional()
    .describe(
      'for `command`: the client; `{threads}`, `{seconds}`, `{host}`, `{port}` and `{socket}` are replaced',
    ),
})

// The shapes of an interval line, as patterns over its bytes.
//
// References: sysbench 1.0 src/db_driver.c, src/sysbench.c and src/lua/internal/sysbench.lua; 0.5 sysbench/db_driver.c.
import type { Metric, PrintedUnit } from './metrics.ts'

/** A field of an interval line: where it goes and the unit it is printed in. `rank`: the percentile. */
export interface Field {
  readonly to: Metric | 'latency' | 'rank'
  readonly unit: PrintedUnit
}

/** A shape: `pattern` holds literal bytes, a blank for any blanks, and `#` for a number. */
export interface Shape {
  readonly pattern: Buffer
  /** Empty for a line that is known and not kept. */
  readonly fields: readonly Field[]
}

const rate = (...metrics: readonly Metric[]): readonly Field[] =>
  metrics.map((to) => ({ to, unit: 'base' }))
const milliseconds: Field = { to: 'latency', unit: 'ms' }
const microseconds: Field = { to: 'latency', unit: 'us' }
const rank: Field = { to: 'rank', unit: 'base' }
const mebibytes = (to: Metric): Field => ({ to, unit: 'MiB' })

const readsWritesOthers = rate('reads/s', 'writes/s', 'others/s')
const errorsReconnects = rate('errors/s', 'reconnects/s')
const transactions = rate('threads', 'tps', 'qps')
const oldTransactions = rate('threads', 'tps', 'reads/s', 'writes/s')

/** The lines that start with `[ 12s ]`; the pattern is of what follows. The first that fits is taken. */
export const shapes: readonly Shape[] = [
  // [ 1s ] thds: 64 tps: 999.07 qps: 20859.65 (r/w/o: 14679.61/4118.03/2062.01) lat (ms,95%): 118.92 err/s: 0.00 reconn/s: 0.00
  shape('thds: # tps: # qps: # (r/w/o: #/#/#) lat (ms,#%): # err/s: # reconn/s: #', [
    ...transactions,
    ...readsWritesOthers,
    rank,
    milliseconds,
    ...errorsReconnects,
  ]),
  // [ 1s ] thds: 6 tps: 388.43 qps: 11619.98 (r/w/o: 5331.19/5487.96/800.83) lat (ms,95%): 36.89 err/s 3.00 reconn/s: 0.00
  shape('thds: # tps: # qps: # (r/w/o: #/#/#) lat (ms,#%): # err/s # reconn/s: #', [
    ...transactions,
    ...readsWritesOthers,
    rank,
    milliseconds,
    ...errorsReconnects,
  ]),
  // [  10s] threads: 100, tps: 13413.17, reads: 187906.53, writes: 53668.09, response time: 10426.06us (95%), errors: 0.60, reconnects:  0.00
  shape(
    'threads: #, tps: #, reads: #, writes: #, response time: #us (#%), errors: #, reconnects: #',
    [...oldTransactions, microseconds, rank, ...errorsReconnects],
  ),
  // [   2s] threads: 2, tps: 559.65, reads: 0.00, writes: 5602.52, response time: 4.95ms (95%), errors: 0.00, reconnects:  0.00
  shape(
    'threads: #, tps: #, reads: #, writes: #, response time: #ms (#%), errors: #, reconnects: #',
    [...oldTransactions, milliseconds, rank, ...errorsReconnects],
  ),
  // [   5s] threads: 64, tps: 9898.14, reads/s: 138692.16, writes/s: 0.00, response time: 9.17ms (95%)
  shape('threads: #, tps: #, reads/s: #, writes/s: #, response time: #ms (#%)', [
    ...oldTransactions,
    milliseconds,
    rank,
  ]),
  // [1000s] threads: 32, tps: 2014.01, reads/s: 28203.51, writes/s: 8058.86 response time: 164.52ms (99%)
  shape('threads: #, tps: #, reads/s: #, writes/s: # response time: #ms (#%)', [
    ...oldTransactions,
    milliseconds,
    rank,
  ]),
  // [ 10s ] threads: 4 tps: 93.1 qps: 1862.0 (r/w/o: 1303.4/372.4/186.2) latency: 61.08ms (95%) errors/s: 0.00 reconnects/s: 0.00
  shape('threads: # tps: # qps: # (r/w/o: #/#/#) latency: #ms (#%) errors/s: # reconnects/s: #', [
    ...transactions,
    ...readsWritesOthers,
    milliseconds,
    rank,
    ...errorsReconnects,
  ]),
  // [ 1s ] thds: 2 eps: 8964.12 lat (ms,95%): 0.24
  shape('thds: # eps: # lat (ms,#%): #', [...rate('threads', 'eps'), rank, milliseconds]),
  // [ 1s ] reads: 1286.28 MiB/s writes: 857.52 MiB/s fsyncs: 2743.07/s latency (ms,95%): 0.003
  shape('reads: # MiB/s writes: # MiB/s fsyncs: #/s latency (ms,#%): #', [
    mebibytes('bytes-read/s'),
    mebibytes('bytes-written/s'),
    ...rate('fsyncs/s'),
    rank,
    milliseconds,
  ]),
  // [ 1s ] 7056.88 MiB/sec
  shape('# MiB/sec', [mebibytes('bytes/s')]),
  // [ 1s ] queue length: 0 concurrency: 0
  shape('queue length: # concurrency: #', []),
  // [  10s] queue length: 0, concurrency: 2
  shape('queue length: #, concurrency: #', []),
]

/** The lines of `sysbench.hooks.report_intermediate = sysbench.report_csv`; the pattern follows the second. */
// 1,150,691.55,15357.89,11025.95,2799.15,1532.80,325.98,0.00,0.00
export const commaShape: Shape = shape(',#,#,#,#,#,#,#,#,#', [
  ...transactions,
  ...readsWritesOthers,
  milliseconds,
  ...errorsReconnects,
])

/** The rows of `sysbench.report_json`, which are read by name. */
export const jsonShape: Shape = shape('', commaShape.fields)

function shape(pattern: string, fields: readonly Field[]): Shape {
  return { pattern: Buffer.from(pattern), fields }
}

/** What a log is to say. */
export interface LogOptions {
  readonly threads?: number
  readonly tps?: number
  readonly seconds?: number
  /** Stands in front of everything, such as the command line. */
  readonly head?: string
}

/** The output of sysbench 1.0 for oltp_read_only, with counts, rates and latencies that agree. */
export function sysbenchLog({
  threads = 1,
  tps = 100,
  seconds = 10,
  head = '',
}: LogOptions = {}): string {
  const events = tps * seconds
  const rate = (count: number): string => (count / seconds).toFixed(2)
  const average = (threads * 1000) / tps
  return `${head}sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: ${String(threads)}
Initializing random number generator from current time


Initializing worker threads...

Threads started!

SQL statistics:
    queries performed:
        read:                            ${String(events * 14)}
        write:                           0
        other:                           ${String(events * 2)}
        total:                           ${String(events * 16)}
    transactions:                        ${String(events)} (${rate(events)} per sec.)
    queries:                             ${String(events * 16)} (${rate(events * 16)} per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          ${seconds.toFixed(4)}s
    total number of events:              ${String(events)}

Latency (ms):
         min:                                    ${(average / 2).toFixed(2)}
         avg:                                    ${average.toFixed(2)}
         max:                                    ${(average * 2).toFixed(2)}
         95th percentile:                        ${(average * 1.5).toFixed(2)}
         sum:                                    ${(threads * seconds * 1000).toFixed(2)}

Threads fairness:
    events (avg/stddev):           ${(events / threads).toFixed(4)}/0.00
    execution time (avg/stddev):   ${seconds.toFixed(4)}/0.00

`
}

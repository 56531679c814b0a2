// Rows that a load tool printed, which are results although they look like a published table.
import { dbBenchRows } from './db-bench-rows.ts'
import type { Format } from './reading/format.ts'
import { ibench } from './ibench.ts'
import { pgbenchLog } from './pgbench-log.ts'
import { mysqlslap } from './mysqlslap.ts'
import type { Source } from './reading/source.ts'
import { ycsb } from './ycsb.ts'

const tools: readonly Format[] = [ibench, dbBenchRows, pgbenchLog, mysqlslap, ycsb]

/** True for rows that another format reads as runs. */
export function isToolRows(source: Source): boolean {
  return tools.some((format) => format.recognises(source))
}

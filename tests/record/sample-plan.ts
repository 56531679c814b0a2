// A small plan of a recording.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from '../../tools/record/plan.ts'
import { readPlan } from '../../tools/record/read-plan.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

/** The beginning of a plan: two engines, one workload and two numbers of threads. */
export const planHead = `title: A plan
engines:
  - {name: old, adapter: mariadb}
  - {name: new, adapter: mariadb}
workloads:
  - {name: reads, load: sysbench, test: oltp_read_only}
threads: [1, 4]
`

/** A plan with three repeats in an order. */
export const planText = (order: string): string => `${planHead}repeats: 3\norder: ${order}\n`

/** The plan in a file with this content. */
export function planOf(content: string, context: Parameters<typeof temporaryFolder>[0]): Plan {
  const file = join(temporaryFolder(context), 'plan.yaml')
  writeFileSync(file, content)
  return readPlan(file)
}

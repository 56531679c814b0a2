import { BadInput } from '../core/errors.ts'
import { outputOf } from './child-process.ts'
import { versionCommands } from './host.ts'
import { monitorPrograms } from './recorded-monitors.ts'
import type { Plan } from './plan.ts'

/** Throws `BadInput` for a load tool or monitor of the plan that is not installed, before every run lacks its output. */
export async function requirePrograms(plan: Plan): Promise<void> {
  const tools = plan.workloads.flatMap(({ load }) => versionCommands[load]?.[0] ?? [])
  for (const name of [...tools, ...monitorPrograms(plan)]) {
    if ((await outputOf(['sh', '-c', 'command -v "$1"', 'sh', name], '/')) !== undefined) continue
    throw new BadInput(
      `The plan requires ${name}, which is not installed`,
      'PATH',
      'Install it, or remove it from `collect` and `workloads`; on Debian: apt-get install sysstat procps linux-perf sysbench',
    )
  }
}

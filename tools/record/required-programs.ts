import { BadInput } from '../core/errors.ts'
import { outputOf } from './child-process.ts'
import { versionCommands } from './host.ts'
import { clientMonitors, monitorPrograms } from './recorded-monitors.ts'
import type { Plan } from './plan.ts'
import { onClient } from './remote-client.ts'

/** Throws `BadInput` for a load tool or monitor of the plan that is not installed, before every run lacks its output. */
export async function requirePrograms(plan: Plan): Promise<void> {
  const tools = plan.workloads.flatMap(({ load }) => versionCommands[load]?.[0] ?? [])
  const { hosts } = plan
  const local = [...(hosts ? ['ssh'] : tools), ...monitorPrograms(plan)]
  const remote = hosts ? [...tools, ...clientMonitors(plan)] : []
  for (const [name, isRemote] of [
    ...local.map((program) => [program, false] as const),
    ...remote.map((program) => [program, true] as const),
  ]) {
    const probe = ['sh', '-c', 'command -v "$1"', 'sh', name]
    const command = hosts && isRemote ? onClient(hosts.client, probe) : probe
    if ((await outputOf(command, '/')) !== undefined) continue
    throw new BadInput(
      `The plan requires ${name}, which is not installed`,
      isRemote ? `ssh ${hosts?.client.ssh ?? ''}` : 'PATH',
      'Install it, or remove it from `collect` and `workloads`; on Debian: apt-get install sysstat procps linux-perf sysbench',
    )
  }
}

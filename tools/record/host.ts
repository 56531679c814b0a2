// Facts about the machine and the load tools, recorded once per archive.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf } from './child-process.ts'
import type { Plan, WorkloadPlan } from './plan.ts'
import { onClient } from './remote-client.ts'
import { withHostname } from './with-hostname.ts'

const hostCommands: Readonly<Record<string, readonly string[]>> = {
  lscpu: ['lscpu'],
  uname: ['uname', '-a'],
  numactl: ['numactl', '--hardware'],
  meminfo: ['cat', '/proc/meminfo'],
  governor: ['cat', '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'],
}

/** The command that prints the version of each load tool. */
export const versionCommands: Readonly<Partial<Record<WorkloadPlan['load'], readonly string[]>>> = {
  sysbench: ['sysbench', '--version'],
  pgbench: ['pgbench', '--version'],
}

/** Writes the missing `host/*.txt` of an archive; returns the names of facts that this machine does not provide. */
export async function recordHost(
  archive: string,
  { workloads, hostname, hosts }: Plan,
): Promise<readonly string[]> {
  const folder = join(archive, 'host')
  mkdirSync(folder, { recursive: true })
  const unavailable: string[] = []
  for (const [name, command] of Object.entries(hostCommands)) {
    const file = join(folder, `${name}.txt`)
    if (existsSync(file)) continue
    const text = await outputOf(withHostname(hostname, command), folder)
    if (text === undefined) unavailable.push(name)
    else writeFileSync(file, text)
  }
  if (hosts) {
    for (const [name, command] of Object.entries(hostCommands)) {
      const file = join(folder, `client-${name}.txt`)
      if (existsSync(file)) continue
      const text = await outputOf(onClient(hosts.client, command), folder)
      if (text === undefined) unavailable.push(`client-${name}`)
      else writeFileSync(file, text)
    }
  }
  let versions = ''
  for (const load of new Set(workloads.map((workload) => workload.load))) {
    const command = versionCommands[load]
    if (!command) continue
    const text = await outputOf(hosts ? onClient(hosts.client, command) : command, folder)
    if (text === undefined) unavailable.push(command.join(' '))
    else versions += text
  }
  if (versions !== '') writeFileSync(join(folder, 'programs.txt'), versions)
  return unavailable
}

// What is said once of the machine and of the programs.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printed } from './child.ts'
import { onHost } from './neutral-host.ts'
import type { Plan } from './plan.ts'

const facts: Readonly<Record<string, readonly string[]>> = {
  lscpu: ['lscpu'],
  uname: ['uname', '-a'],
  numactl: ['numactl', '--hardware'],
  meminfo: ['cat', '/proc/meminfo'],
  governor: ['cat', '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'],
}
/** How each load tool states its version. */
export const programs: Readonly<Partial<Record<WorkloadLoad, readonly string[]>>> = {
  sysbench: ['sysbench', '--version'],
  pgbench: ['pgbench', '--version'],
  mysqlslap: ['mariadb-slap', '--version'],
}
type WorkloadLoad = Plan['workloads'][number]['load']

/** Writes `host/*.txt`, unless they are there; returns the names of what this machine does not tell. */
export async function recordHost(
  archive: string,
  { workloads, hostname }: Plan,
): Promise<readonly string[]> {
  const folder = join(archive, 'host')
  mkdirSync(folder, { recursive: true })
  const untold: string[] = []
  for (const [name, command] of Object.entries(facts)) {
    const file = join(folder, `${name}.txt`)
    if (existsSync(file)) continue
    const text = await printed(onHost(hostname, command), folder)
    if (text === undefined) untold.push(name)
    else writeFileSync(file, text)
  }
  let versions = ''
  for (const load of new Set(workloads.map((workload) => workload.load))) {
    const command = programs[load]
    if (!command) continue
    const text = await printed(command, folder)
    if (text === undefined) untold.push(command.join(' '))
    else versions += text
  }
  if (versions !== '') writeFileSync(join(folder, 'programs.txt'), versions)
  return untold
}

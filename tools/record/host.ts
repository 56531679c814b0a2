// What is said once of the machine and of the programs.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { hostname as machine } from 'node:os'
import { join } from 'node:path'
import { printed } from './child.ts'
import type { Plan } from './plan.ts'

const facts: Readonly<Record<string, readonly string[]>> = {
  lscpu: ['lscpu'],
  uname: ['uname', '-a'],
  numactl: ['numactl', '--hardware'],
  meminfo: ['cat', '/proc/meminfo'],
  governor: ['cat', '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'],
}
const programs: Readonly<Record<WorkloadLoad, readonly string[]>> = {
  sysbench: ['sysbench', '--version'],
  pgbench: ['pgbench', '--version'],
  mysqlslap: ['mariadb-slap', '--version'],
  command: ['true'],
}
type WorkloadLoad = Plan['workloads'][number]['load']

/** Writes `host/*.txt`, unless they are there. What a machine does not have is left out. */
export async function recordHost(archive: string, { workloads, hostname }: Plan): Promise<void> {
  const folder = join(archive, 'host')
  mkdirSync(folder, { recursive: true })
  for (const [name, command] of Object.entries(facts)) {
    const file = join(folder, `${name}.txt`)
    if (existsSync(file)) continue
    const text = await printed(command, folder)
    if (text !== undefined)
      writeFileSync(file, hostname === undefined ? text : renamed(text, hostname))
  }
  const used = [...new Set(workloads.map(({ load }) => load))]
  const versions = await Promise.all(used.map((load) => printed(programs[load], folder)))
  writeFileSync(join(folder, 'programs.txt'), versions.map((text) => text ?? '').join(''))
}

// Linux node1 6.18.44 #1 SMP … x86_64 GNU/Linux
function renamed(text: string, name: string): string {
  return text.replaceAll(machine(), name)
}

// A copy of the settings of a machine: sysfs and procfs in a folder, and a swapon that writes there.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostAccess } from '../../tools/record/host-differences.ts'
import { smallFolder } from '../archive/small-folder.ts'

const cpu = 'sys/devices/system/cpu'
const head = 'Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority'

/** The files of the machine that tests change. */
export const hostFiles = {
  governors: [0, 1].map((number) => `${cpu}/cpu${String(number)}/cpufreq/scaling_governor`),
  noTurbo: `${cpu}/intel_pstate/no_turbo`,
  hugePages: 'sys/kernel/mm/transparent_hugepage/enabled',
  swaps: 'proc/swaps',
} as const

/** Settings that are all other than `usualPlan` of the tests wants them. */
export const unsetFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(hostFiles.governors.map((path) => [path, 'powersave\n'])),
  [`${cpu}/cpu0/cpufreq/scaling_available_governors`]: 'performance powersave\n',
  [`${cpu}/cpu1/cpufreq/scaling_available_governors`]: 'performance powersave\n',
  [hostFiles.noTurbo]: '0\n',
  [`${cpu}/smt/active`]: '1\n',
  [hostFiles.hugePages]: 'always [madvise] never\n',
  [hostFiles.swaps]: `${head}\n/dev/sda2\t\t\t\tpartition\t2097148\t\t0\t\t-2\n`,
  'sys/devices/system/node/online': '0\n',
  'proc/sys/kernel/numa_balancing': '0\n',
}

/** A machine below `root`; `commands` collects the calls of swapon and swapoff. */
export function sampleHost(
  root: string,
  commands: string[] = [],
  failure?: string,
): HostAccess & { readonly textOf: (path: string) => string } {
  smallFolder(root, unsetFiles)
  const swaps = join(root, hostFiles.swaps)
  return {
    root,
    textOf: (path) => readFileSync(join(root, path), 'utf8').trim(),
    runSwap: (command) => {
      commands.push(command.join(' '))
      if (failure !== undefined) return failure
      const isOn = command[0] === 'swapon'
      writeFileSync(swaps, isOn ? (unsetFiles[hostFiles.swaps] ?? '') : `${head}\n`)
      return undefined
    },
  }
}

// A copy of the settings of a machine: sysfs and procfs in a folder.
import { smallFolder } from '../archive/small-folder.ts'

const cpu = 'sys/devices/system/cpu'
const head = 'Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority'

const hostFiles = {
  governors: [0, 1].map((number) => `${cpu}/cpu${String(number)}/cpufreq/scaling_governor`),
  noTurbo: `${cpu}/intel_pstate/no_turbo`,
  hugePages: 'sys/kernel/mm/transparent_hugepage/enabled',
  swaps: 'proc/swaps',
} as const

// Settings that may change measurements.
const unsetFiles: Readonly<Record<string, string>> = {
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

/** A machine below `root`, which it returns. */
export function sampleHost(root: string): string {
  smallFolder(root, unsetFiles)
  return root
}

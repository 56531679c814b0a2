// Which settings of the machine differ from `host` of the plan.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from './plan.ts'

/** The settings that a plan states. */
export type HostPlan = NonNullable<Plan['host']>

/** A file below the root whose text is not the stated one. */
export interface FileDifference {
  readonly kind: 'file'
  readonly setting: keyof HostPlan
  /** Path below the root. */
  readonly path: string
  readonly before: string
  readonly after: string
}

/** A swap device that is in use. */
export interface SwapDifference {
  readonly kind: 'swap'
  readonly setting: 'swap'
  readonly device: string
  readonly priority: number
}

/** A setting that is not as the plan states it. */
export type HostDifference = FileDifference | SwapDifference

/** How settings are read and changed. */
export interface HostAccess {
  /** Folder with `sys` and `proc`: `/`, or a copy in tests. */
  readonly root: string
  /** Runs swapon or swapoff; returns why it failed, undefined if it did not. */
  readonly runSwap: (command: readonly string[]) => string | undefined
}

/** What differs from a plan, and the settings that the machine does not have, each as a sentence without its dot. */
export interface HostComparison {
  readonly differences: readonly HostDifference[]
  readonly unavailable: readonly string[]
}

const cpu = 'sys/devices/system/cpu'
const hugePages = 'sys/kernel/mm/transparent_hugepage/enabled'
const swaps = 'proc/swaps'

/** Compares the machine whose sysfs and procfs are below `root` with a plan. */
export function compareHost(host: HostPlan, root: string): HostComparison {
  const parts = [
    host.governor === undefined ? none : governorOf(host.governor, root),
    host.turbo === undefined ? none : turboOf(host.turbo, root),
    host.thp === undefined ? none : hugePagesOf(host.thp, root),
    host.swap === undefined ? none : swapOf(root),
  ]
  return {
    differences: parts.flatMap(({ differences }) => differences),
    unavailable: parts.flatMap(({ unavailable }) => unavailable),
  }
}

const none: HostComparison = { differences: [], unavailable: [] }

/** Returns the value of a setting's file: the bracketed word of a list such as `always [madvise] never`. */
export function readSetting(path: string, root: string): string {
  const text = readFileSync(join(root, path), 'utf8').trim()
  return /\[(\w+)\]/.exec(text)?.[1] ?? text
}

/** The swap devices in use. */
export function swapDevices(root: string): readonly SwapDifference[] {
  // The first line is the head of the table: Filename Type Size Used Priority.
  const [, ...lines] = readFileSync(join(root, swaps), 'utf8').trim().split('\n')
  return lines.flatMap((line): readonly SwapDifference[] => {
    const [, device, priority] = /^(\S+)\s+\S+\s+\d+\s+\d+\s+(-?\d+)$/.exec(line.trim()) ?? []
    return device === undefined
      ? []
      : [{ kind: 'swap', setting: 'swap', device, priority: Number(priority) }]
  })
}

function governorOf(after: string, root: string): HostComparison {
  const folder = join(root, cpu)
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^cpu\d+$/.test(name))
    : []
  const files = names
    .toSorted((a, b) => Number(a.slice(3)) - Number(b.slice(3)))
    .map((name) => `${cpu}/${name}/cpufreq`)
    .filter((path) => existsSync(join(root, path, 'scaling_governor')))
  const [first] = files
  if (first === undefined) return missing('CPU governor')
  const list = join(root, first, 'scaling_available_governors')
  const available = existsSync(list) ? readFileSync(list, 'utf8').trim().split(/\s+/) : [after]
  if (!available.includes(after))
    return {
      differences: [],
      unavailable: [`Unexpected governor ${after}, expected one of ${available.join(', ')}`],
    }
  return compared(
    'governor',
    files.map((path) => [`${path}/scaling_governor`, after] as const),
    root,
  )
}

// Intel's own driver states the opposite.
const turboFiles = [
  { path: `${cpu}/intel_pstate/no_turbo`, on: '0', off: '1' },
  { path: `${cpu}/cpufreq/boost`, on: '1', off: '0' },
] as const

function turboOf(after: 'on' | 'off', root: string): HostComparison {
  const file = turboFiles.find(({ path }) => existsSync(join(root, path)))
  return file ? compared('turbo', [[file.path, file[after]]], root) : missing('switch for turbo')
}

function hugePagesOf(after: string, root: string): HostComparison {
  return existsSync(join(root, hugePages))
    ? compared('thp', [[hugePages, after]], root)
    : missing('transparent huge pages')
}

function swapOf(root: string): HostComparison {
  return existsSync(join(root, swaps))
    ? { differences: swapDevices(root), unavailable: [] }
    : missing('list of swap devices')
}

function compared(
  setting: keyof HostPlan,
  files: readonly (readonly [path: string, after: string])[],
  root: string,
): HostComparison {
  const differences = files.flatMap(([path, after]): readonly FileDifference[] => {
    const before = readSetting(path, root)
    return before === after ? [] : [{ kind: 'file', setting, path, before, after }]
  })
  return { differences, unavailable: [] }
}

function missing(what: string): HostComparison {
  return { differences: [], unavailable: [`This machine has no ${what}`] }
}

/** What differs as sentences without their dots, one for each setting. */
export function describeDifferences(differences: readonly HostDifference[]): readonly string[] {
  const values = new Map<string, Set<string>>()
  for (const difference of differences) {
    const { setting } = difference
    const own = values.get(setting) ?? new Set()
    values.set(setting, own)
    if (difference.kind === 'swap') own.add(`on (${difference.device})`)
    else {
      const [before, after] = shownValues(difference)
      own.add(`${before}, the plan states ${after}`)
    }
  }
  return [...values].map(([setting, texts]) => `${setting} is ${[...texts].join('; ')}`)
}

/** The values of a setting before and after its change, as a plan states them. */
export function shownValues({
  setting,
  path,
  before,
  after,
}: FileDifference): readonly [string, string] {
  if (setting !== 'turbo') return [before, after]
  const isInverse = path === turboFiles[0].path
  const shown = (value: string): string => ((value === '0') === isInverse ? 'on' : 'off')
  return [shown(before), shown(after)]
}

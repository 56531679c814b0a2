// Settings of the machine that change measurements: recorded, with warnings.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hostSettings as settingsFormat } from '../formats/host-lines.ts'
import { Source } from '../formats/reading/source.ts'

interface Setting {
  readonly name: string
  /** Path below the root. */
  readonly path: string
  /** Returns why the text of the file may change measurements; undefined if it does not. */
  readonly warning: (text: string) => string | undefined
}

const cpu = 'sys/devices/system/cpu'

const settings: readonly Setting[] = [
  {
    name: 'governor',
    path: `${cpu}/cpu0/cpufreq/scaling_governor`,
    warning: (text) =>
      text === 'performance'
        ? undefined
        : `the CPU governor is ${text}: the clock frequency follows the load; \`cpupower frequency-set -g performance\` fixes it`,
  },
  {
    name: 'no turbo (Intel)',
    path: `${cpu}/intel_pstate/no_turbo`,
    warning: (text) => (text === '0' ? turboWarning : undefined),
  },
  {
    name: 'boost',
    path: `${cpu}/cpufreq/boost`,
    warning: (text) => (text === '1' ? turboWarning : undefined),
  },
  { name: 'SMT', path: `${cpu}/smt/active`, warning: () => undefined },
  {
    name: 'transparent huge pages',
    path: 'sys/kernel/mm/transparent_hugepage/enabled',
    warning: (text) =>
      text.includes('[always]')
        ? 'transparent huge pages are always on: memory is compacted during runs'
        : undefined,
  },
  {
    name: 'swap',
    path: 'proc/swaps',
    // The first line is the head of the table.
    warning: (text) =>
      text.split('\n').length > 1
        ? 'swap is on: a server may be measured while its memory is on disk'
        : undefined,
  },
  {
    name: 'NUMA nodes',
    path: 'sys/devices/system/node/online',
    warning: (text) =>
      /[-,]/.test(text)
        ? `NUMA nodes ${text}: without \`cores\`, threads and memory may be on different nodes`
        : undefined,
  },
  {
    name: 'NUMA balancing',
    path: 'proc/sys/kernel/numa_balancing',
    warning: (text) =>
      text === '0' ? undefined : 'NUMA balancing is on: the kernel moves memory during runs',
  },
]

const turboWarning =
  'turbo is on: the clock frequency depends on temperature and on the number of busy cores'

/** The settings below `root` as lines `name: text`, and the warnings about them. */
export function hostSettings(root = '/'): {
  readonly text: string
  readonly warnings: readonly string[]
} {
  const stated = settings.flatMap(({ name, path, warning }) => {
    const file = join(root, path)
    if (!existsSync(file)) return []
    const text = readFileSync(file, 'utf8').trim()
    return [{ line: `${name}: ${text.replaceAll('\n', '; ')}\n`, warning: warning(text) }]
  })
  return {
    text: stated.map(({ line }) => line).join(''),
    warnings: stated.flatMap(({ warning }) => warning ?? []),
  }
}

/**
 * Writes `host/settings.txt` of an archive; where it exists, warns about settings that are no longer the same. Returns all
 * warnings about the machine whose sysfs and procfs are below `root`.
 */
export function recordSettings(archive: string, root?: string): readonly string[] {
  const { text, warnings } = hostSettings(root)
  const file = join(archive, 'host', 'settings.txt')
  if (existsSync(file)) return [...changesSince(readFileSync(file, 'utf8'), text), ...warnings]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return warnings
}

function changesSince(before: string, now: string): readonly string[] {
  const earlier = factsOf(before)
  return [...factsOf(now)].flatMap(([name, value]) => {
    const old = earlier.get(name)
    return old === undefined || old === value
      ? []
      : [`${name} is ${value}, but was ${old} in the earlier runs of this archive`]
  })
}

function factsOf(text: string): ReadonlyMap<string, string> {
  const readings = settingsFormat.read(new Source('settings.txt', Buffer.from(text)))
  return new Map(
    readings.flatMap((reading) =>
      reading.kind === 'facts'
        ? reading.facts.map(({ name, value }) => [name, value] as const)
        : [],
    ),
  )
}

// Files about a host: `uname -a`, `numactl --hardware`, /proc/cpuinfo, `sysctl -a`, dmidecode, and the settings that a recording keeps.
//
// References: coreutils, src/uname.c; numactl, numactl.c: hardware(); Linux, arch/x86/kernel/cpu/proc.c, arch/arm64/kernel/cpuinfo.c and
// Documentation/admin-guide/sysctl/; SMBIOS 3.7, https://www.nongnu.org/dmidecode/; `record/host-settings.ts`.
import type { Fact } from '../core/model.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { factLines } from './reading/line-items.ts'
import { completeLines, filledLines, firstLines, reportBadLine } from './reading/lines.ts'

// Linux db-one 6.8.0-60-generic #63-Ubuntu SMP PREEMPT_DYNAMIC Tue Apr 15 19:04:15 UTC 2025 x86_64 GNU/Linux
const uname =
  /^(Linux|Darwin|FreeBSD) (\S{1,255}) (\d\S{0,120}) .{0,300}?\b(x86_64|aarch64|arm64|i686|ppc64le|s390x|riscv64|amd64)\b[\w ./-]{0,80}$/
// available: 2 nodes (0-1)
const nodes = /^available: (\d{1,4}) nodes \(/
// node 0 cpus: 0 1 2 3      node 0 size: 64207 MB
const node = /^node (\d{1,4}) (cpus|size|free): (.*)$/
// node distances:      node   0   1       0:  10  21
const distances = /^(?:node distances:|node {1,8}\d.*|\s*\d{1,4}:[\s\d]*)$/

/** `uname -a`, `numactl --hardware`: facts `host name`, `kernel`, `Architecture`, `numa nodes`, `NUMA node<n> …`. */
export const host = factLines({
  name: 'host',
  expected: 'a line of uname or numactl',
  recognises: (source) =>
    firstLines(source, 3).some((text) => uname.test(text.trimEnd()) || nodes.test(text)),
  take(each) {
    const { line } = each
    const text = each.text.trimEnd()
    const [, , name, release = '', machine = ''] = uname.exec(text) ?? []
    if (name !== undefined)
      return [
        { name: 'host name', value: name, line },
        { name: 'kernel', value: release, line },
        { name: 'Architecture', value: machine, line },
      ]
    const count = nodes.exec(text)?.[1]
    if (count !== undefined) return [{ name: 'numa nodes', value: count, line }]
    const [, number, what = '', value = ''] = node.exec(text) ?? []
    if (number !== undefined)
      return [{ name: `NUMA node${number} ${what}`, value: value.trim(), line }]
    return distances.test(text) ? [] : undefined
  },
})

// What the kernel states about settings that change measurements: files of sysfs and procfs as lines `name: text`. The value of a fact
// is undefined for a text that the kernel does not print.
const settings: ReadonlyMap<
  string,
  readonly [fact: string, valueOf: (text: string) => string | undefined]
> = new Map([
  ['governor', ['governor', (text) => /^\w+$/.exec(text)?.[0]]],
  // Intel's driver states the opposite of what others state as `boost`.
  ['no turbo (Intel)', ['turbo', (text) => onOff(text, '0')]],
  ['boost', ['turbo', (text) => onOff(text, '1')]],
  ['SMT', ['SMT', (text) => onOff(text, '1')]],
  // transparent huge pages: always [madvise] never
  ['transparent huge pages', ['transparent huge pages', (text) => /\[(\w+)\]/.exec(text)?.[1]]],
  ['swap', ['swap', swapSize]],
  ['NUMA nodes', ['numa nodes', countOf]],
  ['NUMA balancing', ['NUMA balancing', numaBalancing]],
])

// no turbo (Intel): 0
const setting = /^([A-Za-z][A-Za-z ()]{2,30}): (.*)$/
// Lines that no other file has.
const typical = /^(?:transparent huge pages: .*\[|NUMA (?:nodes|balancing): \d)/

/** `host/settings.txt`: facts `governor`, `turbo`, `SMT`, `transparent huge pages`, `swap`, `numa nodes`, `NUMA balancing`. */
export const hostSettings = factLines({
  name: 'host-settings',
  expected: 'a setting of the host',
  recognises(source) {
    const lines = firstLines(source, settings.size)
    return (
      lines.length >= 2 &&
      lines.every((text) => settings.has(setting.exec(text)?.[1] ?? '')) &&
      lines.some((text) => typical.test(text))
    )
  },
  take(each) {
    const [, label = '', text = ''] = setting.exec(each.text) ?? []
    const [name = '', valueOf] = settings.get(label) ?? []
    const value = valueOf?.(text.trim())
    return value === undefined ? undefined : [{ name, value, line: each.line }]
  },
})

function onOff(text: string, on: '0' | '1'): string | undefined {
  if (text !== '0' && text !== '1') return undefined
  return text === on ? 'on' : 'off'
}

// 0 is off, 1 is on; 2 moves pages to slower memory only.
function numaBalancing(text: string): string | undefined {
  if (!/^[0-3]$/.test(text)) return undefined
  return text === '0' ? 'off' : 'on'
}

// Filename Type Size Used Priority; /swapfile file 2097148 0 -2
function swapSize(text: string): string | undefined {
  const [head = '', ...devices] = text.split('; ')
  const sizes = devices.map((device) => /^\S+\s+\S+\s+(\d{1,15})\s/.exec(device)?.[1])
  if (!head.startsWith('Filename') || sizes.includes(undefined)) return undefined
  return sizes.length === 0
    ? 'off'
    : `${String(sizes.reduce((sum, size) => sum + Number(size), 0))} kB`
}

// 0-1,4 is three nodes.
function countOf(text: string): string | undefined {
  if (!/^\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?)*$/.test(text)) return undefined
  const counts = text.split(',').map((range) => {
    const [first = '', last = first] = range.split('-')
    return Number(last) - Number(first) + 1
  })
  return String(counts.reduce((sum, count) => sum + count, 0))
}

// /proc/cpuinfo. The processors of a host are alike: facts are of the first, and the processors, sockets and cores are counted. Other
// labels are skipped.

// model name	: AMD EPYC 7502P 32-Core Processor
const processorRow = /^([A-Za-z][\w ()/.-]{0,40}?)\s{0,10}: ?(.*)$/
const processorFacts = new Map([
  ['model name', 'cpu model'],
  ['vendor_id', 'Vendor ID'],
  ['cpu family', 'CPU family'],
  ['model', 'Model'],
  ['stepping', 'Stepping'],
  ['microcode', 'Microcode'],
  ['cache size', 'cache size'],
  ['cpu cores', 'cores per socket'],
  ['CPU implementer', 'CPU implementer'],
  ['CPU part', 'CPU part'],
])

/** `/proc/cpuinfo`: facts `cpu model`, `cpus`, `sockets`, `cores per socket`, `threads per core`. */
export const cpuinfo: Format = {
  name: 'cpuinfo',
  recognises: (source) => /^processor\s*: 0\s*$/.test(firstLines(source, 1)[0] ?? ''),
  read(source) {
    const facts: Fact[] = []
    const sockets = new Set<string>()
    let processors = 0
    let siblings: number | undefined
    let cores: number | undefined
    for (const each of completeLines(source, 'cpuinfo')) {
      const [, label, printed = ''] = processorRow.exec(each.text) ?? []
      const value = printed.trim()
      if (label === undefined) {
        reportBadLine(source, 'cpuinfo', each, 'a label and a value')
        continue
      }
      if (label === 'processor') processors += 1
      if (label === 'physical id') sockets.add(value)
      const number = /^\d{1,6}$/.test(value) ? Number(value) : undefined
      if (label === 'siblings') siblings ??= number
      if (label === 'cpu cores') cores ??= number
      const name = processorFacts.get(label)
      if (name === undefined || value === '') continue
      if (!facts.some((fact) => fact.name === name)) facts.push({ name, value, line: each.line })
    }
    const threads = siblings !== undefined && cores ? siblings / cores : undefined
    const counts = [
      ['cpus', processors],
      ['sockets', sockets.size || undefined],
      ['threads per core', threads],
    ] as const
    const counted = counts.flatMap(([name, count]) =>
      count === undefined ? [] : [{ name, value: String(count), line: 1 }],
    )
    return [{ kind: 'facts', facts: [...counted, ...facts] }]
  },
}

// Settings of the kernel that change measurements. Others, such as host names and counters, are skipped.

// vm.swappiness = 60   net.ipv4.tcp_rmem = 4096⇥131072⇥6291456
const kernelSetting =
  /^((?:abi|debug|dev|fs|kernel|net|user|vm|crypto|sunrpc)(?:\.[\w/-]+)+) ?= ?(.*)$/
// sysctl: permission denied on key 'fs.protected_fifos'
const denial = /^sysctl: /
const relevant =
  /^(?:vm\.(?:swappiness|dirty_\w+|overcommit_\w+|nr_hugepages|nr_overcommit_hugepages|zone_reclaim_mode|min_free_kbytes|max_map_count|watermark_\w+|vfs_cache_pressure|page-cluster|compaction_proactiveness|stat_interval|numa_stat)|kernel\.(?:osrelease|sched_(?!domain)\w+|numa_balancing\w*|nmi_watchdog|watchdog|shm(?:max|all|mni)|sem|threads-max|pid_max|perf_event_paranoid|timer_migration|randomize_va_space|io_uring_disabled)|fs\.(?:aio-max-nr|file-max|nr_open)|net\.core\.(?:somaxconn|[rw]mem_\w+|netdev_max_backlog|netdev_budget\w*|busy_\w+|default_qdisc)|net\.ipv4\.(?:ip_local_port_range|tcp_(?:congestion_control|[rw]mem|mem|max_syn_backlog|tw_reuse|fin_timeout|slow_start_after_idle|timestamps|sack|window_scaling|syncookies|no_metrics_save|mtu_probing|notsent_lowat)))$/

/** `sysctl -a`: facts such as `vm.swappiness`. */
export const sysctl = factLines({
  name: 'sysctl',
  expected: 'a setting and its value',
  recognises(source) {
    const lines = firstLines(source, 20).filter((text) => !denial.test(text))
    return lines.length >= 3 && lines.every((text) => kernelSetting.test(text))
  },
  linesOf: filledLines,
  take({ text, line }) {
    const [, name, value = ''] = kernelSetting.exec(text.trimEnd()) ?? []
    if (name === undefined) return denial.test(text) ? [] : undefined
    return relevant.test(name) ? [{ name, value: value.replace(/\s+/g, ' ').trim(), line }] : []
  },
})

// dmidecode: the memory modules, the system, its firmware and its processors. Serial numbers and all other tables are skipped.

// Handle 0x0011, DMI type 17, 84 bytes
const handle = /^Handle 0x[0-9A-Fa-f]{1,8}, DMI type (\d{1,3}), \d{1,5} bytes$/
// ⇥Size: 32 GB   (blanks where a terminal or a page replaced the tab)
const property = /^(?:\t| {2,8})([A-Z][\w /()-]{1,60}): ?(.*)$/
const dmiBanner = /^# dmidecode \d/
// # dmidecode -t memory
const dmiCommand = /^[^#$>]{0,80}[#$>] *(?:sudo )?dmidecode\b/
// Titles of tables, elements of lists, and the lines in front of the first table.
const knownDmiLine =
  /^(?:[A-Z#].*|(?:\t\t| {4,16})\S.*|Getting SMBIOS data .*|SMBIOS .* present\.|\d+ structures occupying .*|Table at .*|\/dev\/mem: .*|Invalid entry length.*|Wrong DMI structures .*)$/

/** The table of a handle: its type and its properties. */
interface DmiTable {
  readonly type: string
  readonly properties: Map<string, Line>
}

/** dmidecode: facts `memory modules`, `system`, `firmware`, `processor`. */
export const dmidecode: Format = {
  name: 'dmidecode',
  recognises: (source) =>
    firstLines(source, 10).some((text) => dmiBanner.test(text) || handle.test(text)),
  read(source) {
    const tables = dmiTables(source)
    const facts = [
      ...named(tables, '1', 'system', ['Manufacturer', 'Product Name']),
      ...named(tables, '0', 'firmware', ['Vendor', 'Version', 'Release Date']),
      ...named(tables, '4', 'processor', ['Version']),
      ...modules(tables),
    ]
    return [{ kind: 'facts', facts }]
  },
}

function dmiTables(source: Source): readonly DmiTable[] {
  const tables: DmiTable[] = []
  for (const each of filledLines(source)) {
    const text = each.text.trimEnd()
    const type = handle.exec(text)?.[1]
    const [, name, value = ''] = property.exec(text) ?? []
    if (type !== undefined) tables.push({ type, properties: new Map() })
    else if (name !== undefined)
      tables.at(-1)?.properties.set(name, { text: value, line: each.line })
    else if (!knownDmiLine.test(text) && !dmiCommand.test(text))
      reportBadLine(source, 'dmidecode', each, 'a line of dmidecode')
  }
  return tables
}

function named(
  tables: readonly DmiTable[],
  type: string,
  name: string,
  keys: readonly string[],
): readonly Fact[] {
  const facts = new Map<string, Fact>()
  for (const table of tables.filter((one) => one.type === type)) {
    const lines = keys.flatMap((key) => table.properties.get(key) ?? [])
    const value = lines.map(({ text }) => text.trim()).join(' ')
    const line = lines[0]?.line
    if (line !== undefined && !facts.has(value)) facts.set(value, { name, value, line })
  }
  return [...facts.values()]
}

// 12 × 32 GB DDR4 at 3200 MT/s, configured 2933 MT/s
function modules(tables: readonly DmiTable[]): readonly Fact[] {
  const kinds = new Map<string, { count: number; readonly line: number }>()
  for (const { type, properties } of tables) {
    const size = properties.get('Size')
    if (type !== '17' || !size || !/^\d/.test(size.text)) continue
    const of = (name: string): string => properties.get(name)?.text.trim() ?? ''
    const configured = of('Configured Memory Speed') || of('Configured Clock Speed')
    const speed = of('Speed') === '' ? '' : ` at ${of('Speed')}`
    const ending = configured === '' ? '' : `, configured ${configured}`
    const kind = `${size.text.trim()} ${of('Type')}${speed}${ending}`
    const known = kinds.get(kind) ?? { count: 0, line: size.line }
    kinds.set(kind, { ...known, count: known.count + 1 })
  }
  return [...kinds].map(([kind, { count, line }]) => ({
    name: 'memory modules',
    value: `${String(count)} × ${kind}`,
    line,
  }))
}

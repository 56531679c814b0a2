// `host/settings.txt` of a recording: what the kernel states about settings that change measurements.
//
// Reference: `record/host-settings.ts`, which copies files of sysfs and procfs as lines `name: text`.
import type { Fact, FactsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'host-settings'

interface Row {
  readonly fact: string
  /** Returns the value of the fact; undefined for a text that the kernel does not print. */
  readonly parse: (text: string) => string | undefined
}

const rows: ReadonlyMap<string, Row> = new Map([
  ['governor', { fact: 'governor', parse: (text) => /^\w+$/.exec(text)?.[0] }],
  // Intel's driver states the opposite of what others state as `boost`.
  ['no turbo (Intel)', { fact: 'turbo', parse: (text) => onOff(text, '0') }],
  ['boost', { fact: 'turbo', parse: (text) => onOff(text, '1') }],
  ['SMT', { fact: 'SMT', parse: (text) => onOff(text, '1') }],
  // transparent huge pages: always [madvise] never
  [
    'transparent huge pages',
    { fact: 'transparent huge pages', parse: (text) => /\[(\w+)\]/.exec(text)?.[1] },
  ],
  ['swap', { fact: 'swap', parse: swapSize }],
  ['NUMA nodes', { fact: 'numa nodes', parse: countOf }],
  ['NUMA balancing', { fact: 'NUMA balancing', parse: numaBalancing }],
])

// no turbo (Intel): 0
const line = /^([A-Za-z][A-Za-z ()]{2,30}): (.*)$/
// Lines that no other file has.
const typical = /^(?:transparent huge pages: .*\[|NUMA (?:nodes|balancing): \d)/

/** `host/settings.txt`: facts `governor`, `turbo`, `SMT`, `transparent huge pages`, `swap`, `numa nodes`, `NUMA balancing`. */
export const hostSettings: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, rows.size)
    return (
      lines.length >= 2 &&
      lines.every((text) => rows.has(line.exec(text)?.[1] ?? '')) &&
      lines.some((text) => typical.test(text))
    )
  },
  read,
}

function read(source: Source): readonly FactsReading[] {
  const facts: Fact[] = []
  for (const each of completeLines(source, tool)) {
    const [, name = '', text = ''] = line.exec(each.text) ?? []
    const row = rows.get(name)
    const value = row?.parse(text.trim())
    if (row === undefined || value === undefined)
      reportBadLine(source, tool, each, 'a setting of the host')
    else facts.push({ name: row.fact, value, line: each.line })
  }
  return [{ kind: 'facts', facts }]
}

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

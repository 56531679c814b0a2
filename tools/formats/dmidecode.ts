// The output of dmidecode: the memory modules, the system, its firmware and its processors. Serial numbers and all other tables are
// skipped.
//
// Reference: SMBIOS 3.7; https://www.nongnu.org/dmidecode/.
import type { Fact, FactsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { filledLines, firstLines } from './reading/lines.ts'
import type { Line } from './reading/line.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'dmidecode'

// Handle 0x0011, DMI type 17, 84 bytes
const handle = /^Handle 0x[0-9A-Fa-f]{1,8}, DMI type (\d{1,3}), \d{1,5} bytes$/
// ⇥Size: 32 GB   (blanks where a terminal or a page replaced the tab)
const property = /^(?:\t| {2,8})([A-Z][\w /()-]{1,60}): ?(.*)$/
const banner = /^# dmidecode \d/
// # dmidecode -t memory
const command = /^[^#$>]{0,80}[#$>] *(?:sudo )?dmidecode\b/
// Titles of tables, elements of lists, and the lines in front of the first table.
const known =
  /^(?:[A-Z#].*|(?:\t\t| {4,16})\S.*|Getting SMBIOS data .*|SMBIOS .* present\.|\d+ structures occupying .*|Table at .*|\/dev\/mem: .*|Invalid entry length.*|Wrong DMI structures .*)$/

/** The table of a handle: its type and its properties. */
interface DmiTable {
  readonly type: string
  readonly properties: Map<string, Line>
}

/** dmidecode: facts `memory modules`, `system`, `firmware`, `processor`. */
export const dmidecode: Format = {
  name: tool,
  recognises: (source) =>
    firstLines(source, 10).some((text) => banner.test(text) || handle.test(text)),
  read,
}

function read(source: Source): readonly FactsReading[] {
  const tables: DmiTable[] = []
  for (const each of filledLines(source)) {
    const text = each.text.trimEnd()
    const type = handle.exec(text)?.[1]
    const [, name, value = ''] = property.exec(text) ?? []
    if (type !== undefined) tables.push({ type, properties: new Map() })
    else if (name !== undefined)
      tables.at(-1)?.properties.set(name, { text: value, line: each.line })
    else if (!known.test(text) && !command.test(text))
      reportBadLine(source, tool, each, 'a line of dmidecode')
  }
  const facts = [
    ...named(tables, '1', 'system', ['Manufacturer', 'Product Name']),
    ...named(tables, '0', 'firmware', ['Vendor', 'Version', 'Release Date']),
    ...named(tables, '4', 'processor', ['Version']),
    ...modules(tables),
  ]
  return [{ kind: 'facts', facts }]
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

// The report of `pt-summary` of Percona Toolkit, and its brief form with `name: value` lines.
//
// Reference: percona-toolkit, bin/pt-summary. Of the report the sections about the system, its processors and its
// memory are read but for the tables in them; disks, networks, processes and serial numbers are
// skipped.
import { append } from '../core/append.ts'
import type { Fact, FactsReading } from '../core/model.ts'
import { reportLine } from './percona-toolkit/toolkit-sections.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'pt-summary'
const report = /^# Percona Toolkit System Summary Report #+$/
const brief = /^ *Percona pt-summary/
const wanted = /^(?:Percona Toolkit System Summary Report|Processor|Memory)$/
const personal = /^Service Tag$/
// ========================================
const rule = /^=+$/
// Memory Total:        187.5G
const pair = /^([A-Z][^:]*):\s+(\S.*)$/
//   Locator   Size     Speed             Form Factor   Type          Type Detail
const table = /^ {2,4}(?:Locator|Designation|Node) /

// physical = 2, cores = 40, virtual = 80, hyperthreading = yes
const processors: readonly (readonly [string, RegExp])[] = [
  ['sockets', /\bphysical = (\d+)/],
  ['cores', /\bcores = (\d+)/],
  ['cpus', /\bvirtual = (\d+)/],
  ['hyperthreading', /\bhyperthreading = (\w+)/],
]
const names = new Map([
  ['Hostname', 'host name'],
  ['System', 'system'],
  ['Release', 'operating system'],
  ['Kernel', 'kernel'],
  ['Memory Total', 'memory'],
  ['Total', 'memory'],
])

/** `pt-summary`: facts such as `sockets`, `cores`, `cpus`, `hyperthreading`, `cpu model`, `memory`. */
export const ptSummary: Format = {
  name: tool,
  quotes: true,
  recognises: (source) =>
    firstLines(source, 10).some((text) => report.test(text) || brief.test(text)),
  read,
}

function read(source: Source): readonly FactsReading[] {
  const facts: Fact[] = []
  let section = ''
  let inTable = false
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const found = reportLine(each)
    const [, name, value] = pair.exec(text) ?? []
    if (found.kind === 'title') {
      section = found.title
      inTable = false
    } else if (rule.test(text) || brief.test(text)) continue
    else if (section !== '' && !wanted.test(section)) continue
    else if (found.kind === 'pair') append(facts, factsOf(found.name, found.value, line))
    else if (section === '' && name !== undefined && value !== undefined)
      append(facts, factsOf(name, value, line))
    else if (table.test(text)) inTable = true
    else if (!inTable) reportBadLine(source, tool, each, 'a name and a value')
  }
  return [{ kind: 'facts', facts }]
}

function factsOf(name: string, value: string, line: number): readonly Fact[] {
  if (value === '' || personal.test(name)) return []
  if (name === 'Processors') {
    return processors.flatMap(([name, pattern]) => {
      const found = pattern.exec(value)?.[1]
      return found === undefined ? [] : [{ name, value: found, line }]
    })
  }
  // 80xIntel(R) Xeon(R) Gold 6230 CPU @ 2.10GHz
  if (name === 'Models') return [{ name: 'cpu model', value: value.replace(/^\d+x/, ''), line }]
  return [{ name: names.get(name) ?? name, value, line }]
}

// The output of `lscpu` and of `lscpu -J`.
//
// Reference: util-linux, sys-utils/lscpu.c. Skipped: Flags, Vulnerability …, blank lines and the titles of
// sections. A label may occur twice, once for each kind of core of a hybrid processor.
import type { Fact, FactsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

// Thread(s) per core:                      1
const line = /^ *([A-Z][^:]{0,60}):(?:\s+(.*))?$/
const expected = 'a label and a value'
const skipped = /^(?:Flags|Vulnerability .*)$/
// {"lscpu": [ {"field":"Architecture:", "data":"x86_64"}, …   Newer versions nest entries, with a pair on two lines.
const json = /^\s*\{\s*"lscpu":\s*\[/
const jsonFrame = /^[\s{}[\],]*(?:"(?:lscpu|children)":\s*\[[\s{[]*)?$/
const jsonText = /"(field|data)":\s*"((?:[^"\\]|\\.){0,4000})"/g

// What facts are called here. Every other label is a fact under its own name.
const names = new Map([
  ['Model name', 'cpu model'],
  ['CPU(s)', 'cpus'],
  ['On-line CPU(s) list', 'cpus on-line'],
  ['Thread(s) per core', 'threads per core'],
  ['Core(s) per socket', 'cores per socket'],
  ['Core(s) per cluster', 'cores per cluster'],
  ['Socket(s)', 'sockets'],
  ['NUMA node(s)', 'numa nodes'],
  ['Hypervisor vendor', 'hypervisor'],
])

/** `lscpu`: facts such as `cpu model`, `sockets`, `cores per socket`, `threads per core`, `cpus`, `numa nodes`. */
export const lscpu: Format = {
  name: 'lscpu',
  recognises(source) {
    if (json.test(source.head)) return true
    const lines = firstLines(source, 8)
    const starts = /^(?:Architecture|CPU op-mode\(s\)):\s/.test(lines[0] ?? '')
    return (
      starts && lines.some((text) => /^ *(?:CPU\(s\)|CPU op-mode\(s\)|Byte Order):\s/.test(text))
    )
  },
  read,
}

function read(source: Source): readonly FactsReading[] {
  if (json.test(source.head)) return [{ kind: 'facts', facts: jsonFacts(source) }]
  const facts: Fact[] = []
  for (const [index, text] of source.lines().entries()) {
    if (text.trim() === '') continue
    const [, label, value] = line.exec(text) ?? []
    if (label === undefined) reportBadLine(source, 'lscpu', { text, line: index + 1 }, expected)
    else addLabel(facts, label, value, index + 1)
  }
  return [{ kind: 'facts', facts }]
}

function jsonFacts(source: Source): readonly Fact[] {
  const facts: Fact[] = []
  let label = ''
  for (const [index, text] of source.lines().entries()) {
    const line = index + 1
    const found = [...text.matchAll(jsonText)]
    if (!jsonFrame.test(text.replace(jsonText, '')))
      reportBadLine(source, 'lscpu', { text, line }, expected)
    for (const [, kind, value = ''] of found) {
      if (kind === 'field') label = value.trim().replace(/:$/, '')
      else addLabel(facts, label, value, line)
    }
  }
  return facts
}

function addLabel(facts: Fact[], label: string, value: string | undefined, line: number): void {
  if (value === undefined || value.trim() === '' || skipped.test(label)) return
  facts.push({ name: names.get(label) ?? label, value: value.trim(), line })
}

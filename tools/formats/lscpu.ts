// The output of `lscpu`.
//
// Reference: util-linux, sys-utils/lscpu.c. Skipped: Flags, Vulnerability …, blank lines and the titles of
// sections. A label may occur twice, once for each kind of core of a hybrid processor.
import type { Fact, FactsReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/lines.ts'
import type { Source } from './reading/source.ts'

// Thread(s) per core:                      1
const line = /^ *([A-Z][^:]{0,60}):(?:\s+(.*))?$/
const skipped = /^(?:Flags|Vulnerability .*)$/

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
    const lines = firstLines(source, 8)
    const starts = /^(?:Architecture|CPU op-mode\(s\)):\s/.test(lines[0] ?? '')
    return (
      starts && lines.some((text) => /^ *(?:CPU\(s\)|CPU op-mode\(s\)|Byte Order):\s/.test(text))
    )
  },
  read,
}

function read(source: Source): readonly FactsReading[] {
  const facts: Fact[] = []
  for (const [index, text] of source.lines().entries()) {
    if (text.trim() === '') continue
    const [, label, value] = line.exec(text) ?? []
    if (label === undefined) {
      const message = `Unexpected ${JSON.stringify(text.slice(0, 40))}, expected a label and a value`
      source.report('warning', 'lscpu/bad-line', message, index + 1)
    } else if (value !== undefined && value !== '' && !skipped.test(label)) {
      facts.push({ name: names.get(label) ?? label, value: value.trim(), line: index + 1 })
    }
  }
  return [{ kind: 'facts', facts }]
}

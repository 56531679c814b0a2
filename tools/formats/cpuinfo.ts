// What the kernel says about its processors: /proc/cpuinfo.
//
// Reference: Linux, arch/x86/kernel/cpu/proc.c and arch/arm64/kernel/cpuinfo.c. The processors of a host are alike:
// facts are of the first, and the processors, sockets and cores are counted. Other labels are skipped.
import type { Fact, FactsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'cpuinfo'

// model name	: AMD EPYC 7502P 32-Core Processor
const row = /^([A-Za-z][\w ()/.-]{0,40}?)\s{0,10}: ?(.*)$/
const names = new Map([
  ['model name', 'cpu model'],
  ['vendor_id', 'Vendor ID'],
  ['cpu family', 'CPU family'],
  ['model', 'Model'],
  ['stepping', 'Stepping'],
  ['microcode', 'Microcode'],
  ['cache size', 'cache size'],
  ['cpu cores', 'cores per socket'],
  ['Features', 'Features'],
  ['CPU implementer', 'CPU implementer'],
  ['CPU part', 'CPU part'],
])

/** `/proc/cpuinfo`: facts `cpu model`, `cpus`, `sockets`, `cores per socket`, `threads per core`. */
export const cpuinfo: Format = {
  name: tool,
  recognises: (source) => /^processor\s*: 0\s*$/.test(firstLines(source, 1)[0] ?? ''),
  read,
}

function read(source: Source): readonly FactsReading[] {
  const facts: Fact[] = []
  const sockets = new Set<string>()
  let processors = 0
  let siblings: number | undefined
  let cores: number | undefined
  for (const each of completeLines(source, tool)) {
    const [, label, printed = ''] = row.exec(each.text) ?? []
    const value = printed.trim()
    if (label === undefined) {
      reportBadLine(source, tool, each, 'a label and a value')
      continue
    }
    if (label === 'processor') processors += 1
    if (label === 'physical id') sockets.add(value)
    const number = /^\d{1,6}$/.test(value) ? Number(value) : undefined
    if (label === 'siblings') siblings ??= number
    if (label === 'cpu cores') cores ??= number
    const name = names.get(label)
    if (name === undefined || value === '' || label === 'Features') continue
    if (!facts.some((fact) => fact.name === name)) facts.push({ name, value, line: each.line })
  }
  const threads =
    siblings !== undefined && cores !== undefined && cores > 0 ? siblings / cores : undefined
  return [
    {
      kind: 'facts',
      facts: [
        { name: 'cpus', value: String(processors), line: 1 },
        ...(sockets.size === 0 ? [] : [{ name: 'sockets', value: String(sockets.size), line: 1 }]),
        ...(threads === undefined
          ? []
          : [{ name: 'threads per core', value: String(threads), line: 1 }]),
        ...facts,
      ],
    },
  ]
}

// Short files about a host: the line of `uname -a`, and the output of `numactl --hardware`.
//
// Reference: coreutils, src/uname.c; numactl, numactl.c: hardware().
import type { Fact, FactsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'host'

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
export const host: Format = {
  name: tool,
  recognises: (source) =>
    firstLines(source, 3).some((text) => uname.test(text.trimEnd()) || nodes.test(text)),
  read,
}

function read(source: Source): readonly FactsReading[] {
  const facts: Fact[] = []
  for (const each of completeLines(source, tool)) {
    const text = each.text.trimEnd()
    const { line } = each
    const [, , name, release, machine] = uname.exec(text) ?? []
    const count = nodes.exec(text)?.[1]
    const [, number, what, value] = node.exec(text) ?? []
    if (name !== undefined && release !== undefined && machine !== undefined) {
      facts.push(
        { name: 'host name', value: name, line },
        { name: 'kernel', value: release, line },
        { name: 'Architecture', value: machine, line },
      )
    } else if (count !== undefined) facts.push({ name: 'numa nodes', value: count, line })
    else if (number !== undefined && what !== undefined && value !== undefined)
      facts.push({ name: `NUMA node${number} ${what}`, value: value.trim(), line })
    else if (!distances.test(text)) reportBadLine(source, tool, each, 'a line of uname or numactl')
  }
  return [{ kind: 'facts', facts }]
}

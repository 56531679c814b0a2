// The configuration file of a MongoDB server: mongod.conf.
//
// Reference: MongoDB, "Configuration File Options". Of YAML only what such files use is read: maps by indentation
// and plain or quoted values on one line. Lists, anchors and texts of several lines are reported. The name of an
// option is its path, such as `storage.wiredTiger.engineConfig.cacheSizeGB`.
import type { Option, OptionsReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/report.ts'
import type { Source } from './reading/source.ts'

const tool = 'mongod.conf'

const sections =
  /^(?:systemLog|storage|net|processManagement|security|operationProfiling|replication|sharding|setParameter|auditLog|cloud|snmp):/
//       cacheSizeGB: 24  # GiB
const row = /^( *)([A-Za-z][\w.]{0,80}|"[^"]{1,80}"):(?: +(.*))?$/
const comment = /^\s*(?:#|$)/
const largest = 1_048_576

/** `mongod.conf`: an options reading of role `written`. */
export const mongodConf: Format = {
  name: tool,
  recognises(source) {
    if (source.bytes.length > largest) return false
    const lines = firstLines(source, 40).filter((text) => !comment.test(text))
    const top = lines.filter((text) => /^[A-Za-z]/.test(text))
    return top.length > 0 && top.every((text) => sections.test(text)) && lines.length > top.length
  },
  read,
}

function read(source: Source): readonly OptionsReading[] {
  const options: Option[] = []
  let above: { readonly name: string; readonly indent: number }[] = []
  for (const [index, printed] of source.lines().entries()) {
    const text = withoutComment(printed)
    const line = index + 1
    if (text === '' || text === '---') continue
    const [, blanks, key, value] = row.exec(text) ?? []
    if (
      blanks === undefined ||
      key === undefined ||
      (value !== undefined && /^[[{&*|>!]/.test(value))
    ) {
      reportBadLine(source, tool, { text: printed, line }, 'a name and a value on one line')
      continue
    }
    above = above.filter(({ indent }) => indent < blanks.length)
    if (above.length > 20) continue
    const name = [...above.map((outer) => outer.name), unquoted(key)].join('.')
    if (value === undefined) above.push({ name: unquoted(key), indent: blanks.length })
    else options.push({ name, value: unquoted(value), line })
  }
  return [{ kind: 'options', role: 'written', family: 'mongodb', options }]
}

// A comment starts at a number sign behind a blank, outside quotes.
function withoutComment(printed: string): string {
  if (comment.test(printed)) return ''
  const quote = /: +(["'])/.exec(printed)?.[1]
  const from = quote === undefined ? 0 : printed.lastIndexOf(quote)
  const found = printed.indexOf(' #', from)
  return (found < 0 ? printed : printed.slice(0, found)).trimEnd()
}

function unquoted(value: string): string {
  const first = value.charAt(0)
  const quoted = (first === '"' || first === "'") && value.length > 1 && value.endsWith(first)
  return quoted ? value.slice(1, -1) : value
}

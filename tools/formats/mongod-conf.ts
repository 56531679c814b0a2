// The configuration file of a MongoDB server: mongod.conf.
//
// Reference: MongoDB, "Configuration File Options". A file in YAML of nested maps; lists, anchors, aliases and texts of
// several lines are reported. The name of an option is its path, such as `storage.wiredTiger.engineConfig.cacheSizeGB`.
import type * as yaml from 'yaml'
import type { Option, OptionsReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { firstLines, reportBadLine } from './reading/lines.ts'
import { loadPackage } from './reading/load-package.ts'
import { isDeepYaml } from '../core/yaml-nesting.ts'

const tool = 'mongod.conf'

const sections =
  /^(?:systemLog|storage|net|processManagement|security|operationProfiling|replication|sharding|setParameter|auditLog|cloud|snmp):/
const comment = /^\s*(?:#|$)/
// Real files have a few kilobytes; the parser takes about 9 ms per kilobyte of errors.
const largest = 131_072
const mostLevels = 20

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
  const loaded = loadPackage('yaml') as typeof yaml
  const { LineCounter, isMap, isScalar, parseDocument } = loaded
  const lineCounter = new LineCounter()
  const text = source.bytes.toString('utf8', 0, largest)
  if (isDeepYaml(text, loaded)) {
    const message =
      'Unexpected nesting, expected at most 20 levels: no option of this file is shown'
    source.report('warning', `${tool}/nesting`, message, 1)
    return [{ kind: 'options', role: 'written', family: 'mongodb', options: [] }]
  }
  const { contents, errors } = parseDocument(text, {
    lineCounter,
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const lineAt = (offset = 0): number => lineCounter.linePos(offset).line
  const badLines = new Set(errors.map(({ pos: [offset] }) => lineAt(offset)))
  const options: Option[] = []
  const addOptions = (map: yaml.YAMLMap, path: readonly string[]): void => {
    for (const { key, value } of map.items) {
      const line = lineAt((key as yaml.Node | null)?.range?.[0])
      if (badLines.has(line) || value === null) continue
      const name = isScalar(key) ? [...path, String(key.value)] : undefined
      if (name === undefined || name.length > mostLevels) badLines.add(line)
      else if (isMap(value) && !value.flow) addOptions(value, name)
      else if (isScalar(value) && isOnOneLine(value)) {
        const printed = String(value.value)
        // An empty section has no value.
        if (printed !== '' || value.type !== 'PLAIN')
          options.push({ name: name.join('.'), value: printed, line })
      } else badLines.add(line)
    }
  }
  if (isMap(contents)) addOptions(contents, [])
  const lines = source.lines()
  for (const line of [...badLines].toSorted((a, b) => a - b)) {
    const printed = { text: lines[line - 1] ?? '', line: Math.min(line, Math.max(1, lines.length)) }
    reportBadLine(source, tool, printed, 'a name and a value on one line')
  }
  return [{ kind: 'options', role: 'written', family: 'mongodb', options }]
}

function isOnOneLine({ anchor, type }: yaml.Scalar): boolean {
  return anchor === undefined && type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED'
}

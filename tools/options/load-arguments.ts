// Extracts load settings from the command line of a load tool; different spellings of a setting give equal results.
import { append } from '../core/append.ts'
import { firstCommand, shellWords } from '../formats/reading/printed-command-line.ts'
import { argumentText } from './argument-text.ts'
import { packageArguments, type ArgumentRow, type LoadTool } from './argument-vocabulary.ts'
import { launchedCommand, launchSettings } from './launch-arguments.ts'
import { isOption, optionsIn } from './written-options.ts'

/** Name, such as `--table-size`, `argument rate limit` or `launch CPU affinity`, and text. */
export type LoadArgument = readonly [name: string, text: string]

/** True for a `field <key>` or `fact <name>` that the run has. */
export type IsStated = (name: string) => boolean

/**
 * The arguments to compare, in command-line order: all but locations, credentials, seeds, output options, and fields and facts
 * that the run has. The text of a switch is `on`. Unknown options are included.
 */
export function loadArguments(command: string, isStated: IsStated): readonly LoadArgument[] {
  if (command === '') return []
  const { toolOf, any } = packageArguments()
  const launched = launchedCommand(wordsOf(command), (name) => toolOf(name) !== undefined)
  const tool = toolOf(launched.program) ?? any
  return [...launchSettings(launched), ...argumentsOf(launched.own, tool, isStated)]
}

// YCSB prints its arguments without quotes: Command line: -db site.ycsb.db.JdbcDBClient -threads 16
function wordsOf(command: string): readonly string[] {
  return command.startsWith('Command line: ')
    ? ['ycsb', ...command.split(/\s+/).slice(2)]
    : shellWords(firstCommand(command))
}

function argumentsOf(
  words: readonly string[],
  tool: LoadTool,
  isStated: IsStated,
): readonly LoadArgument[] {
  const found: LoadArgument[] = []
  const others: string[] = []
  const files = new Set<string>()
  let [at, isEnd] = [0, false]
  while (at < words.length) {
    const word = words[at] ?? ''
    at += 1
    if (word === '--') isEnd = true
    else if (isEnd || !isOption(word, tool)) others.push(word)
    else
      for (const { name, value } of optionsIn(word, tool)) {
        const row = tool.optionOf(name)
        const length =
          value === undefined || row?.takes === 'text' ? lengthOfValue(words, at, row, tool) : 0
        const texts = [...(value === undefined ? [] : [value]), ...words.slice(at, at + length)]
        at += length
        const isRepeated = row?.takes === 'files' && files.has(row.name)
        if (row?.takes === 'files') files.add(row.name)
        const isKnown = isRepeated ? () => false : isStated
        append(found, settingsOf(name, texts.join(' '), row, tool, isKnown))
      }
  }
  append(found, wordSettings(others, tool, isStated))
  return found
}

// oltp_read_only run   /usr/share/sysbench/oltp_read_only.lua run
function wordSettings(
  words: readonly string[],
  tool: LoadTool,
  isStated: IsStated,
): readonly LoadArgument[] {
  if (!tool.words || isNoSetting(tool.words, isStated)) return []
  if (tool.words.is === 'address') return connectionSettings(words, tool.words.called, tool)
  const names = words.map((word) => word.replace(/^.*\/(?=[\w.-]+$)|\.lua$/g, ''))
  const text = settingsText(names, tool, isStated)
  return text === '' ? [] : [[`argument ${tool.words.called}`, text]]
}

// bench   postgresql://u@h/bench?sslmode=require   "host=h dbname=bench sslmode=require"
function connectionSettings(
  words: readonly string[],
  name: string,
  tool: LoadTool,
): readonly LoadArgument[] {
  return words.flatMap((word) => {
    if (/^\w+:\/\//.test(word)) return addressSettings(name, word, tool)
    const pairs = word.split(/\s+/).filter((pair) => pair.includes('='))
    const settings = settingsText(pairs.toSorted(), tool, () => false)
    return settings === '' ? [] : [settingsIn(name, settings)]
  })
}

function settingsIn(name: string, settings: string): LoadArgument {
  return [`argument settings in ${name}`, settings]
}

// How many of the words from `at` on are the value of the option before them.
function lengthOfValue(
  words: readonly string[],
  at: number,
  row: ArgumentRow | undefined,
  tool: LoadTool,
): number {
  const next = words[at]
  if (next === undefined) return 0
  switch (row?.takes) {
    case 'words':
    case 'text': {
      const end = words.findIndex((word, index) => index >= at && isOption(word, tool))
      return (end < 0 ? words.length : end) - at
    }
    case 'nothing':
    case 'optional':
      return 0
    case undefined:
      return (tool.values === 'joined' ? /^-?\d/ : /^(?:[^-]|-\d)/).test(next) ? 1 : 0
    default:
      return 1
  }
}

function settingsOf(
  name: string,
  text: string,
  row: ArgumentRow | undefined,
  tool: LoadTool,
  isStated: IsStated,
): readonly LoadArgument[] {
  if (row?.means !== undefined) {
    const [other = '', value = ''] = row.means.split('=', 2)
    return settingsOf(other, value, tool.optionOf(other), tool, isStated)
  }
  if (row && isNoSetting(row, isStated)) return []
  if (row?.takes === 'property') return propertySettings(name, text, tool, isStated)
  if (row?.takes === 'words')
    return [[nameOf(row), settingsText(text.split(' '), tool, isStated) || 'on']]
  if (row?.is === 'address') return addressSettings(row.name, text, tool)
  return [[row ? nameOf(row) : name, argumentText(text, row) || 'on']]
}

function isNoSetting({ is }: Pick<ArgumentRow, 'is'>, isStated: IsStated): boolean {
  if (is === undefined || is === 'address') return false
  return /^(?:field|fact) /.test(is) ? isStated(is) : true
}

function nameOf({ called, name }: ArgumentRow): string {
  return called === undefined ? name : `argument ${called}`
}

// -p requestdistribution=zipfian   -p jdbc.url=jdbc:mysql://h/ycsb?useSSL=false
function propertySettings(
  option: string,
  text: string,
  tool: LoadTool,
  isStated: IsStated,
): readonly LoadArgument[] {
  const equals = text.indexOf('=')
  if (equals < 0) return [[option, text]]
  const [key, value] = [text.slice(0, equals), text.slice(equals + 1)]
  const row = propertyRow(key, tool)
  if (row?.is === 'address') return addressSettings(key, value, tool)
  if ((row && isNoSetting(row, isStated)) || isStated(`fact ${key}`)) return []
  return [[`argument ${row?.called ?? key}`, argumentText(value, row)]]
}

// A property is called as in the tool, or as an option that all tools have: `mysql.user` as `--*-user`.
function propertyRow(key: string, tool: LoadTool): ArgumentRow | undefined {
  return tool.optionOf(key) ?? packageArguments().any.optionOf(`--${key}`)
}

function addressSettings(name: string, text: string, tool: LoadTool): readonly LoadArgument[] {
  const start = text.indexOf('?')
  if (start < 0) return []
  const settings = settingsText(text.slice(start + 1).split('&'), tool, () => false)
  return settings === '' ? [] : [settingsIn(name, settings)]
}

// n=1000 user=bench threads=50: those that are settings
function settingsText(words: readonly string[], tool: LoadTool, isStated: IsStated): string {
  const settings = words.filter((word) => {
    const row = propertyRow(word.split('=', 1)[0] ?? '', tool)
    return !row || (row.is !== 'address' && !isNoSetting(row, isStated))
  })
  return settings.join(' ')
}

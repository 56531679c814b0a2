// Extracts load settings from the command line of a load tool; different spellings of a setting give equal results.
import { append } from '../append.ts'
import { launcherCommands } from '../formats/reading/command-line.ts'
import { firstCommand, shellWords } from '../formats/reading/shell-words.ts'
import { packageArguments, type ArgumentRow, type LoadTool } from './argument-vocabulary.ts'

/** Name, such as `--table-size` or `argument rate limit`, and text. */
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
  const words = wordsOf(command)
  const program = words.findIndex((word) => toolOf(baseName(word)))
  const tool = toolOf(baseName(words[program] ?? '')) ?? any
  return [
    ...launcherCommands(words.slice(0, Math.max(program, 0))).map((text): LoadArgument => [
      'argument launcher',
      text,
    ]),
    ...argumentsOf(words.slice(program + 1), tool, isStated),
  ]
}

// YCSB prints its arguments without quotes: Command line: -db site.ycsb.db.JdbcDBClient -threads 16
function wordsOf(command: string): readonly string[] {
  return command.startsWith('Command line: ')
    ? ['ycsb', ...command.split(/\s+/).slice(2)]
    : shellWords(firstCommand(command))
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function argumentsOf(
  words: readonly string[],
  tool: LoadTool,
  isStated: IsStated,
): readonly LoadArgument[] {
  const found: LoadArgument[] = []
  const others: string[] = []
  let [at, isEnd] = [0, false]
  while (at < words.length) {
    const word = words[at] ?? ''
    at += 1
    if (word === '--') isEnd = true
    else if (isEnd || !isOption(word, tool)) others.push(word)
    else
      for (const { name, value } of optionsIn(word, tool)) {
        const row = tool.optionOf(name)
        const length = value === undefined ? lengthOfValue(words, at, row, tool) : 0
        const text = value ?? words.slice(at, at + length).join(' ')
        at += length
        append(found, settingsOf(name, text, row, tool, isStated))
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
  const names = words.map((word) => word.replace(/^.*\/(?=[\w.-]+$)|\.lua$/g, ''))
  const text = settingsText(names, tool, isStated)
  return text === '' ? [] : [[`argument ${tool.words.called}`, text]]
}

// -5 is a number unless the tool has such an option.
function isOption(word: string, tool: LoadTool): boolean {
  return /^--?[A-Za-z]/.test(word) || (/^-\d$/.test(word) && tool.optionOf(word) !== undefined)
}

interface Written {
  readonly name: string
  readonly value?: string
}

function optionsIn(word: string, tool: LoadTool): readonly Written[] {
  if (!word.startsWith('--') && tool.names !== 'whole') return shortOptions(word, tool)
  const equals = word.indexOf('=')
  return equals < 0
    ? [{ name: word }]
    : [{ name: word.slice(0, equals), value: word.slice(equals + 1) }]
}

// -t8   -Sn   -SMprepared; an unknown letter has the number after it as its value, other letters belong to its name
function shortOptions(word: string, tool: LoadTool): readonly Written[] {
  const found: Written[] = []
  for (let at = 1; at < word.length; at += 1) {
    const name = `-${word[at] ?? ''}`
    const rest = word.slice(at + 1)
    const row = tool.optionOf(name)
    if (row?.takes === 'nothing' || rest === '') found.push({ name })
    else if (row || /^[\d=]/.test(rest)) return [...found, { name, value: rest.replace(/^=/, '') }]
    else return [...found, { name: `-${word.slice(at)}` }]
  }
  return found
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
  if (row?.takes === 'words') {
    const end = words.findIndex((word, index) => index >= at && isOption(word, tool))
    return (end < 0 ? words.length : end) - at
  }
  if (row) return row.takes === 'value' || row.takes === 'property' ? 1 : 0
  return (tool.values === 'joined' ? /^-?\d/ : /^(?:[^-]|-\d)/).test(next) ? 1 : 0
}

function settingsOf(
  name: string,
  text: string,
  row: ArgumentRow | undefined,
  tool: LoadTool,
  isStated: IsStated,
): readonly LoadArgument[] {
  if (row && isNoSetting(row, isStated)) return []
  if (row?.takes === 'property') return propertySettings(name, text, tool, isStated)
  if (row?.takes === 'words')
    return [[nameOf(row), settingsText(text.split(' '), tool, isStated) || 'on']]
  if (row?.is === 'address') return addressSettings(row.name, text, tool)
  const isSwitch = row?.takes === 'nothing' || row?.takes === 'optional'
  return [[row ? nameOf(row) : name, (isSwitch ? switchText(text) : text) || 'on']]
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
  const row = tool.optionOf(`--${key}`)
  if (row?.is === 'address') return addressSettings(key, value, tool)
  return row?.is === 'place' || isStated(`fact ${key}`) ? [] : [[`argument ${key}`, value]]
}

function addressSettings(name: string, text: string, tool: LoadTool): readonly LoadArgument[] {
  const start = text.indexOf('?')
  if (start < 0) return []
  const settings = settingsText(text.slice(start + 1).split('&'), tool, () => false)
  return settings === '' ? [] : [[`argument settings in ${name}`, settings]]
}

// n=1000 user=bench threads=50: those that are settings, by the rows of `--n`, `--user` and `--threads`
function settingsText(words: readonly string[], tool: LoadTool, isStated: IsStated): string {
  const settings = words.filter((word) => {
    const [key = ''] = word.split('=', 1)
    const row = tool.optionOf(`--${key}`)
    return !row || !isNoSetting(row, isStated)
  })
  return settings.join(' ')
}

function switchText(text: string): string {
  if (/^(?:on|true|yes|1)$/i.test(text)) return 'on'
  return /^(?:off|false|no|0)$/i.test(text) ? 'off' : text
}

// Splits a word of a command line into the options that it contains: `-SMprepared` are `-S` and `-M prepared`.
import type { LoadTool } from './argument-vocabulary.ts'

/** An option with the value that its word contains. */
export interface WrittenOption {
  readonly name: string
  readonly value?: string
}

/** True for a word that begins an option; `-5` is a number unless the tool has such an option. */
export function isOption(word: string, tool: LoadTool): boolean {
  return /^--?[A-Za-z]/.test(word) || (/^-\d$/.test(word) && tool.optionOf(word) !== undefined)
}

/** The options in a word; names without a row have the spelling that all their spellings share. */
export function optionsIn(word: string, tool: LoadTool): readonly WrittenOption[] {
  if (!word.startsWith('--') && tool.names === undefined) return shortOptions(word, tool)
  const equals = word.indexOf('=')
  if (equals >= 0)
    return [{ name: commonName(word.slice(0, equals), tool), value: word.slice(equals + 1) }]
  // --nouse_direct_reads
  const negated = tool.names === 'gflags' ? /^--?no([a-z]\w*)$/.exec(word)?.[1] : undefined
  return negated !== undefined && tool.optionOf(word) === undefined
    ? [{ name: `--${negated}`, value: 'off' }]
    : [{ name: commonName(word, tool) }]
}

// --oltp_test_mode and --oltp-test-mode are one option; gflags accepts one dash and has only `_`.
function commonName(name: string, tool: LoadTool): string {
  if (tool.names === 'gflags') return name.replace(/^--?/, '--')
  return tool.names === undefined ? name.replaceAll('_', '-') : name
}

// -t8   -Sn   -SMprepared; an unknown letter has the number after it as its value, other letters belong to its name
function shortOptions(word: string, tool: LoadTool): readonly WrittenOption[] {
  const found: WrittenOption[] = []
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

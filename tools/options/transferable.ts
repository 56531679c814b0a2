// What a plan may take over from evidence: values that the vocabulary states to be numbers, sizes, durations, switches or names of
// a closed set. Whatever else a stranger writes may be a program, a library, a file, an address or SQL.
import type { Family } from '../core/model.ts'
import { packageRoot } from '../root.ts'
import type { LoadTool } from './argument-vocabulary.ts'
import { meantOption } from './option-name.ts'
import { isNoise, readOptionVocabulary } from './option-vocabulary.ts'

const number = /^[+-]?\d{0,20}\.?\d{1,20}(?:e[+-]?\d{1,3})?$/i
// 128M   8GB   200 ms
const quantity = /^\d{1,20}(?:\.\d{1,20})? ?(?:[kmgtpe]?b?|us|ms|s|min|h|d)$/i
const onOrOff = /^(?:on|off|true|false|yes|no)$/i

/**
 * Why an option of a server, as it is spelt, is left out, as an end of a sentence; undefined if it may be taken over. `value` is
 * absent for a name alone. The vocabulary is that of the package: the folder in which a stranger's files lie extends it for no plan.
 */
export function optionRefusal(
  family: Family,
  spelt: string,
  value: string | undefined,
): string | undefined {
  const known = readOptionVocabulary(packageRoot).get(family)
  if (!known) return unknown
  const { name } = meantOption(spelt, value, known)
  const entry = known.options.get(name)
  if (entry?.kind === 'path' || entry?.host === true || isNoise(known, name))
    return 'it names a folder or a machine'
  const names = known.values.get(name)
  if (entry?.kind === 'file') return value === undefined ? undefined : 'it names a file'
  if (!names) return unknown
  if (value === undefined || (value === '' && names.size > 0)) return undefined
  const isStated = value.split(',').every((item) => {
    const [word = '', state, ...more] = item.trim().toLowerCase().split('=')
    if (state === undefined)
      return number.test(word) || quantity.test(word) || onOrOff.test(word) || names.has(word)
    return names.has(word) && more.length === 0 && /^(?:on|off|default)$/.test(state)
  })
  return isStated ? undefined : 'its value is not a number, size, duration, switch or known name'
}

const unknown = 'it may name a program, a library, a file, an address or SQL'

/** Why an argument of a load tool is left out; undefined if it may be taken over. */
export function argumentRefusal(
  tool: LoadTool,
  name: string,
  value: string | undefined,
): string | undefined {
  const row = tool.optionOf(name)
  const items = value?.split(',') ?? []
  if (row?.is === 'place' || row?.is === 'address') return 'it names a folder or a machine'
  if (row?.takes === 'nothing' || row?.takes === 'optional') {
    if (items.every((item) => onOrOff.test(item) || /^[01]$/.test(item))) return undefined
  } else if (items.length > 0) {
    // select-only@2, or an abbreviation of it
    const isName = (item: string): boolean => {
      const [, word] = /^([a-z][a-z-]*)(?:@\d+)?$/i.exec(item) ?? []
      return (
        word !== undefined && row?.of?.some((own) => own.startsWith(word.toLowerCase())) === true
      )
    }
    if (items.every((item) => isName(item) || (tool.isNumber(name) && number.test(item))))
      return undefined
  }
  return row ? 'its value is not a number, switch or known name' : unknown
}

/** Whether a load tool brings a script of this name along. */
export function isOwnScript(tool: LoadTool, name: string): boolean {
  return tool.words?.of?.includes(name) === true
}

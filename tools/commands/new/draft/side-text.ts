// The sides of a change in titles: plain numbers are shortcodes, so that each number has its evidence.
import { valueLabel } from '../../../analysis/label.ts'
import type { Vocabulary } from '../../../analysis/vocabulary.ts'
import type { Fields } from '../../../findings/cells.ts'
import type { Change } from '../../../findings/changes.ts'
import { differingKeys, pairs } from './selected-runs.ts'

/** Names of both sides of a change: `MySQL 8.4.8` and `8.0.45`; the engine is named once where both share it. */
export function sideTexts(
  change: Change,
  vocabulary: Vocabulary,
): { readonly baseline: string; readonly contender: string } {
  const differing = differingKeys(change)
  const named = (fields: Fields, withEngine: boolean): string => {
    const keys = Object.keys(fields).filter(
      (key) => differing.includes(key) || (key === 'engine' && withEngine),
    )
    return keys.map((key) => boundText(key, fields[key] ?? '', vocabulary)).join(' ')
  }
  const hasVersion = differing.includes('version')
  return {
    baseline: named(change.baseline, false) || 'the others',
    contender: named(change.contender, hasVersion) || 'the others',
  }
}

/** The label of a field; a plain number is printed by a shortcode. */
export function boundText(key: string, text: string, vocabulary: Vocabulary): string {
  const isPlainNumber = /^\d+(?:\.\d+)?$/.test(text) && key !== 'version'
  if (!isPlainNumber) return valueLabel(key, text, vocabulary)
  return `{{< value field=${key} where="${pairs({ [key]: text })}" >}}`
}

/** Fields as a text whose plain numbers are shortcodes. */
export function boundLabel(fields: Fields, vocabulary: Vocabulary): string {
  return Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => boundText(key, text, vocabulary))
    .join(', ')
}

// The sides of a change in titles: plain numbers are pins, so that each number has its evidence.
import { valueLabel } from '../../../analysis/label.ts'
import type { Vocabulary } from '../../../analysis/vocabulary.ts'
import type { Fields } from '../../../findings/finding-cells.ts'
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

// A plain number is printed by a pin.
function boundText(key: string, text: string, vocabulary: Vocabulary): string {
  const isPlainNumber = /^\d+(?:\.\d+)?$/.test(text) && key !== 'version'
  return isPlainNumber
    ? `{{field ${key}, ${pairs({ [key]: text })}}}`
    : valueLabel(key, text, vocabulary)
}

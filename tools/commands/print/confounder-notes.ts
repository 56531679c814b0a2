// Notes on what else differs between compared runs, most important first.
import type { Confounder } from '../../analysis/comparability.ts'
import { differenceSentences } from '../../analysis/difference-sentences.ts'
import { formatPlace } from './terminal-text.ts'

/** `confounder host name (node7 | node8) FILE:LINE FILE:LINE`: a note per difference, with the lines of at most two values. */
export function confounderNotes(confounders: readonly Confounder[]): readonly string[] {
  return differenceSentences(confounders).map(({ text, cells }) =>
    [
      'confounder',
      text,
      ...cells.slice(0, 2).flatMap(({ place }) => (place ? [formatPlace(place)] : [])),
    ].join(' '),
  )
}

// A direction that the sentence of a claim negates and `is` states: "11.4 is not slower" with is="slower".
import type { Better } from '../analysis/verdict.ts'
import type { Bounds } from './bounds.ts'
import { claimedSide } from './claimed-side.ts'

const negated =
  /(?:\b(?:not|never|no)|n['’]t)(?: (?:be|been|get|become|any|much|really|clearly|measurably|noticeably|significantly|substantially))? (faster|slower|quicker|better|worse|higher|lower)\b/i

/** The problem of such a sentence about a metric; undefined without one. */
export function negatedDirectionProblem(
  sentence: string,
  better: Better | undefined,
  { low, high, side }: Bounds,
): string | undefined {
  const [text, word = ''] = negated.exec(sentence) ?? []
  // "At most 2 % faster" also allows equality.
  const allowsEquality = low <= 1 && high >= 1
  if (text === undefined || allowsEquality || claimedSide(word, better) !== side) return undefined
  // "10.1 is not slower, 11.4 is 5 % slower" also states a direction.
  if (claimedSide(sentence.replace(text, ''), better) !== 'none') return undefined
  return `Unexpected \`${text}\` in the sentence, expected an \`is\` that does not state \`${word}\`, such as is="within 3 %"`
}

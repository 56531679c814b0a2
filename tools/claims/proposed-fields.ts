// Fields and counts that an unpinned number may be.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { escapePattern } from '../core/escape-pattern.ts'
import type { Run } from '../core/model.ts'
import { textsOfKeys } from '../options/sides.ts'
import { plainDigits } from './claim-number-text.ts'
import { keyWords } from './named-values.ts'
import type { NumberSpan } from './number-spans.ts'
import type { Scene } from './scene.ts'

/** A pin that may state a number, and how well its sentence fits. */
export interface Ranked {
  readonly spec: string
  readonly score: number
  /** True where the sentence names all that the pin selects. */
  readonly isNamed?: boolean
}

/** Fields and counts that a number may be: `16 threads`, `3 runs per point`, `4 versions`. */
export function ofFields(
  span: NumberSpan,
  scene: Scene,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): readonly Ranked[] {
  const [token = '', second] = span.tokens
  const digits = plainDigits(token)
  if (!/^\d+$/.test(digits) || /^(?:%|×|times)/.test(span.unit)) return []
  const ranked: Ranked[] = []
  const rest = ` ${span.unit} ${scene.after}`.replace(/^ +/, ' ')
  if (
    second === undefined &&
    /\bruns\b/i.test(`${scene.before.slice(-40)} ${rest.slice(0, 40)}`) &&
    runs.length === Number(digits)
  )
    ranked.push({ spec: 'count runs', score: 7 })
  for (const [key, all] of textsOfKeys(runs)) {
    const words = keyWords(key, vocabulary).map(escapePattern).join('|')
    const isAfter = new RegExp(
      String.raw`^(?:(?:,? and|,? or| to|,|–) [\d.,]+)*[ \u00A0-](?:\p{L}+ )?(?:${words})(?!\p{L})`,
      'iu',
    ).test(rest)
    const isBefore = new RegExp(
      String.raw`(?<!\p{L})(?:${words})[ =](?:[\d.]+(?:, | and | to ))*$`,
      'iu',
    ).test(scene.before)
    // `with 8, 16 and 64`
    const isBare =
      key === 'threads' &&
      span.unit === '' &&
      /\b(?:with|at|from)(?: [\d.,]+,?(?: and| to)?)* $/.test(scene.before)
    if (!isAfter && !isBefore && !isBare) continue
    const values = new Set([...all].filter((value) => value !== ''))
    if (second === undefined && isAfter && values.size === Number(digits))
      ranked.push({ spec: `count ${key}`, score: 7 })
    if (values.has(digits) && (second === undefined || values.has(second))) {
      const list =
        second === undefined
          ? digits
          : [...values]
              .filter((value) => Number(value) >= Number(digits) && Number(value) <= Number(second))
              .join(',')
      ranked.push({
        spec: `field ${key}, ${key}=${list}`,
        score: isAfter || isBefore ? 6.5 : 3,
      })
    }
  }
  return ranked
}

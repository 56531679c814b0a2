// The side of 1 that a claim's sentence states: "slower" is below 1 for a rate.
import type { Better } from '../analysis/verdict.ts'
import { beats, falls, improves, notLeft, rises, trails, worsens } from './direction-words.ts'

/** The claimed side of 1: `same` where the sentence claims no difference, `none` where it claims no side. */
export type Side = 'above' | 'below' | 'same' | 'none'

// Words of a condition, which state no direction: "with two or more threads", "above one thread", "with fewer cores", "no longer fits".
const units = '(?:threads|clients|connections|cores|cpus|users|sessions|tables|warehouses|hosts)'
const condition = new RegExp(
  String.raw`\bno longer\b|\b[\w.]+ or (?:more|fewer|less)\b(?= ${units}\b)|\b(?:with|at|for|on|from) (?:more|fewer|less)\b(?= (?:than )?(?:[\w.]+ )?${units}\b)|\b(?:above|below|beyond|over|under|from|up to|at least|at most)\b(?= [\w.]+ ${units.replaceAll('s|', 's?|').replace('s)', 's?)')}\b)`,
  'gi',
)
// "Larger pages cost 11 %", "with less memory, latency is higher"
const attribute =
  /\b(?:larger|smaller|bigger|longer|shorter) (?:[a-z]+ )?(?:pages?|pools?|caches?|buffers?|tables?|data(?:bases?| sets?)?|datasets?|rows?|keys?|values?|batch(?:es)?|logs?|files?|working sets?|ranges?)\b|\b(?:with|on|in|at) (?:more|less|larger|smaller) (?:memory|ram|data|cache)\b/gi

const terms = {
  better: new RegExp(
    String.raw`\b(?:faster|better|(?<!edge[sd]? )ahead|leads?(?! to)|quicker|gain(?:s|ed)?|passes|speed-?ups?|boost(?:s|ed)?|advantage|${beats}|${improves})(?!\w)`,
    'i',
  ),
  worse: new RegExp(
    String.raw`\b(?:slower|worse|${notLeft}behind|loses?|lost|loss(?:es)?|collapse[sd]?|slow-?downs?|penalty|gave up|${trails}|${worsens})(?!\w)`,
    'i',
  ),
  more: new RegExp(
    String.raw`\b(?:higher|more|larger|greater|above|longer|${rises}|(?:is|are|was|were) up(?! to))(?!\w)`,
    'i',
  ),
  less: new RegExp(
    String.raw`\b(?:lower|less|fewer|smaller|below|shorter|cuts?|reduces?|reduced|reductions?|lowers|(?:is|are|was|were) down|(?!falls? (?:behind|short)|fell (?:behind|short))${falls})(?!\w)`,
    'i',
  ),
  same: /\b(?:within|no difference|unchanged|on par|noise)\b/i,
  // Before a noun these compare nothing: "the same server takes 5 % longer".
  alike: /\b(?:the same|equal)\b/i,
} as const

/** The side that a sentence without its quantity states, or why it states none. */
export function claimedSide(
  sentence: string,
  better: Better | undefined,
): Side | { readonly problem: string } {
  const text = sentence.replace(condition, '')
  const ofResult = directionsOf(text.replace(attribute, ''))
  // In "30 % smaller files", the attribute is the only direction.
  const found = ofResult.length > 0 ? ofResult : directionsOf(text)
  const isAlike = found.length === 0 && terms.alike.test(text)
  const isSame = terms.same.test(text) && !found.includes('better') && !found.includes('worse')
  if (isAlike || isSame) return 'same'
  if (found.length === 0) return 'none'
  if ((found.includes('better') || found.includes('worse')) && better === undefined) {
    return {
      problem:
        'Unexpected faster or slower for a metric without a better direction, expected higher or lower',
    }
  }
  const sides = new Set(
    found.map((name) => {
      if (name === 'more') return 'above'
      if (name === 'less') return 'below'
      return (name === 'better') === (better === 'higher') ? 'above' : 'below'
    }),
  )
  const [side = 'none'] = sides
  if (sides.size > 1)
    return { problem: 'Unexpected words for both directions in the sentence, expected is="…"' }
  return side
}

function directionsOf(text: string): readonly ('better' | 'worse' | 'more' | 'less')[] {
  return (['better', 'worse', 'more', 'less'] as const).filter((name) => terms[name].test(text))
}

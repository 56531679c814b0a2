// Words that state a verdict on a comparison, and words that limit a sentence to the sample, to a source or to a supposition.

import { beats, trails } from './direction-words.ts'

/** What a word states: a change or an order of sides, their equality, a significant or no significant difference. */
export type VerdictStatement = 'order' | 'equality' | 'significant' | 'not significant'

/** A verdict word of a text, at its offset. */
export interface VerdictWord {
  readonly text: string
  readonly start: number
  readonly statement: VerdictStatement
}

type WordList = readonly [statement: VerdictStatement, patterns: readonly string[]]

const significance: readonly WordList[] = [
  // no significant difference, not significantly
  [
    'not significant',
    [String.raw`\b(?:no|not|none|neither|nothing)\b[^.;]*?\bsignificant(?:ly)?\b`],
  ],
  ['significant', [String.raw`\b(?:significant(?:ly)?|statistically)\b`]],
]

const equality: WordList = [
  'equality',
  [
    String.raw`\b(?:equivalent|equally|unchanged|unaffected|indistinguishable)\b`,
    // "2.4 × as fast as" and "twice as fast as" state a size.
    String.raw`(?<=[a-z,]\s)(?<!\b(?:times|twice|half|third|quarter)\s)as (?:fast|slow|quick|good) as\b`,
    String.raw`\b(?:on par with|(?:is|are|was|were) identical to)\b`,
    String.raw`\b(?:the same|equal|identical) (?:throughput|rates?|speed|performance|latency|results?)\b`,
    String.raw`\bno (?:measurable |visible |clear |real )?(?:effect|differences?|change|impact|influence|gain|loss)\b`,
    String.raw`\b(?:does|do|did) not (?:explain|matter|change|affect|depend|differ|help|hurt)\b`,
    String.raw`\b(?:(?:stay|remain|keep)(?:s|ed)? (?:within|at its|the same|constant|stable)|makes? no difference|agrees?)\b`,
  ],
]

const order = [
  // "the slower server" names a side
  String.raw`\b(?:faster|slower|quicker|cheaper|costlier)\b(?! (?:server|side|run|group|disk|machine|start|phase)s?\b)`,
  String.raw`\b(?:higher|lower|larger|smaller|longer|shorter|better|worse|more|less|fewer)\b(?=(?:[^.;:]|\.\d)*\bthan\b)`,
  String.raw`\bas (?:fast|slow|quick) as\b`,
  String.raw`\b(?:${beats}|${trails}(?<!\b(?:trail|lag)\w*)|wins (?:all|every|each|in)|ahead of|far behind|regress(?:es|ed)|speeds? up|slows? down)\b`,
  String.raw`\b(?:is|are|was|were) (?:by far |clearly )?the (?:fastest|slowest)\b`,
  String.raw`\b(?:regressions?|degrades?|degradations?|lags behind)\b`,
  // "11.4 loses", not "the checkpoint age rises"
  String.raw`(?<=\b\d+\.\d[\w.]*(?: (?:clearly|also|again|even))? )(?:gains?|loses?|drops?|falls?|improves?|worsens?|wins?|leads?|lags?|trails?|doubles?|halves)\b`,
]

// In prose these words are as often about a method as about a result; in a title they are the result.
const change = [
  String.raw`\b(?:rises?|falls?|grows?|drops?|shrinks?|gains?|loses?|cuts?|helps?|hurts?|improves?|worsens?|increases?|decreases?|reduces?|raises?|lowers?|leads?|collapses?|doubles?|dominates?|shifts?|differs?|exceeds?)\b`,
  String.raw`\b(?:highest|lowest|largest|smallest|fastest|slowest|widest|(?<!\bat )(?:most|least)|more|less|fewer|larger|smaller|longer|shorter|higher|lower)\b`,
]

const sample =
  /\b(?:medians?|means?|averages?|runs?|ranges|range (?:of|from)|repeats?|samples?|profiles?|histogram|as published|(?:as )?printed|rounded)\b/i
const source =
  /\b(?:posts?|authors?|reports?|reporters?|readers?|comments?|developers?|engineers?|vendor|according to|documented|documentation|expects?|assumes?|suspects?|thinks?)\b/i
const supposition =
  /\b(?:may|might|could|(?<!\byou )can(?! (?:be seen|see)\b)|cannot|would|should|if|whether|probably|likely|hypothesis|plausible|consequence|explanation|(?<!\bas )expected|seems?|too (?:few|small|much|large)|(?:does|do|did|is|was|were) not (?:shown?|test(?:ed)?|measured?|settled?|establish(?:ed)?))\b/i

/** The verdict words of a sentence of prose, in order. */
export function verdictWords(sentence: string): readonly VerdictWord[] {
  return wordsOf(sentence, [...significance, equality, ['order', order]])
}

/** The words of a title that state a change, an order or an equality, in order. */
export function titleWords(title: string): readonly VerdictWord[] {
  return wordsOf(title, [...significance, equality, ['order', [...order, ...change]]])
}

// "11.4 (winner)", "the fastest"
const ranks = [String.raw`\b(?:winners?|losers?|champion|best|worst|fastest|slowest)\b`]

/** The words of a label that state a verdict on its series, in order. */
export function labelWords(label: string): readonly VerdictWord[] {
  return wordsOf(label, [...significance, equality, ['order', [...order, ...ranks]]])
}

/** True where a text describes its sample: medians, ranges, single runs. */
export function namesSample(text: string): boolean {
  return sample.test(text)
}

/** True where a sentence reports what a source states. */
export function namesSource(text: string): boolean {
  return source.test(text)
}

/** True where a sentence reports what a source states, or supposes something. */
export function isReserved(text: string): boolean {
  return source.test(text) || supposition.test(text)
}

// Not verdicts: the direction of an axis, a display order, a method, a best or worst case, a load size.
const noVerdict =
  /\b(?:lower|higher|less|more|fewer|smaller|larger|longer|shorter) is (?:better|worse)\b|\bleast squares\b|\bfrom (?:smallest|lowest|slowest|largest|highest|fastest) to [a-z]+est\b|\b(?:smallest|lowest|slowest|largest|highest|fastest)(?: [a-z]+)? first\b|\b(?:best|worst)(?:[ -](?:case|effort)| of (?:\d+|two|three|four|five))\b|\b(?:more|fewer|less) than \w+ (?:threads|clients|connections|cores|cpus)\b/gi

// Of lists that match the same word, the first counts.
function wordsOf(written: string, lists: readonly WordList[]): readonly VerdictWord[] {
  const text = written.replace(noVerdict, (words) => ' '.repeat(words.length))
  const found: VerdictWord[] = []
  for (const [statement, patterns] of lists)
    for (const match of text.matchAll(new RegExp(patterns.join('|'), 'giu'))) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((word) => word.start < end && start < word.start + word.text.length)) continue
      found.push({ text: match[0], start, statement })
    }
  return found.toSorted((a, b) => a.start - b.start)
}

// Sentences of an article that state the opposite of what its figures and claims compare: "9.7 is slower than 8.4".
import { append } from '../append.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { ComparedRuns } from '../analysis/comparisons-by-runs.ts'
import type { Article } from '../articles/article.ts'
import { sentences } from '../articles/sentences.ts'
import { placeFinder } from '../articles/shortcodes.ts'
import { memoizeByObject } from '../memoize.ts'
import type { Diagnostic, Run } from '../model.ts'
import { beats, falls, negatedIdioms, notLeft, rises, trails } from './direction-words.ts'
import { metricProblem } from './sentence-metric.ts'
import { orientation, type NamedSides, type Orientation } from './sentence-sides.ts'
import { hasNamedSizes } from './sentence-sizes.ts'
import { sectionFinder } from './sections.ts'
import type { Evaluated } from './statements.ts'
import { isReserved } from './verdict-words.ts'
import { foreignWorkload } from './workload-names.ts'

/** Comparisons of a figure or a claim, and its offset in the article. */
export interface PlacedComparisons {
  readonly start: number
  readonly compared: readonly ComparedRuns[]
}

/** The comparisons of an article's claims. */
export function placedClaims({
  places,
  evidence,
}: Pick<Evaluated, 'places' | 'evidence'>): readonly PlacedComparisons[] {
  return places.flatMap(({ id, code: { start } }) => {
    const compared = evidence.get(id)?.compared
    return compared ? [{ start, compared }] : []
  })
}

interface Word {
  readonly text: string
  readonly start: number
  readonly isBetter?: boolean
  readonly isMore?: boolean
}

// The dot in "11.4" does not end a clause.
const toClauseEnd = String.raw`(?:[^.;]|\.\d)*`
// "A faster optimizer", "compiles faster": a property of something that was not measured.
const isMeasurement = String.raw`(?<!\b(?:compile[sd]?|buil(?:ds?|t)|(?:re)?start(?:s|ed)?|boot(?:s|ed)?|install(?:s|ed)?|recover(?:s|ed)?|shuts? down|restore[sd]?|dump(?:s|ed)?|load(?:s|ed)?) )`
const isNoAttribute = String.raw`(?! (?!than|in|on|with|at|for|by|under|from|and|but|or|here|there|when|while|if|as|across|until|again|overall|everywhere|throughout|only|too|throughput|performance|latency|latencies|response|qps|tps|rates?|results?|numbers|server|side|release|version|engine|database|scalability|scaling)[a-z]+\b)`
const better = new RegExp(
  String.raw`\b(?:${isMeasurement}(?:faster|quicker|better)${isNoAttribute}|ahead of|sp(?:eeds?|ed) up|${beats})\b`,
  'i',
)
const worse = new RegExp(
  String.raw`\b(?:${isMeasurement}(?:slower|worse)${isNoAttribute}|${notLeft}(?<!(?:lag|lagged|lags|fall|falls|fell|trail|trails|trailed) )behind|regress(?:es|ed)|slow(?:s|ed)? down|${trails})(?!\w)`,
  'i',
)
const more = new RegExp(
  String.raw`\b(?:(?:higher|more|larger|longer)\b(?=${toClauseEnd}\bthan\b)|${rises}\b(?=${toClauseEnd}\bfrom\b))`,
  'i',
)
const less = new RegExp(
  String.raw`\b(?:(?:lower|less|fewer|smaller|shorter)\b(?=${toClauseEnd}\bthan\b)|${falls}\b(?=${toClauseEnd}\bfrom\b))`,
  'i',
)
const measured =
  /\b(?:throughput|qps|tps|latency|latencies|response times?|(?:queries|transactions) (?:per|a) second)\b/i
const negation =
  /\b(?:not|no|never|neither|nor|none|hardly|barely|cannot|wrong|false|untrue|incorrect|myth|only (?:when|if|where))\b|n['’]t\b|\?/i

const idioms = new RegExp(negatedIdioms, 'gi')

/** An error for each sentence whose order of two sides every comparison of the same sides in its section contradicts. */
export function contradictions(
  { text, file }: Pick<Article, 'text' | 'file'>,
  placed: readonly PlacedComparisons[],
  { runs, vocabulary }: { readonly runs: readonly Run[]; readonly vocabulary: Vocabulary },
): readonly Diagnostic[] {
  const comparisons = namedComparisons(placed, runs)
  const sectionOf = sectionFinder(text)
  const placeAt = placeFinder(text, file, 1)
  return sentences(text).flatMap(({ text: sentence, start }): readonly Diagnostic[] => {
    const word = wordOf(sentence)
    const rest = sentence.replace(idioms, '')
    if (!word || isReserved(rest) || negation.test(rest)) return []
    const orientationOf = memoizeByObject((sides: NamedSides) =>
      orientation(sentence, sides, vocabulary),
    )
    const isSized = hasNamedSizes(sentence, runs)
    const isOtherWorkload = otherWorkloadFinder(sentence, runs, vocabulary)
    const agreements = comparisons.flatMap((comparison) => {
      const found = orientationOf(comparison.sides)
      // A sentence that names one side only is about a significant difference.
      if (!found || !(found.isComplete || comparison.isSignificant)) return []
      if (!comparison.runs.every(isSized) || isOtherWorkload(comparison.runs)) return []
      const agrees = agreement(sentence, word, comparison, found, vocabulary)
      return agrees === undefined ? [] : [{ agrees, start: comparison.start }]
    })
    const ofSection = agreements.filter((each) => sectionOf(each.start) === sectionOf(start))
    const counted = ofSection.length > 0 ? ofSection : agreements
    if (counted.length === 0 || counted.some(({ agrees }) => agrees)) return []
    const count =
      counted.length === 1 ? 'the comparison' : `all ${String(counted.length)} comparisons`
    const message = `Unexpected \`${word.text}\`, which ${count} of these sides contradict${counted.length === 1 ? 's' : ''}, expected the opposite direction or exchanged sides`
    const place = placeAt(start + word.start)
    return [{ severity: 'error', rule: 'prose/contradiction', message, place }]
  })
}

// The only word of order; none where several are in the sentence.
function wordOf(sentence: string): Word | undefined {
  const find = (pattern: RegExp, sense: Omit<Word, 'text' | 'start'>): readonly Word[] => {
    const found = pattern.exec(sentence)
    return found ? [{ text: found[0], start: found.index, ...sense }] : []
  }
  const all = [...find(better, { isBetter: true }), ...find(worse, { isBetter: false })]
  if (measured.test(sentence))
    append(all, [...find(more, { isMore: true }), ...find(less, { isMore: false })])
  return all.length === 1 ? all[0] : undefined
}

/** A comparison of a metric whose sides have names. */
interface NamedComparison {
  readonly metric: string
  readonly ratio: number
  readonly isSignificant: boolean
  /** One object for all comparisons of the same sides. */
  readonly sides: NamedSides
  readonly runs: readonly Run[]
  readonly start: number
}

// Comparisons with a ratio whose sides differ in some key that all runs of each share.
function namedComparisons(
  placed: readonly PlacedComparisons[],
  runs: readonly Run[],
): readonly NamedComparison[] {
  const byId = new Map(runs.map((run) => [run.id, run]))
  const known = new Map<string, NamedSides>()
  return placed.flatMap(({ start, compared }) =>
    compared.flatMap(({ metric, baseline, contender, comparison: { ratio, verdict } }) => {
      const [left = [], right = []] = [baseline, contender].map((side) =>
        side.flatMap(({ id }) => byId.get(id) ?? []),
      )
      const keys = differingKeys(left, right)
      const [first] = left
      const [second] = right
      if (!first || !second || keys.length === 0 || ratio === null || ratio === 1) return []
      const texts = (fields: Run['fields']): string =>
        JSON.stringify(keys.map((key) => fields[key] ?? ''))
      const name = JSON.stringify([keys, texts(first.fields), texts(second.fields)])
      let sides = known.get(name)
      if (!sides) {
        const side = (own: Run['fields']): NamedSides['baseline'] => ({
          filter: (fields) => texts(fields) === texts(own),
          texts: new Map(keys.map((key) => [key, [own[key] ?? '']])),
        })
        const archiveRuns = [...new Map(runs.map((run) => [texts(run.fields), run])).values()]
        sides = { archiveRuns, baseline: side(first.fields), contender: side(second.fields) }
        known.set(name, sides)
      }
      const isSignificant = verdict.kind === 'higher' || verdict.kind === 'lower'
      return [{ metric, ratio, isSignificant, sides, runs: [...left, ...right], start }]
    }),
  )
}

function differingKeys(left: readonly Run[], right: readonly Run[]): readonly string[] {
  const isShared = (runs: readonly Run[], key: string, text: string): boolean =>
    runs.every(({ fields }) => fields[key] === text)
  const [first, second] = [left[0]?.fields ?? {}, right[0]?.fields ?? {}]
  return Object.keys(first).filter((key) => {
    const [a = '', b = ''] = [first[key], second[key]]
    return a !== '' && b !== '' && a !== b && isShared(left, key, a) && isShared(right, key, b)
  })
}

// Returns a function that tests whether the sentence names a workload that the runs do not have; each set of workloads is checked
// once.
function otherWorkloadFinder(
  sentence: string,
  archiveRuns: readonly Run[],
  vocabulary: Vocabulary,
): (runs: readonly Run[]) => boolean {
  const known = new Map<string, boolean>()
  return (included) => {
    const name = JSON.stringify([...new Set(included.map(({ fields }) => fields['workload']))])
    let isOther = known.get(name)
    if (isOther === undefined) {
      isOther = foreignWorkload(sentence, { included, archiveRuns }, vocabulary) !== undefined
      known.set(name, isOther)
    }
    return isOther
  }
}

// Whether the comparison has the order of the sentence; undefined where it is of another metric or has no better direction.
function agreement(
  sentence: string,
  word: Word,
  { metric, ratio }: NamedComparison,
  { isReversed }: Orientation,
  vocabulary: Vocabulary,
): boolean | undefined {
  const row = vocabulary.metric(metric)
  if (metricProblem(sentence, metric, row) !== undefined) return undefined
  if (row.better === undefined && word.isMore === undefined) return undefined
  const isMore = ratio > 1 !== isReversed
  const isBetter = isMore === (row.better === 'higher')
  return (word.isMore ?? isMore) === isMore && (word.isBetter ?? isBetter) === isBetter
}

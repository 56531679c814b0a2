// What an unpinned number may be: pins that state it, the one that its sentence names most fully first.
import { metricNames, metricOf } from '../analysis/metric-value.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import { lineText, uniqueWords, type Pin } from '../articles/bindings.ts'
import { largest, smallest } from '../core/extremes.ts'
import { memoizeByObject, memoizeByText } from '../core/memoize.ts'
import type { Run } from '../core/model.ts'
import type { ClaimContext } from './call.ts'
import { candidatesOf, specOf, type Candidate } from './candidates.ts'
import { namedValues, type NamedValue } from './named-values.ts'
import {
  numberIn,
  unitText,
  type RatioForm,
  unitProblem,
  numberTokens,
  plainDigits,
} from './claim-number-text.ts'
import { fits, type NumberSpan } from './number-spans.ts'
import { evaluatePins, type EvaluatedPin } from './pins.ts'
import { ofFields, type Ranked } from './proposed-fields.ts'
import { archivesInScope, sceneOf, type Scene } from './scene.ts'

/** A pin of a number, and how its number was computed. */
export interface Proposal {
  readonly words: string
  readonly text: string
  readonly spec: string
  readonly how: string
  /** True where the sentence itself names the metric, with its unit, and every value that the pin selects; never for fields and lines. */
  readonly isNamed: boolean
}

/** What the proposals of an article are made from. */
export interface ProposalContext extends ClaimContext {
  /** The paths of the text files of an archive. */
  readonly filesOf: (archive: string) => readonly string[]
}

/** True where `--accept-unique` pins the first proposal: only its selection is named by the sentence. */
export function isUnique(proposals: readonly Proposal[]): boolean {
  return proposals[0]?.isNamed === true && proposals.filter(({ isNamed }) => isNamed).length === 1
}

/** Returns the proposals for the numbers of one article: at most three for each, the best first. */
export function proposer(
  article: Pick<Article, 'text' | 'fences'>,
  context: ProposalContext,
): (span: NumberSpan) => readonly Proposal[] {
  const { text } = article
  const { archives, usual, vocabulary } = context
  const line = lineText(text)
  const slugs = archivesInScope(article, context)
  return (span) => {
    const words = uniqueWords(line, span.start, span.end)
    if (words === undefined) return []
    const scene = sceneOf(span, article, vocabulary)
    const ranked = slugs
      .flatMap((slug) => {
        const bonus = scene.archives.includes(slug) ? 2 : 0
        const of = usual.length === 1 && usual[0] === slug ? '' : `; archive=${slug}`
        return [
          ...ofRuns(span, scene, archives.get(slug) ?? [], vocabulary),
          ...ofLines(span, scene, linesOf(context)(slug)),
        ].map((each) => ({ ...each, spec: `${each.spec}${of}`, score: each.score + bonus }))
      })
      .toSorted((a, b) => b.score - a.score)
    return verified(ranked, { words, text: span.text.replace(/[\s\u00A0]+/g, ' ') }, context)
  }
}

const mostProposals = 3
const mostTried = 60

// The build checks the same pin: what it would refuse is no proposal. Equal evidence is one proposal.
function verified(
  ranked: readonly Ranked[],
  pin: Pick<Pin, 'words' | 'text'>,
  context: ClaimContext,
): readonly Proposal[] {
  const found = new Map<string, Proposal>()
  const checked = (spec: string): EvaluatedPin | undefined =>
    evaluatePins([{ ...pin, spec, start: 0, end: 0, place: { file: '' } }], context)[0]
  for (const { spec, isNamed = false } of ranked.slice(0, mostTried)) {
    const first = checked(spec)
    const full = first?.fix?.text === pin.text ? first.fix.spec : spec
    const value = full === spec ? first?.value : checked(full)?.value
    if (!value) continue
    const { how, evidence } = value
    const key = evidence.map(({ file, line = 0 }) => `${file}:${line}`).join(' ')
    if (!found.has(key)) found.set(key, { ...pin, spec: full, how, isNamed })
    if (found.size === mostProposals) break
  }
  return [...found.values()]
}

const linesOf = memoizeByObject(({ filesOf, fileOf }: ProposalContext) =>
  memoizeByText((archive): LineIndex =>
    lineIndex(
      filesOf(archive).flatMap((file) => {
        const text = fileOf([archive], file)?.text
        return text === undefined ? [] : [{ file, text }]
      }),
    ),
  ),
)

function ofRuns(
  span: NumberSpan,
  scene: Scene,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): readonly Ranked[] {
  const [sentence = [], ...around] = [scene.sentence, scene.nearby, scene.figures].map((text) =>
    namedValues(text, runs, vocabulary),
  )
  const ranked = [...ofFields(span, scene, runs, vocabulary)]
  const isRange = span.tokens.length === 2
  for (const { metric, weight, isNamed } of metricsFor(span, scene, runs, vocabulary)) {
    const isOfUnit = unitProblem(span.unit, unitText(vocabulary.metric(metric))) === undefined
    for (const candidate of candidates(runs)(vocabulary)(metric)(sentence)) {
      const { kind, sides } = candidate
      if ((kind === 'range') !== isRange) continue
      if (!sides && !isOfUnit) continue
      for (const form of formsOf(candidate, span)) {
        const ends = candidate.ends.map((end) => (form ? numberIn(end, form) : end))
        const sorted = ends.toSorted((a, b) => a - b)
        if (!fits(span, sorted)) continue
        const words = scoreOfFields(candidate, sentence, around)
        ranked.push({
          spec: `${specOf(candidate)}${asOption(form, span)}`,
          // A percentage is rarely a share of the baseline.
          score: weight + words.score - (form === 'of' ? 1.5 : 0),
          isNamed: words.isNamed && isNamed && span.unit !== '',
        })
      }
    }
  }
  return ranked
}

const candidates = memoizeByObject((runs: readonly Run[]) =>
  memoizeByObject((vocabulary: Vocabulary) =>
    memoizeByText((metric) => candidatesOf(runs, metric, vocabulary)),
  ),
)

// The metrics of figures, those that the sentence names, and all of an archive that has few.
function metricsFor(
  { unit }: NumberSpan,
  { sentence, metrics }: Scene,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): readonly { readonly metric: string; readonly weight: number; readonly isNamed: boolean }[] {
  const words = new Set(wordsOf(`${sentence} ${unit}`))
  const names = metricNames(runs)
  const stated = new Set(
    runs.flatMap(({ measurements }) => measurements.map(({ metric }) => metric)),
  )
  const known =
    metrics.length > 0 ? metrics : ['qps', 'tps'].filter((name) => stated.has(name)).slice(0, 1)
  return names.flatMap((metric) => {
    const row = vocabulary.metric(metric)
    const title = wordsOf(row.title)
    const share = title.filter((word) => words.has(word)).length / Math.max(1, title.length)
    const ofSection = known.includes(metric)
    const isNamed = share >= 0.6
    const own = unitText(row)
    const isOfUnit = unit !== '' && own !== '' && unitProblem(unit, own) === undefined
    const isUsable = isNamed || (isOfUnit && row.better !== undefined) || stated.size <= 6
    // What is alike in all runs, such as a planned duration, is no result.
    if (!ofSection && (!isUsable || isAlike(runs, metric))) return []
    const weight = (ofSection ? 3 : 0) + 2.5 * share
    return [{ metric, weight, isNamed: isNamed || (ofSection && known.length === 1) }]
  })
}

function isAlike(runs: readonly Run[], metric: string): boolean {
  const values = runs.flatMap((run) => {
    const own = metricOf(run, metric)
    return 'value' in own ? [own.value] : []
  })
  return values.length > 1 && largest(values) < 1.02 * smallest(values)
}

function formsOf(
  { sides }: Candidate,
  { unit, tokens }: NumberSpan,
): readonly (RatioForm | undefined)[] {
  if (!sides) return [undefined]
  if (/^(?:×|x|times)/.test(unit)) return ['times']
  if (!/^(?:%|percent)/.test(unit)) return []
  return /^[+−-]/.test(tokens[0] ?? '') ? ['percent'] : ['change', 'of']
}

function asOption(form: RatioForm | undefined, { text }: NumberSpan): string {
  if (form === 'of') return '; as=of'
  return form === 'change' && !/%|percent/.test(text) ? '; as=change' : ''
}

// What the sentence names counts most, then its paragraph and the figures of its section.
function scoreOfFields(
  { sides, where }: Candidate,
  sentence: readonly NamedValue[],
  around: readonly (readonly NamedValue[])[],
): { readonly score: number; readonly isNamed: boolean } {
  let [score, isNamed] = [0, true]
  const add = (key: string, value: string, missing: number): void => {
    const place = [sentence, ...around].findIndex((list) =>
      list.some((each) => each.key === key && each.value === value),
    )
    isNamed &&= place === 0
    score += [3, 1.5, 1][place] ?? -missing
  }
  for (const [key, value] of where) {
    const limit = /^[<>]=(.*)/.exec(value)?.[1]
    if (value === '*') isNamed &&= sentence.filter((each) => each.key === key).length !== 1
    else add(key, limit ?? value, limit === undefined ? 1 : 2)
  }
  for (const value of sides?.values ?? []) add(sides?.key ?? '', value, 2)
  return { score, isNamed }
}

/** A line of a file, and its words. */
interface ArchivedLine {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Lines by the numbers on them, without separators of thousands; equal lines once. */
type LineIndex = ReadonlyMap<string, readonly ArchivedLine[]>

/** Indexes the lines of the files of an archive; longer ones are data. */
function lineIndex(files: Iterable<{ readonly file: string; readonly text: string }>): LineIndex {
  const index = new Map<string, ArchivedLine[]>()
  const seen = new Set<string>()
  for (const { file, text } of files)
    for (const [at, line] of text.split('\n').entries()) {
      if (line.length > longestLine || !/\d/.test(line) || seen.has(line.trim())) continue
      seen.add(line.trim())
      const entry = { file, line: at + 1, text: line }
      for (const number of new Set(numbersOf(line).flatMap(roundings))) {
        const list = index.get(number) ?? []
        if (list.length < mostLines) list.push(entry)
        index.set(number, list)
      }
    }
  return index
}

const longestLine = 300
const mostLines = 5000

// 88741.66 is printed as 88,742, too.
function roundings(number: string): readonly string[] {
  const decimals = number.split('.')[1]?.length ?? 0
  return [
    number,
    ...Array.from({ length: Math.min(decimals, 3) }, (_, places) => Number(number).toFixed(places)),
  ]
}

/** The numbers of a text as they are indexed. */
function numbersOf(text: string): readonly string[] {
  const numbers = text.replace(/(?<=\d)[kKMG]i?B?\b/g, ' ')
  return numberTokens(numbers).map((token) => plainDigits(token.text))
}

/** The words of a text in the form in which they are compared. */
function wordsOf(text: string): readonly string[] {
  const joined = text.toLowerCase().replace(/(?<=\p{L})-(?=\p{L})/gu, '')
  return (joined.match(/\p{L}[\p{L}_]{2,}/gu) ?? []).flatMap((word) => [
    ...(word.includes('_') ? [word] : []),
    ...word
      .split('_')
      .filter((part) => part.length > 2)
      .map((part) => part.replace(/s$/, '').slice(0, 5)),
  ])
}

/** Lines that state a number, those that share words with its sentence first. */
function ofLines(span: NumberSpan, scene: Scene, lines: LineIndex): readonly Ranked[] {
  const [number = ''] = numbersOf(span.text)
  const sentence = new Set(wordsOf(`${scene.sentence} ${span.unit}`))
  return (lines.get(number) ?? []).flatMap(({ file, line, text }) => {
    // A number of four digits is on few lines by chance.
    const rare = number.replace(/^0\.0*|\.|0+$/g, '').length > 3 ? 3 : 0
    const own = [...new Set(wordsOf(text))]
    const shared = own.filter((word) => sentence.has(word))
    // Names of options count more, words that the sentence does not have less.
    const named = shared.reduce((sum, word) => sum + (word.includes('_') ? 6 : 2), 0)
    const match = named - 0.3 * (own.length - shared.length)
    if (match <= 0 && rare === 0) return []
    const [, label] = /^[\s"'-]*([A-Za-z][\w.-]*(?: [\w.-]+){0,2})["']?\s*[:=|\t]/.exec(text) ?? []
    return [
      {
        spec: `file ${file}:${line}${label === undefined ? '' : ` "${label}"`}`,
        score: Math.max(rare, Math.min(6, match)) - 1.5,
      },
    ]
  })
}

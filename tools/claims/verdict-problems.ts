// Verdict words in the titles and sentences of an article that no verdict of its claims and figures supports.
import type { Article } from '../articles/article.ts'
import { bodyOffset } from '../articles/matter-offsets.ts'
import { sentences, type Sentence } from '../articles/sentences.ts'
import { placeFinder, shortcodes } from '../articles/shortcodes.ts'
import type { VerdictKind } from '../analysis/verdict.ts'
import type { Diagnostic, Place } from '../model.ts'
import { sectionFinder } from './sections.ts'
import { longForm } from './short-form.ts'
import type { Evaluated } from './statements.ts'
import { evidenceOf, isBound, isNarrow, type VerdictGroup } from './verdict-evidence.ts'
import {
  isReserved,
  labelWords,
  namesSample,
  titleWords,
  verdictWords,
  type VerdictWord,
} from './verdict-words.ts'

/** A figure of measurements: its texts and labels, the place and offset of its title, and the verdicts on its comparisons. */
export interface JudgedFigure {
  readonly title: string
  readonly subtitle: string
  readonly labels?: readonly { readonly text: string; readonly place: Place }[]
  readonly place: Place
  readonly start: number
  readonly kinds: readonly VerdictKind[]
}

/** A warning for every title of an article or figure, and every sentence, that states a verdict without support. */
export function verdictProblems(
  article: Article,
  figures: readonly JudgedFigure[],
  stated: Pick<Evaluated, 'statements' | 'places' | 'evidence' | 'expand'>,
): readonly Diagnostic[] {
  const { text, file } = article
  const claims = claimGroups(stated)
  const groups = [...claims, ...figures]
  const sectionOf = sectionFinder(text)
  const placeAt = placeFinder(text, file, 1)
  const isMatter = ({ start }: Sentence): boolean => start < bodyOffset(text)
  const inSection = (at: number): readonly VerdictGroup[] =>
    groups.filter(({ start }) => sectionOf(start) === sectionOf(at))
  const ofFigures = figures.flatMap((figure) => {
    const title = stated.expand(figure.title)
    const words = [...titleWords(title), ...ratiosIn(figure.title)]
    const [word] = unsupportedInTitle(words, `${title}. ${stated.expand(figure.subtitle)}`, [
      figure,
      ...claims.filter(({ start }) => sectionOf(start) === sectionOf(figure.start)),
    ])
    return [
      ...(word ? [titleProblem('figure/title-verdict', word, figure.place)] : []),
      ...labelVerdicts(figure),
    ]
  })
  const ofSentences = sentences(text).flatMap((sentence): readonly Diagnostic[] => {
    const { key, start } = sentence
    if (key === 'title' && isMatter(sentence)) {
      const words = [...titleWords(sentence.text), ...titleRatios(article)]
      const [word] = unsupportedInTitle(words, sentence.text, groups)
      return word ? [titleProblem('prose/title-verdict', word, placeAt(start + word.start))] : []
    }
    if (key === 'title' || key === 'subtitle') return []
    const [word] = unsupported(sentence, isMatter(sentence) ? groups : inSection(start), article)
    return word ? [sentenceProblem(word, placeAt(start + word.start))] : []
  })
  return [...ofFigures, ...ofSentences]
}

// A label names a series; only a comparison of the figure supports a verdict in it.
function labelVerdicts({ labels = [], ...figure }: JudgedFigure): readonly Diagnostic[] {
  return labels.flatMap(({ text, place }): readonly Diagnostic[] => {
    const [word] = unsupportedInTitle(labelWords(text), text, [figure])
    if (!word) return []
    const fix = 'only the name of the series'
    const message = `Unexpected \`${word.text}\` in a label, which no comparison of the figure supports, expected ${fix}`
    return [{ severity: 'warning', rule: 'figure/label-verdict', message, place, fix }]
  })
}

function claimGroups({
  statements,
  places,
  evidence,
}: Pick<Evaluated, 'statements' | 'places' | 'evidence'>): readonly VerdictGroup[] {
  return places.flatMap(({ id, code: { start } }) => {
    const claim = statements.claims.find((each) => each.id === id)
    if (!claim) return []
    const { compared = [], bounds } = evidence.get(id) ?? {}
    const isWide = compared.some(
      ({ comparison: { verdict } }) => evidenceOf(verdict) !== verdict.kind,
    )
    const kinds = claim.details.map(({ verdict }) =>
      isWide && verdict === 'equivalent' ? 'not-significant' : verdict,
    )
    const isEqualityShown =
      claim.verdict === 'supported' && bounds !== undefined && isNarrow(bounds)
    return [{ start, kinds, isEqualityShown }]
  })
}

// `context` is everything that readers see with the title.
function unsupportedInTitle(
  words: readonly VerdictWord[],
  context: string,
  groups: readonly VerdictGroup[],
): readonly VerdictWord[] {
  if (isReserved(context)) return []
  return words.filter(
    ({ statement }) =>
      !(statement === 'order' && namesSample(context)) && !isBound(statement, groups),
  )
}

// A number that a shortcode prints states the size of an order with its evidence.
function unsupported(
  { text, start }: Sentence,
  groups: readonly VerdictGroup[],
  article: Article,
): readonly VerdictWord[] {
  // A question states nothing.
  if (isReserved(text) || /\?\s*$/.test(text)) return []
  const isMeasured =
    namesSample(text) ||
    article.shortcodes.some(
      ({ name, start: from, end }) =>
        numberNames.has(name) && from >= start && end <= start + text.length,
    )
  return verdictWords(text).filter(
    ({ statement }) => !(statement === 'order' && isMeasured) && !isBound(statement, groups),
  )
}

// Ratios that the title of the article prints; each states a change.
function titleRatios({ matter }: Article): readonly VerdictWord[] {
  const listed =
    typeof matter === 'object' && matter !== null && 'title_values' in matter
      ? matter.title_values
      : undefined
  return Array.isArray(listed)
    ? listed.flatMap((each) => (typeof each === 'string' ? ratiosIn(each) : []))
    : []
}

function ratiosIn(text: string): readonly VerdictWord[] {
  return shortcodes(text, '').flatMap((code) => {
    const { name, parameters } = longForm(code)
    const isRatio = name === 'ratio' || name === 'range' || name === 'count'
    return isRatio && parameters.has('baseline')
      ? [{ text: 'ratio', start: 0, statement: 'order' as const }]
      : []
  })
}

const numberNames: ReadonlySet<string> = new Set(['value', 'ratio', 'range', 'count', 'n'])

function titleProblem(rule: string, { text }: VerdictWord, place: Place): Diagnostic {
  const fix = 'what was measured (the median, every run, a single run) in the title or subtitle'
  const message = `Unexpected \`${text}\` in a title without a supported verdict, expected ${fix}, or a supported claim`
  return { severity: 'warning', rule, message, place, fix }
}

function sentenceProblem({ text, statement }: VerdictWord, place: Place): Diagnostic {
  const fix =
    statement === 'order'
      ? 'the number, what was measured (the median, every run) or who states it'
      : 'what was measured, who states it or that it was not tested'
  const message = `Unexpected \`${text}\` without a supported claim in the same section, expected one, or ${fix}`
  return { severity: 'warning', rule: 'prose/verdict', message, place, fix }
}

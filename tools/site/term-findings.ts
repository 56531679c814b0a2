// The findings of a term: the claims about its runs, the one whose chart opens its page, and the sentence of its row in a list.
import { badgeKinds } from '../analysis/verdict.ts'
import type { StatedClaim } from '../claims/statement.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Figure } from '../figures/figure.ts'
import { shownIn } from './previews.ts'
import type { Lead } from './term-results.ts'

/** The finding that opens the page of a term, with its chart. */
export interface TermStory {
  /** The data file of the figure, as Hugo reads it, and its article. */
  readonly path: string
  readonly article: string
  /** The page with more of it. */
  readonly page: string
  /** The claim that the chart shows; without one, the title of the figure is the finding. */
  readonly claim?: string
  /** The panel that the claim is restricted to, else the one with the peak. */
  readonly lead?: number
}

/** A sentence about a term that is true of no other row of its list, with its page: a claim, else the title of a figure. */
export interface TermSentence {
  readonly text: string
  readonly page: string
  readonly claim?: string
}

/** The findings of one term. */
export interface TermFindings {
  /** Ids of claims, as `sentences`. */
  readonly claims: readonly string[]
  readonly story?: TermStory
  /** The runs of the claim of the story, and the version that its chart is relative to. */
  readonly lead: Lead
  /** The sentences for its row: claims with the strongest badge first, what is compared before what it is compared with, comparisons with other terms first, few terms before many, large effects before small ones. */
  readonly sentences: readonly TermSentence[]
}

type ChartFigure = Pick<
  Figure,
  'id' | 'title' | 'drawing' | 'evidence' | 'metric' | 'facets' | 'series' | 'baseline'
>

/** What is read of an article. */
interface FoundIn {
  readonly article: { readonly slug: string }
  readonly figures: readonly ChartFigure[]
  readonly statements?:
    | {
        readonly claims: readonly Pick<
          StatedClaim,
          'id' | 'text' | 'words' | 'badge' | 'metric' | 'runs' | 'details'
        >[]
      }
    | undefined
}

/**
 * Returns the findings of a text from `textOf`, the text of each run in small letters; of claims with the same badge, those that compare
 * the run with the highest of `ranks` come first.
 */
export function termFindings(
  articles: readonly FoundIn[],
): (
  small: string,
  textOf: ReadonlyMap<string, string>,
  ranks?: ReadonlyMap<string, number>,
) => TermFindings {
  const figures = articles.flatMap(({ article: { slug }, figures: own }) =>
    own.map((figure) => ({ slug, figure, runs: figure.evidence.map(({ run }) => run) })),
  )
  const claims = articles.flatMap(({ article: { slug }, figures: own, statements }) => {
    const stated = statements?.claims ?? []
    const figureOf = shownIn(own, stated)
    return stated.map((claim) => ({
      claim,
      strength: badgeKinds.indexOf(claim.badge.kind),
      slug,
      figure: own.find((each) => each.id === figureOf.get(claim.id) && shows(each, claim)),
      cells: claim.details.map(({ ratio, contender, baseline }) => ({
        ...{ ratio, compared: runsOf(contender), base: runsOf(baseline) },
      })),
    }))
  })
  return (small, textOf, ranks = new Map()) => {
    const has = (run: string): boolean => textOf.get(run) === small
    const textsOf = (some: readonly string[]): number =>
      new Set(some.map((run) => textOf.get(run))).size
    const own = claims
      .filter(({ claim }) => claim.runs.some(has))
      .map((each) => ({
        ...each,
        isBase: !each.cells.some(({ compared }) => compared.some(has)),
        // Of a version: whether it is compared with another one, not with itself on other processors.
        isApart: each.cells.some(({ compared, base }) => compared.some(has) !== base.some(has)),
        effect: effectOf(
          each.cells.filter(({ compared, base }) => [...compared, ...base].some(has)),
        ),
        rank: largest(
          each.cells.flatMap(({ compared }) =>
            compared.filter(has).map((run) => ranks.get(run) ?? 0),
          ),
          0,
        ),
        texts: textsOf(each.claim.runs),
        drawnTexts: textsOf((each.figure?.evidence ?? []).map(({ run }) => run)),
      }))
      .toSorted(
        (a, b) =>
          b.strength - a.strength ||
          b.rank - a.rank ||
          Number(a.isBase) - Number(b.isBase) ||
          Number(b.isApart) - Number(a.isApart) ||
          a.texts - b.texts ||
          b.effect - a.effect ||
          a.drawnTexts - b.drawnTexts,
      )
    const drawn = figures.filter(({ figure, runs }) => figure.drawing && runs.some(has))
    // A weaker claim does not precede a stronger one because it has a chart.
    const led = own.find(({ strength, figure }) => strength === own[0]?.strength && figure?.drawing)
    const [first] = own.length === 0 ? drawn : []
    const story = led
      ? {
          ...{ path: dataFile(led.slug, led.figure?.id ?? ''), article: led.slug },
          page: `/evidence/${led.claim.id}`,
          claim: led.claim.id,
          ...leadOf(led.claim.words, led.figure?.facets ?? []),
        }
      : first && {
          ...{ path: dataFile(first.slug, first.figure.id), article: first.slug },
          page: `/articles/${first.slug}`,
        }
    return {
      claims: own.map(({ claim: { id } }) => id),
      ...(story ? { story } : {}),
      lead: led ? { ...baseOf(led.figure), runs: led.claim.runs } : {},
      sentences: [
        ...own.map(({ claim: { id, text } }) => ({ text, page: `/evidence/${id}`, claim: id })),
        ...drawn.map(({ slug, figure }) => ({ text: figure.title, page: `/articles/${slug}` })),
      ],
    }
  }
}

// The logarithm of the smallest ratio, up or down: all cells of a claim differ by at least that.
function effectOf(cells: readonly { readonly ratio: number | null }[]): number {
  const sizes = cells.flatMap(({ ratio }) =>
    ratio === null || ratio <= 0 ? [] : Math.abs(Math.log(ratio)),
  )
  return sizes.length === 0 ? 0 : smallest(sizes)
}

/** Whether the chart of a figure has all that a claim compares. */
function shows(
  { metric, evidence }: ChartFigure,
  claim: Pick<StatedClaim, 'metric' | 'runs'>,
): boolean {
  const drawn = new Set(evidence.map(({ run }) => run))
  return metric.name === claim.metric.name && claim.runs.every((run) => drawn.has(run))
}

function runsOf(side: {
  readonly evidence?: readonly { readonly run: string }[]
}): readonly string[] {
  return (side.evidence ?? []).map(({ run }) => run)
}

function baseOf(figure: ChartFigure | undefined): { readonly base?: string } {
  const base = figure?.series[figure.baseline ?? -1]?.fields['version']
  return base === undefined ? {} : { base }
}

/** The data file of a figure of an article. */
export function dataFile(slug: string, figure: string): string {
  return `data/figures/${slug}/${figure}.json`
}

function leadOf(
  words: string,
  facets: readonly { readonly label: string }[],
): { readonly lead?: number } {
  const lead = facets.findIndex(({ label }) => label !== '' && words.includes(label))
  return lead < 0 ? {} : { lead }
}

/** Gives each term, in their order, its first sentence that no term before it has; none where all are taken. */
export function listSentences(
  terms: readonly { readonly sentences: readonly TermSentence[] }[],
): readonly (TermSentence | undefined)[] {
  const taken = new Set<string>()
  return terms.map(({ sentences }) => {
    const free = sentences.find(({ text }) => !taken.has(text))
    if (free) taken.add(free.text)
    return free
  })
}

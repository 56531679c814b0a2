// Notes and differences that figures of an article share, so that its page states them once.
import type { Figure } from './figure.ts'

/** Notes of the figures of an article that its page states once. */
export interface StatedOnce {
  /** Caveats and notes that apply to every figure with measurements; shown at the top. */
  readonly caveats?: readonly string[]
  readonly notes?: readonly string[]
  /** By id of a figure: the earlier figure below which its differences are listed. */
  readonly earlierDifferences?: Readonly<Record<string, EarlierDifferences>>
}

/** A figure that lists the differences of a later one. */
export interface EarlierDifferences {
  readonly figure: string
  readonly number: number
  /** False where only the differences that are listed directly below the figures are equal. */
  readonly areAllEqual: boolean
}

/** How many differences are listed directly below a figure, by `layouts/_partials/figure/notes.html`; the others are under Details. */
export const listedDifferences = 3

/** Finds what the figures of an article, in their order, have in common. */
export function statedOnce(figures: readonly Figure[]): StatedOnce {
  const earlierDifferences = differencesListedEarlier(figures)
  return {
    ...sharedNotes(figures),
    ...(Object.keys(earlierDifferences).length > 0 ? { earlierDifferences } : {}),
  }
}

// What applies to every figure with measurements, where there are at least two.
function sharedNotes(figures: readonly Figure[]): Pick<StatedOnce, 'caveats' | 'notes'> {
  const [first, ...others] = figures.filter(({ cells }) => cells.value.length > 0)
  if (!first || others.length === 0) return {}
  const shared = (list: 'caveats' | 'notes'): readonly string[] =>
    first[list].filter((text) => others.every((figure) => figure[list].includes(text)))
  const [caveats, notes] = [shared('caveats'), shared('notes')]
  return { ...(caveats.length > 0 ? { caveats } : {}), ...(notes.length > 0 ? { notes } : {}) }
}

function differencesListedEarlier(
  figures: readonly Figure[],
): Readonly<Record<string, EarlierDifferences>> {
  const firstWith = new Map<string, Figure>()
  const found: [string, EarlierDifferences][] = []
  for (const figure of figures) {
    if (!figure.confounders) continue
    const key = differencesText(figure, listedDifferences)
    const first = firstWith.get(key)
    if (!first) firstWith.set(key, figure)
    else
      found.push([
        figure.id,
        {
          figure: first.id,
          number: first.number,
          areAllEqual: differencesText(first) === differencesText(figure),
        },
      ])
  }
  return Object.fromEntries(found)
}

// Includes the facts and values of differences that a sentence only counts.
function differencesText({ confounders = [] }: Figure, most = confounders.length): string {
  return JSON.stringify(
    confounders
      .slice(0, most)
      .map(({ text, counted }) => [
        text,
        ...(counted?.rows ?? []).map(({ fact, values }) => [
          fact,
          ...values.map((value) => value.text),
        ]),
      ]),
  )
}

// Versions that the title of a figure names and none of its runs has.
import type { Figure } from '../figures/figure.ts'
import type { Run } from '../model.ts'
import { knownVersions } from './prose-numbers.ts'

/** The versions in title and subtitle that runs of the article have, but no run that the figure shows. */
export function foreignVersions(
  { title, subtitle, evidence }: Pick<Figure, 'title' | 'subtitle' | 'evidence'>,
  runs: readonly Run[],
): readonly string[] {
  const shown = new Set(evidence.map(({ run }) => run))
  if (shown.size === 0) return []
  const known = knownVersions(runs)
  const shownRuns = runs.filter(({ id }) => shown.has(id))
  // A field such as `against` may name a version too.
  const keys = [...new Set(shownRuns.flatMap(({ fields }) => Object.keys(fields)))]
  const own = knownVersions(shownRuns, keys)
  const named = [
    ...`${title} ${subtitle}`.matchAll(
      /(?<![\w.,-])\d+(?:\.\d+)+(?![\w.]*\w)(?![ \u00A0]?(?:%|×|times\b))/g,
    ),
  ]
  return [...new Set(named.map(([version]) => version))].filter(
    (version) => known.has(version) && !own.has(version),
  )
}

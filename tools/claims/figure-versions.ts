// Versions, engines and workloads that the title of a figure names and none of its runs has.
import type { Figure } from '../figures/figure.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'
import { foreignEngine } from './product-names.ts'
import { foreignWorkload } from './workload-names.ts'
import type { ForeignName } from './named-runs.ts'
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

/** An engine or a release in the label of a value that no run with this value has; undefined without one. */
export function foreignNameInLabel(
  [written, label]: readonly [written: string, label: string],
  runs: readonly Run[],
  vocabulary: Vocabulary,
): ForeignName | undefined {
  const own = runs.filter(({ fields }) => Object.values(fields).includes(written))
  return foreignEngine(label, own, vocabulary)
}

/** An engine, a release or a workload in the title that no run of the figure has; undefined without one. */
export function foreignNameInTitle(
  { title, evidence }: Pick<Figure, 'title' | 'evidence'>,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): ForeignName | undefined {
  const shown = new Set(evidence.map(({ run }) => run))
  const included = runs.filter(({ id }) => shown.has(id))
  return (
    foreignEngine(title, included, vocabulary) ??
    foreignWorkload(title, { included, archiveRuns: runs }, vocabulary)
  )
}

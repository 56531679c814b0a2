// One statement while it is evaluated: its runs and selections, and a diagnostic for each problem.
import type { ComparisonsByRuns } from '../analysis/comparisons-by-runs.ts'
import { metricNames } from '../analysis/metric-value.ts'
import type { CellEvidence } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Diagnostic, Place, Run } from '../core/model.ts'
import { expectedNames } from '../core/known-names.ts'
import { selection, unknownName, type Selection } from './selection.ts'

/** What the statements of one article are evaluated with. */
export interface ClaimContext {
  readonly article: string
  /** Slug → runs. */
  readonly archives: ReadonlyMap<string, readonly Run[]>
  /** Archives of a statement that names none. */
  readonly usual: readonly string[]
  readonly vocabulary: Vocabulary
  /** The comparisons of the article's figures. */
  readonly compared: ComparisonsByRuns
  /** Where a run's number is shown. */
  readonly placeOf: (evidence: CellEvidence) => FigureEvidence
  /** A file of one of the archives: its text as archived, and where each of its lines is shown. */
  readonly fileOf: (archives: readonly string[], path: string) => SourceText | undefined
}

/** The text of an archived file. */
export interface SourceText {
  readonly text: string
  readonly placeOf: (line: number) => FigureEvidence
}

/** One statement; `diagnostics` has its problems. */
export class Call {
  readonly context: ClaimContext
  readonly diagnostics: Diagnostic[] = []
  readonly #kind: string
  readonly #place: Place

  constructor(kind: string, place: Place, context: ClaimContext) {
    this.context = context
    this.#kind = kind
    this.#place = place
  }

  /** Reports a problem at the statement. */
  report(rule: string, message: string, severity: Diagnostic['severity'] = 'error'): undefined {
    this.diagnostics.push({ severity, rule: `${this.#kind}/${rule}`, message, place: this.#place })
  }

  /** The runs of the archives in `text`, separated by commas; those of the article's figures where it is absent. */
  runs(text: string | undefined): {
    readonly slugs: readonly string[]
    readonly runs: readonly Run[]
  } {
    const { archives, usual } = this.context
    const slugs = text === undefined ? usual : text.split(',').map((slug) => slug.trim())
    const known = slugs.filter((slug) => archives.has(slug))
    for (const slug of slugs.filter((each) => !known.includes(each))) {
      const expected = expectedNames(slug, [...archives.keys()])
      this.report('archive', `Unexpected archive \`${slug}\`, ${expected}`)
    }
    if (slugs.length === 0)
      this.report('archive', `Unexpected ${this.#kind} without archive, expected archive=…`)
    return { slugs: known, runs: known.flatMap((slug) => archives.get(slug) ?? []) }
  }

  /** The selection that `text` states; `name` is what it selects. Undefined when it is wrong. */
  selection(name: string, text: string, runs: readonly Run[]): Selection | undefined {
    const parsed = selection(text, runs)
    const problem = 'problem' in parsed ? parsed.problem : unknownName(parsed, runs, name)
    if (problem === undefined && 'filter' in parsed) return parsed
    return this.report('selection', problem ?? `Unexpected ${name}`)
  }

  /** True when some run has the metric. */
  metricKnown(metric: string, runs: readonly Run[]): boolean {
    const names = metricNames(runs)
    if (names.includes(metric)) return true
    this.report('metric', `Unexpected metric \`${metric}\`, ${expectedNames(metric, names)}`)
    return false
  }

  /** Reports keys that vary inside a cell and are named nowhere. */
  reportMixed(keys: ReadonlyMap<string, readonly string[]>): void {
    for (const [key, texts] of keys) {
      const shown = texts.slice(0, 6).map((text) => text || 'none')
      this.report(
        'mixed',
        `Unexpected cell of runs that differ in ${key} (${shown.join(', ')}${texts.length > 6 ? ' …' : ''}), expected ${key} in the selection`,
      )
    }
  }
}

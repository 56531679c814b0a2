// One call of a shortcode while it is evaluated: its runs and selections, and a diagnostic for each problem.
import type { ComparisonsByRuns } from '../analysis/comparisons-by-runs.ts'
import { metricNames } from '../analysis/metric-value.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Shortcode } from '../articles/shortcodes.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Diagnostic, Run } from '../model.ts'
import { expectedNames } from '../known-names.ts'
import type { ArticleDefaults } from './article-defaults.ts'
import { callText, shortcodeId } from './identity.ts'
import { selection, unknownName, type Selection } from './selection.ts'

/** What the statements of one article are evaluated with. */
export interface ClaimContext {
  readonly article: string
  /** Slug → runs. */
  readonly archives: ReadonlyMap<string, readonly Run[]>
  /** Archives of a shortcode without `archive`. */
  readonly usual: readonly string[]
  /** Metric and selection of a shortcode without them. */
  readonly defaults?: ArticleDefaults
  readonly vocabulary: Vocabulary
  /** The comparisons of the article's figures. */
  readonly compared: ComparisonsByRuns
  /** Where a run's number is shown. */
  readonly placeOf: (evidence: {
    readonly run: string
    readonly file: string
    readonly line?: number
    readonly sha256: string
  }) => FigureEvidence
  /** A file of one of the archives: its text as archived, and where each of its lines is shown. */
  readonly fileOf: (archives: readonly string[], path: string) => SourceText | undefined
}

/** The text of an archived file. */
export interface SourceText {
  readonly text: string
  readonly placeOf: (line: number) => FigureEvidence
}

/** The archives that a call names, by slug, and their runs. */
export interface NamedRuns {
  readonly slugs: readonly string[]
  readonly runs: readonly Run[]
}

/** One call of a shortcode; `diagnostics` has its problems. */
export class Call {
  readonly id: string
  readonly text: string
  readonly context: ClaimContext
  readonly diagnostics: Diagnostic[] = []
  readonly #code: Shortcode
  readonly #parameters: ReadonlyMap<string, string>

  /** `parameters` are those of the long form, with the defaults of the article. */
  constructor(
    code: Shortcode,
    context: ClaimContext,
    parameters: ReadonlyMap<string, string> = code.parameters,
  ) {
    this.id = shortcodeId(code)
    this.text = callText(code)
    this.context = context
    this.#code = code
    this.#parameters = parameters
    if (code.problem !== undefined) this.report('syntax', code.problem)
  }

  /** The parameters by name; those without a name are `0`, `1` … */
  get parameters(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#parameters)
  }

  /** Reports a problem at the shortcode. */
  report(rule: string, message: string, severity: Diagnostic['severity'] = 'error'): void {
    const { name, place } = this.#code
    this.diagnostics.push({ severity, rule: `${name}/${rule}`, message, place })
  }

  /** Reports a parameter that is missing; `example` is the parameter as it may be written. */
  reportMissing(parameter: string, example: string): void {
    const { name } = this.#code
    this.report('parameter', `Unexpected ${name} without ${parameter}, expected such as ${example}`)
  }

  /** The runs of the archives in `text`, separated by commas; those of the article's figures where it is absent. */
  runs(text: string | undefined): NamedRuns {
    const { archives, usual } = this.context
    const slugs = text === undefined ? usual : text.split(',').map((slug) => slug.trim())
    const known = slugs.filter((slug) => archives.has(slug))
    for (const slug of slugs) {
      if (archives.has(slug)) continue
      const expected = expectedNames(slug, [...archives.keys()])
      this.report('archive', `Unexpected archive \`${slug}\`, ${expected}`)
    }
    if (slugs.length === 0)
      this.report('archive', `Unexpected ${this.#code.name} without archive, expected archive="…"`)
    return { slugs: known, runs: known.flatMap((slug) => archives.get(slug) ?? []) }
  }

  /** The selection that the parameter `name` states; undefined when it is wrong. */
  selection(name: string, text: string | undefined, runs: readonly Run[]): Selection | undefined {
    const parsed = selection(text ?? '')
    const problem = 'problem' in parsed ? parsed.problem : unknownName(parsed, runs, name)
    if (problem === undefined && 'filter' in parsed) return parsed
    this.report('selection', problem ?? `Unexpected ${name}`)
    return undefined
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
      const shown = texts.slice(0, 6).map((text) => (text === '' ? 'none' : text))
      const all = `${shown.join(', ')}${texts.length > 6 ? ' …' : ''}`
      this.report(
        'mixed',
        `Unexpected cell of runs that differ in ${key} (${all}), expected ${key} in where or over`,
      )
    }
  }
}

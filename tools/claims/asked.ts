// What a shortcode asks for, read from its parameters, with a diagnostic at its place for each that is wrong.
import { metricNames } from '../analysis/measured.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Shortcode } from '../articles/shortcodes.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Diagnostic, Run } from '../model.ts'
import { selection, unknownName, type Selection } from './selection.ts'
import type { Rounding } from './words.ts'

/** What the statements of one article are evaluated with. */
export interface ClaimContext {
  readonly article: string
  /** Slug → runs. */
  readonly archives: ReadonlyMap<string, readonly Run[]>
  /** Archives that a shortcode without `archive` speaks of. */
  readonly usual: readonly string[]
  readonly words: Vocabulary
  /** Where a run's number is shown. */
  readonly placeOf: (evidence: {
    readonly run: string
    readonly file: string
    readonly line?: number
    readonly sha256: string
  }) => FigureEvidence
}

/** One shortcode being read: every problem is reported at its place, once. */
export class Asked {
  readonly code: Shortcode
  readonly context: ClaimContext
  readonly diagnostics: Diagnostic[] = []

  constructor(code: Shortcode, context: ClaimContext, allowed: readonly string[]) {
    this.code = code
    this.context = context
    if (code.problem !== undefined) this.report('syntax', code.problem)
    for (const name of code.parameters.keys()) {
      if (allowed.includes(name) || /^\d+$/.test(name)) continue
      this.report('parameter', `Unexpected \`${name}\`, expected one of ${allowed.join(', ')}`)
    }
  }

  /** Says what is wrong, at the shortcode. */
  report(rule: string, message: string, severity: Diagnostic['severity'] = 'error'): void {
    const { name, place } = this.code
    this.diagnostics.push({ severity, rule: `${name}/${rule}`, message, place })
  }

  text(name: string): string | undefined {
    return this.code.parameters.get(name)
  }

  /** A text that must be there. */
  needed(name: string, such: string): string | undefined {
    const text = this.text(name)
    if (text === undefined || text === '')
      this.report(
        'parameter',
        `Unexpected ${this.code.name} without ${name}, expected such as ${such}`,
      )
    return text === '' ? undefined : text
  }

  /** A whole number from 0 to 20. */
  whole(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (/^(?:1?\d|20)$/.test(text)) return Number(text)
    this.report('parameter', `Unexpected ${name} \`${text}\`, expected a whole number up to 20`)
    return undefined
  }

  rounding(): Rounding {
    const digits = this.whole('digits')
    const decimals = this.whole('round')
    return {
      ...(digits === undefined || digits === 0 ? {} : { digits }),
      ...(decimals === undefined ? {} : { decimals }),
    }
  }

  /** The archives asked for, by slug. */
  archives(): readonly string[] {
    const { archives, usual } = this.context
    const text = this.text('archive')
    const slugs = text === undefined ? usual : text.split(',').map((slug) => slug.trim())
    const known = slugs.filter((slug) => archives.has(slug))
    for (const slug of slugs) {
      if (archives.has(slug)) continue
      const expected = `expected one of ${[...archives.keys()].join(', ')}`
      this.report('archive', `Unexpected archive \`${slug}\`, ${expected}`)
    }
    if (slugs.length === 0)
      this.report('archive', `Unexpected ${this.code.name} without archive, expected archive="…"`)
    return known
  }

  /** A selection under `name`; the empty one where it is absent. Undefined when it is wrong. */
  selection(name: string, runs: readonly Run[]): Selection | undefined {
    const parsed = selection(this.text(name) ?? '')
    const problem = 'problem' in parsed ? parsed.problem : unknownName(parsed, runs, name)
    if (problem === undefined && 'filter' in parsed) return parsed
    this.report('selection', problem ?? `Unexpected ${name}`)
    return undefined
  }

  /** True when some run has the metric. */
  metricKnown(metric: string, runs: readonly Run[]): boolean {
    const names = metricNames(runs)
    if (names.includes(metric)) return true
    this.report('metric', `Unexpected metric \`${metric}\`, expected one of ${names.join(', ')}`)
    return false
  }

  /** Reports keys that vary inside a cell although nobody named them. */
  mixed(keys: ReadonlyMap<string, readonly string[]>): void {
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

/** Runs of some archives. */
export function runsOf({ archives }: ClaimContext, slugs: readonly string[]): readonly Run[] {
  return slugs.flatMap((slug) => archives.get(slug) ?? [])
}

// Shortcodes evaluated over runs in memory: no archive is read and no article is converted.
import { ComparisonsByRuns } from '../../tools/analysis/comparisons-by-runs.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { shortcodes } from '../../tools/articles/shortcodes.ts'
import type { ClaimContext } from '../../tools/claims/call.ts'
import { evaluate, type Evaluated } from '../../tools/claims/statements.ts'
import type { StatedClaim, StatedValue } from '../../tools/claims/statement.ts'
import type { Run } from '../../tools/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'

export const vocabulary = readVocabulary(packageRoot)

/** Version → threads → a value per repeat. */
export type Grid = Readonly<Record<string, Readonly<Record<number, readonly number[]>>>>

/** The runs of a grid of one metric; `fields` are those of all runs. */
export function gridRuns(
  grid: Grid,
  fields: Readonly<Record<string, string>> = {},
  metric = 'tps',
): readonly Run[] {
  const runs: Run[] = []
  for (const [version, byThreads] of Object.entries(grid))
    for (const [threads, values] of Object.entries(byThreads))
      for (const [index, value] of values.entries()) {
        const own = { ...fields, version, threads, repeat: String(index + 1) }
        runs.push(run(runs.length, own, { [metric]: value }))
      }
  return runs
}

/** What statements about some runs, of the archive `logs`, are evaluated with; numbers are shown on the line of their file. */
export function contextOf(runs: readonly Run[], more: Partial<ClaimContext> = {}): ClaimContext {
  return {
    article: 'report',
    archives: new Map([['logs', runs]]),
    usual: ['logs'],
    vocabulary,
    compared: new ComparisonsByRuns(),
    placeOf: ({ run: id, file, line }) => ({
      ...{ run: id, archive: 'logs', file },
      ...(line === undefined ? {} : { line }),
    }),
    fileOf: () => undefined,
    ...more,
  }
}

/** Evaluates the shortcodes of a text; problems are `line:column: severity rule: message`. */
export function evaluated(
  text: string,
  runs: readonly Run[],
  more: Partial<ClaimContext> = {},
): Pick<Evaluated, 'evidence' | 'expand' | 'places' | 'ratios'> & {
  readonly values: readonly StatedValue[]
  readonly claims: readonly StatedClaim[]
  /** The lines of all summaries. */
  readonly lines: readonly string[]
  readonly problems: readonly string[]
} {
  const { statements, diagnostics, ...rest } = evaluate(
    shortcodes(text, 'report.md'),
    contextOf(runs, more),
  )
  return {
    ...rest,
    values: statements.values,
    claims: statements.claims,
    lines: statements.summaries.flatMap(({ lines }) => lines),
    problems: diagnostics.map(
      ({ severity, rule, message, place: { line, column } }) =>
        `${String(line)}:${String(column)}: ${severity} ${rule}: ${message}`,
    ),
  }
}

/** What one shortcode of a number prints, with ordinary blanks, else its problems. */
export function printed(
  call: string,
  runs: readonly Run[],
  more: Partial<ClaimContext> = {},
): readonly string[] {
  const { values, problems } = evaluated(`{{< ${call} >}}`, runs, more)
  return [
    ...values.map(({ text }) => text.replaceAll('\u00A0', ' ')),
    ...problems.map((problem) => problem.replace(/^1:1: /, '')),
  ]
}

/** The claim of a sentence about the versions 8.4.8 and 9.7.0, and its problems without their place. */
export function claimOf(
  text: string,
  runs: readonly Run[],
  more = '',
  context: Partial<ClaimContext> = {},
): { readonly claim: StatedClaim | undefined; readonly problems: readonly string[] } {
  const sides = 'metric=tps baseline="version=8.4.8" contender="version=9.7.0"'
  const call = `{{< claim text="${text}" ${sides} ${more} >}}`
  const { claims, problems } = evaluated(call, runs, context)
  return {
    claim: claims[0],
    problems: problems.map((problem) => problem.replace(/^1:1: /, '').replaceAll('\u00A0', ' ')),
  }
}

/** `count` values around a middle, one apart. */
export const around = (middle: number, count = 5): readonly number[] =>
  Array.from({ length: count }, (_, index) => middle + index - (count - 1) / 2)

/** One run per side and thread count 1, 2, 4 …: a value of 8.4.8, and those of 9.7.0. */
export function singles(base: number, ...values: readonly number[]): Grid {
  return {
    '8.4.8': Object.fromEntries(values.map((_, index) => [2 ** index, [base]])),
    '9.7.0': Object.fromEntries(values.map((value, index) => [2 ** index, [value]])),
  }
}

// Statements evaluated over runs in memory: no archive is read and no article is converted.
import { ComparisonsByRuns } from '../../tools/analysis/comparisons-by-runs.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { parseArticle } from '../../tools/articles/article.ts'
import type { ClaimContext } from '../../tools/claims/call.ts'
import { evaluate, type Evaluated } from '../../tools/claims/claim.ts'
import type { StatedClaim, StatedValue } from '../../tools/claims/statement.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { asStarts, run } from '../analysis/runs.ts'

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
  return asStarts(runs)
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

/** Evaluates the fences of a text and its bindings; problems are `line:column: severity rule: message`. */
export function evaluated(
  text: string,
  runs: readonly Run[],
  { bindings, ...more }: Partial<ClaimContext> & { readonly bindings?: string } = {},
): Pick<Evaluated, 'fences' | 'pins'> & {
  readonly values: readonly StatedValue[]
  readonly claims: readonly StatedClaim[]
  readonly problems: readonly string[]
} {
  const article = parseArticle('report.md', text, bindings)
  const { statements, diagnostics, ...rest } = evaluate(article, contextOf(runs, more))
  return {
    ...rest,
    values: statements.values,
    claims: statements.claims,
    problems: [...article.diagnostics, ...diagnostics].map(
      ({ severity, rule, message, place: { line, column } }) =>
        `${String(line)}:${String(column)}: ${severity} ${rule}: ${message}`,
    ),
  }
}

/** The problems of a pin of the text, which is the whole article; empty where the data state it. */
export function pinProblems(
  text: string,
  spec: string,
  runs: readonly Run[],
  more: Partial<ClaimContext> = {},
): readonly string[] {
  const bindings = `${JSON.stringify(text)}: ${JSON.stringify(spec)}\n`
  const { problems } = evaluated(`${text}\n`, runs, { ...more, bindings })
  return problems.map((problem) =>
    problem.replace(/^\d+:\d+: error /, '').replaceAll('\u00A0', ' '),
  )
}

/** A fence with these keys. */
export function fence(kind: string, keys: Readonly<Record<string, string>>): string {
  const lines = Object.entries(keys).map(([key, text]) => `${key}: ${JSON.stringify(text)}\n`)
  return `\`\`\`${kind}\n${lines.join('')}\`\`\`\n`
}

/** A fence of a claim about the versions 8.4.8 and 9.7.0 that expects `is`, over `cells`. */
export function claimFence(
  is: string,
  { cells, ...more }: Readonly<Record<string, string>> = {},
): string {
  const of = `tps version=9.7.0 / version=8.4.8${cells === undefined ? '' : `, ${cells}`}`
  return fence('claim', { text: 'A sentence', of, ...(is === '' ? {} : { is }), ...more })
}

/** The claim of such a fence, and its problems without their place. */
export function claimOf(
  is: string,
  runs: readonly Run[],
  keys: Readonly<Record<string, string>> = {},
  context: Partial<ClaimContext> = {},
): { readonly claim: StatedClaim | undefined; readonly problems: readonly string[] } {
  const { claims, problems } = evaluated(claimFence(is, keys), runs, context)
  return {
    claim: claims[0],
    problems: problems.map((problem) =>
      problem.replace(/^\d+:\d+: /, '').replaceAll('\u00A0', ' '),
    ),
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

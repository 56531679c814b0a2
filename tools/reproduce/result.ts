// The result of a reproduction as Markdown for a bug report, and as data.
import { verdictText } from '../analysis/verdict.ts'
import type { Comparison } from '../analysis/compare-cells.ts'
import { code, escaped, fence, markdownTable } from '../cite/markdown.ts'
import { counted } from '../core/counted.ts'
import {
  judgedText,
  overallVerdict,
  type JudgedCell,
  type Reproduced,
} from '../analysis/reproduction/judge.ts'
import type { Reproduces } from '../analysis/reproduction/reproduction-verdict.ts'

/** A judged reproduction; `environment` has the facts of this machine and its servers. */
export interface Result {
  readonly reproduces: Reproduces
  readonly cells: readonly JudgedCell[]
  readonly environment: Reproduces['environment']
  /** Text of the recorded plan. */
  readonly plan: string
}

/** The exit status of `benchfolio reproduce` by verdict; 2 and 3 are those of every command. */
export const exitStatus: Readonly<Record<Reproduced, number>> = {
  reproduced: 0,
  'not reproduced': 1,
  'other size': 5,
  'cannot tell': 4,
  'different experiment': 4,
}

/** The result as JSON. Ratios are new ÷ base; intervals have the coverage that they attain. */
export function resultText(result: Result): string {
  const { reproduces, cells, environment } = result
  const record = {
    verdict: overallVerdict(cells),
    cells: cells.map(({ label, original, local, verdict, more }) => ({
      label,
      verdict,
      ...(more === undefined ? {} : { more }),
      original: comparisonRecord(original),
      local: comparisonRecord(local),
    })),
    environment: differingFacts(reproduces.environment, environment),
    reproduces,
  }
  return `${JSON.stringify(record, undefined, 2)}\n`
}

function comparisonRecord({ ratio, interval, n, verdict, pAdjusted }: Comparison): unknown {
  return {
    ratio,
    interval: interval && [interval.low, interval.high],
    coverage: interval && interval.coverage,
    replicates: n,
    pAdjusted,
    verdict: verdict.kind,
  }
}

/** The result as Markdown: verdict, ratios, differences of the machines, and how to repeat it. */
export function resultMarkdown(result: Result): string {
  const { reproduces, cells, environment, plan } = result
  const verdict = overallVerdict(cells)
  const agreeing = cells.filter((cell) => cell.verdict === verdict).length
  const facts = differingFacts(reproduces.environment, environment)
  const omitted = reproduces.omitted.map(({ name, reason }) => `${name} is omitted: ${reason}.`)
  const unmet = reproduces.cells.flatMap((cell) => cell.unmet ?? [])
  const limits = [...new Set(unmet), ...(reproduces.differs ?? []), ...reproduces.notes, ...omitted]
  const blocks = [
    `# ${sentences[verdict]}: ${escaped(reproduces.title)}`,
    `${agreeing} of ${counted(cells.length, 'comparison')}: ${verdict}. The ratios are of ${code(reproduces.metric)}; n: server starts.`,
    markdownTable({
      head: ['comparison', 'original', 'n', 'here', 'n', 'difference here', 'verdict'],
      align: ['left', 'right', 'right', 'right', 'right', 'left', 'left'],
      rows: cells.map((cell) => ({
        label: cell.label,
        cells: [
          { text: ratioText(cell.original) },
          { text: cell.original.n.join(' vs ') },
          { text: ratioText(cell.local) },
          { text: cell.local.n.join(' vs ') },
          { text: verdictText(cell.local.verdict) },
          { text: judgedText(cell) },
        ],
      })),
    }),
    ...(facts.length === 0
      ? []
      : [
          '## Differences between the machines',
          markdownTable({
            head: ['fact', 'original', 'here'],
            align: ['left', 'left', 'left'],
            rows: facts.map(({ fact, original, here }) => ({
              label: fact,
              cells: [{ text: original ?? 'not stated' }, { text: here ?? 'not stated' }],
            })),
          }),
        ]),
    ...(limits.length === 0
      ? []
      : ['## Limits', limits.map((text) => `- ${escaped(text)}`).join('\n')]),
    '## How to repeat',
    ...(reproduces.url === undefined ? [] : [`The original: <${reproduces.url}>.`]),
    fence('sh', 'benchfolio reproduce plan.yaml --run'),
    'With this plan:',
    fence('yaml', plan.trimEnd()),
  ]
  return `${blocks.join('\n\n')}\n`
}

const sentences: Readonly<Record<Reproduced, string>> = {
  reproduced: 'Reproduced',
  'other size': 'Same direction, different effect size',
  'not reproduced': 'Not reproduced',
  'cannot tell': 'Cannot tell',
  'different experiment': 'Different experiment, no verdict',
}

function ratioText({ ratio, interval }: Comparison): string {
  if (ratio === null) return 'no ratio'
  if (interval === null) return ratio.toFixed(3)
  const range = `${interval.low.toFixed(3)}–${interval.high.toFixed(3)}`
  return `${ratio.toFixed(3)} (${range}, ${(100 * interval.coverage).toFixed(0)} %)`
}

interface FactDifference {
  readonly fact: string
  readonly original?: string
  readonly here?: string
}

function differingFacts(
  original: Reproduces['environment'],
  here: Reproduces['environment'],
): readonly FactDifference[] {
  const local = new Map(here.map(({ fact, value }) => [fact, value]))
  const known = new Set(original.map(({ fact }) => fact))
  return [
    ...original.map(({ fact, value }) => ({ fact, original: value, here: local.get(fact) })),
    ...here
      .filter(({ fact }) => !known.has(fact))
      .map(({ fact, value }) => ({ fact, original: undefined, here: value })),
  ].flatMap(({ fact, original: before, here: now }) =>
    before === now
      ? []
      : [
          {
            fact,
            ...(before === undefined ? {} : { original: before }),
            ...(now === undefined ? {} : { here: now }),
          },
        ],
  )
}

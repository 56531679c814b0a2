// A comparison as a gate: regressed, not regressed, cannot tell, or not comparable.
import { largest } from '../core/extremes.ts'
import type { Confounder } from '../analysis/comparability.ts'
import { formatNumber } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import { significantSide } from '../analysis/compare-cells.ts'
import { replicatesNeeded } from '../analysis/power.ts'
import type { Pair } from '../analysis/side-by-side.ts'
import { doubtNotes } from '../analysis/independence.ts'
import { verdictText } from '../analysis/verdict.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { escaped, markdownTable } from '../cite/markdown.ts'
import { counted } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import { changeText, percentText } from '../findings/finding.ts'

/** The outcome, with the values that make it. */
export type Outcome =
  | { readonly kind: 'regressed' | 'not regressed'; readonly pairs: readonly Pair[] }
  | { readonly kind: 'cannot tell'; readonly pairs: readonly Pair[]; readonly repeats: number }
  | { readonly kind: 'not comparable'; readonly pairs: readonly Pair[]; readonly what: string }

/** What is judged: the pairs of a metric, the runs of base and new, and the names of what else differs between them. */
export interface GateInput {
  readonly metric: string
  readonly runs: readonly (readonly Pick<Run, 'status'>[])[]
  readonly pairs: readonly Pair[]
  readonly differences: readonly Pick<Confounder, 'name' | 'fact' | 'isOneSided'>[]
}

const alpha = 0.05
// A measurement on another machine, or with another load tool, says nothing about a change of the server.
const decisive = /^fact (?:cpu model|cpus|architecture|hypervisor|virtuali[sz]ed|tool|load tool)$/i

/**
 * Judges a comparison; a regression is at least `threshold`, a share such as 0.05, and significant, even where a doubt
 * withholds its badge.
 */
export function gateOf(
  { metric, pairs, runs, differences }: GateInput,
  threshold: number,
  vocabulary: Vocabulary,
): Outcome {
  const decisiveOnes = differences.filter(
    ({ name, isOneSided }) => isOneSided !== true && decisive.test(name),
  )
  const both = pairs.filter(({ comparison }) => comparison.ratio !== null)
  if (decisiveOnes.length > 0)
    return {
      kind: 'not comparable',
      pairs: [],
      what: `different ${decisiveOnes.map(({ fact }) => fact).join(', ')}`,
    }
  if (both.length === 0)
    return { kind: 'not comparable', pairs: [], what: `no value on both sides${unused(runs)}` }
  const { better = 'higher' } = vocabulary.metric(metric)
  // Above 1 where the contender is worse.
  const loss = (ratio: number): number => (better === 'higher' ? 1 / ratio : ratio)
  const limit = 1 / (1 - threshold)
  const regressed = both.filter(
    ({ comparison }) =>
      significantSide(comparison) !== null &&
      comparison.ratio !== null &&
      loss(comparison.ratio) >= limit,
  )
  if (regressed.length > 0) return { kind: 'regressed', pairs: bySize(regressed) }
  const open = both.filter((pair) => isOpen(pair, loss, limit))
  if (open.length === 0) return { kind: 'not regressed', pairs: both }
  const repeats = open.map(({ comparison: { n } }) => {
    const needed = replicatesNeeded(alpha / both.length)
    const fewest = Math.min(...n)
    // A sample that is large enough for the test, and still open, doubles.
    return fewest >= needed ? fewest : needed - fewest
  })
  return { kind: 'cannot tell', pairs: bySize(open), repeats: largest(repeats) }
}

function unused(runs: GateInput['runs']): string {
  const counts = runs.map((own) => [own.filter(({ status }) => status !== 'ok').length, own.length])
  if (counts.every(([bad]) => bad === 0)) return ''
  const [base = '', contender = ''] = counts.map((count) => count.join(' of '))
  return `; not used: ${base} runs of base, ${contender} of new`
}

// Untested: the worst run of the contender against the best of the baseline; tested: the medians.
function isOpen(
  { baseline, contender, comparison: { ratio, verdict } }: Pair,
  loss: (ratio: number) => number,
  limit: number,
): boolean {
  if (verdict.kind === 'single') return true
  const measured = ratio !== null && loss(ratio) >= limit
  if (verdict.kind !== 'insufficient' || verdict.doubt)
    return verdict.kind === 'not-significant' && measured
  const [low, high] = [contender?.low, contender?.high].map((value, index) => {
    const base = index === 0 ? baseline?.high : baseline?.low
    return value === null || value === undefined || !base ? undefined : loss(value / base)
  })
  return measured || Math.max(low ?? 0, high ?? 0) >= limit
}

function bySize(pairs: readonly Pair[]): readonly Pair[] {
  const size = ({ comparison: { ratio } }: Pair): number => Math.abs(Math.log(ratio ?? 1))
  return pairs.toSorted((a, b) => size(b) - size(a))
}

/** The exit status: 1 for a regression; 4 for an undecided outcome if it is strict, else 0. */
export function exitOf({ kind }: Outcome, isStrict: boolean): number {
  if (kind === 'regressed') return 1
  return kind === 'not regressed' || !isStrict ? 0 : 4
}

const mostNamed = 5

/** `regressed: 5 of 12 values by more than 5 %: −73 % at …`. */
export function outcomeText(
  outcome: Outcome,
  total: number,
  threshold: number,
  vocabulary: Vocabulary,
): string {
  const { kind, pairs } = outcome
  switch (kind) {
    case 'regressed': {
      const named = pairs
        .slice(0, mostNamed)
        .map((pair) => `${changeText(pair.comparison.ratio ?? 1)} at ${placeOf(pair, vocabulary)}`)
      const more =
        pairs.length > mostNamed ? `, and ${counted(pairs.length - mostNamed, 'more value')}` : ''
      return `regressed: ${String(pairs.length)} of ${counted(total, 'value')} by at least ${percentText(threshold)}: ${named.join(', ')}${more}`
    }
    case 'not regressed':
      return `not regressed: no significant loss of ${percentText(threshold)} or more in ${counted(total, 'value')}`
    case 'cannot tell':
      return `cannot tell: ${counted(outcome.repeats, 'more repeat')} needed on each side for ${String(pairs.length)} of ${counted(total, 'value')}`
    case 'not comparable':
      return `not comparable: ${outcome.what}`
  }
}

function placeOf({ fields }: Pair, vocabulary: Vocabulary): string {
  return label(fields, vocabulary) || 'all runs'
}

const mostRows = 40

/** A comment for a pull request: one line if nothing changed, else the values that did, and how many are hidden; at most 60 lines. */
export function gateComment(
  outcome: Outcome,
  { metric, pairs }: GateInput,
  threshold: number,
  heads: readonly [base: string, contender: string],
  vocabulary: Vocabulary,
): string {
  const first = `**${escaped(`${heads[1]} vs ${heads[0]}`)}**: ${escaped(outcomeText(outcome, pairs.length, threshold, vocabulary))}`
  const changed = bySize(
    pairs.filter(
      (pair) =>
        (outcome.pairs.includes(pair) && outcome.kind !== 'not regressed') ||
        significantSide(pair.comparison) !== null,
    ),
  )
  if (changed.length === 0) return `${first}\n`
  const row = vocabulary.metric(metric)
  const value = (cell: Pair['baseline']): string =>
    cell && cell.value !== null ? formatNumber(cell.value, row) : 'none'
  const hidden = pairs.length - Math.min(mostRows, changed.length)
  return [
    first,
    '',
    markdownTable({
      head: [row.title, 'base', 'new', 'change', 'verdict'],
      align: ['left', 'right', 'right', 'right', 'left'],
      rows: changed.slice(0, mostRows).map((pair) => ({
        label: placeOf(pair, vocabulary),
        cells: [
          value(pair.baseline),
          value(pair.contender),
          changeText(pair.comparison.ratio ?? 1),
          verdictText(pair.comparison.verdict),
        ].map((text) => ({ text })),
      })),
    }),
    ...doubtNotes(pairs.map(({ comparison }) => comparison)).flatMap((note) => ['', note]),
    ...(hidden > 0
      ? [
          '',
          `${counted(hidden, 'more value')} not listed, ${String(Math.max(0, changed.length - mostRows))} of them changed.`,
        ]
      : []),
    '',
  ].join('\n')
}

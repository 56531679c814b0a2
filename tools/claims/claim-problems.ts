// The words that the program computed for a claim, and what `check` reports about it.
import { largest, smallest } from '../core/extremes.ts'
import { metricOf } from '../analysis/metric-value.ts'
import { valueLabel } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'
import type { Call } from './call.ts'
import { percentText, withUnit } from './claim-number-text.ts'
import type { ComparedSides } from './claim-scope.ts'
import type { Outcome } from './outcome.ts'
import type { ClaimCell, StatedClaim } from './statement.ts'

/** `−15.6 to −14.8 % in 3 of 3 · 3 runs each · only oltp_point_select, 1 core`; without the runs of published numbers, which the badge has. */
export function computedWords(
  details: readonly ClaimCell[],
  is: string | undefined,
  only: readonly string[],
  isQuoted: boolean,
): string {
  const ratios = details.flatMap(({ ratio }) => ratio ?? []).toSorted((a, b) => a - b)
  const areFactors = /\d ?(?:x|×)/.test(is ?? '') || (!is?.includes('%') && largest(ratios) >= 10)
  const textOf = (ratio: number): string => {
    if (areFactors) return withUnit(ratio.toFixed(2), '×')
    return / of$/.test(is ?? '') ? withUnit((100 * ratio).toFixed(1), '%') : percentText(ratio)
  }
  const [low = 'no ratio', high = low] = [...ratios.slice(0, 1), ...ratios.slice(-1)].map(textOf)
  const range = low === high ? low : `${low.replace(/\u00A0[%×]$/, '')} to ${high}`
  const matching = details.filter(({ outcome }) => outcome === 'matches').length
  const count = `in ${is === undefined ? '' : `${matching} of `}${details.length}`
  const sizes = details.flatMap(({ baseline, contender }) =>
    [baseline.n ?? [], contender.n ?? []].flat(),
  )
  const [least, most] = [smallest(sizes), largest(sizes)]
  const runs = `${least === most ? '' : `${least} to `}${most} ${most === 1 ? 'run' : 'runs'} each`
  return [
    details.length > 1 ? `${range} ${count}` : range,
    ...(isQuoted ? [] : [runs]),
    ...(only.length > 0 ? [`only ${only.join(', ')}`] : []),
  ].join(' · ')
}

/** The values of the keys that a claim restricts although both sides have others. */
export function restricted(
  { archiveRuns, runs, where, baseline, contender, metric }: ComparedSides,
  vocabulary: Vocabulary,
): readonly string[] {
  const valuesOf = (list: readonly Run[], key: string): ReadonlySet<string> => {
    const measured = list.filter((run) => 'value' in metricOf(run, metric))
    const [left, right] = [baseline, contender].map(
      (side) =>
        new Set(measured.flatMap(({ fields }) => (side.filter(fields) && fields[key]) || [])),
    )
    return new Set([...(left ?? [])].filter((value) => right?.has(value)))
  }
  return [...where.texts].flatMap(([key, texts]) => {
    const own = valuesOf(runs, key)
    if ([...valuesOf(archiveRuns, key)].every((value) => own.has(value))) return []
    const named = texts.filter((text) => text !== '*')
    const shown = named.map((text) =>
      /^[<>]/.test(text)
        ? `${vocabulary.key(key).title} ${text.replace('>=', '≥ ').replace('<=', '≤ ')}`
        : valueLabel(key, text.replace(/\*$/, ''), vocabulary),
    )
    return shown.join(' and ').replaceAll(/ and (?=.* and )/g, ', ') || []
  })
}

// Words that state why; no number tests them.
const causal = /\b(?:because|due to|thanks to|explains?|explained by)\b/i

/** Reports numbers that do not match the claim, and a reason that is not tested. */
export function reportVerdict({ details, badge, text, reason }: StatedClaim, call: Call): void {
  const cause = causal.exec(text)?.[0]
  if (cause !== undefined)
    call.report(
      'cause',
      `The numbers show a difference, not why: \`${cause}\` is not tested`,
      'info',
    )
  const differing = worstFirst.flatMap((each) => details.filter(({ outcome }) => outcome === each))
  const isRefuted = refuting.includes(differing[0]?.outcome ?? 'matches')
  if (reason !== undefined && !isRefuted)
    call.report('reason', 'Unexpected reason of a claim that the data do not contradict: remove it')
  if (differing.length === 0 || (reason !== undefined && isRefuted)) return
  const cells = differing
    .slice(0, 5)
    .map(({ label: point, change, outcome }) => `${point || 'all'} ${change || outcome}`)
  call.report(
    isRefuted ? 'contradicted' : 'unmatched',
    `${badge.text}, in ${differing.length} of ${details.length}: ${cells.join('; ')}${differing.length > 5 ? ' …' : ''}; correct it${isRefuted ? ', or write why as its `reason`' : ''}`,
    isRefuted ? 'error' : 'warning',
  )
}

const refuting: readonly Outcome[] = ['contradicts', 'other size']
const worstFirst: readonly Outcome[] = [...refuting, 'undecided', 'no ratio']

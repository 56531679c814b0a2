// A claim: a sentence about two sides, evaluated over every cell it speaks of.
import { label } from '../../analysis/label.ts'
import { noiseFloor } from '../../analysis/noise-floor.ts'
import type { Cell } from '../../analysis/projection.ts'
import type { Shortcode } from '../../articles/shortcodes.ts'
import type { Diagnostic, Run } from '../../model.ts'
import { Asked, runsOf, type ClaimContext } from '../asked.ts'
import { bounds } from '../bounds.ts'
import { comparedCells, varyingKeys, type ComparedCell } from '../cells.ts'
import { shortcodeId } from '../identity.ts'
import { cellOutcome, claimVerdict, type ClaimVerdict } from '../outcome.ts'
import type { Selection } from '../selection.ts'
import type { ClaimCell, ClaimSide, StatedClaim } from '../statement.ts'
import { ratioText, unitText, valueText, withUnit } from '../words.ts'

const allowed = [
  ...['text', 'archive', 'metric', 'baseline', 'contender', 'over', 'where', 'is', 'runs'],
  ...['expect', 'reason', 'state', 'date'],
]
const verdicts: readonly ClaimVerdict[] = ['holds', 'partly', 'contradicted', 'unsupported']

// Single runs support nothing; an author who has no others says `runs=1`, which stands beside the verdict.
const usualRuns = 2
// The band of "within noise" where no repeats tell it.
const usualBand = 1.05

/** A claim as evaluated, or what is wrong with it; with it what is wrong with its verdict. */
export function statedClaim(
  code: Shortcode,
  context: ClaimContext,
): { readonly claim?: StatedClaim; readonly diagnostics: readonly Diagnostic[] } {
  const asked = new Asked(code, context, allowed)
  const claim = evaluate(asked)
  if (claim) judge(claim, asked)
  return { ...(claim ? { claim } : {}), diagnostics: asked.diagnostics }
}

function evaluate(asked: Asked): StatedClaim | undefined {
  const { words } = asked.context
  const text = asked.text('0') ?? asked.needed('text', 'text="9.7.0 is 3..12 % faster than 8.4.8"')
  const metric = asked.needed('metric', 'metric=tps')
  asked.needed('baseline', 'baseline="version=8.4.8"')
  asked.needed('contender', 'contender="version=9.7.0"')
  const slugs = asked.archives()
  const runs = runsOf(asked.context, slugs)
  if (text === undefined || metric === undefined || runs.length === 0) return undefined
  const parts = (['where', 'over', 'baseline', 'contender'] as const).map((name) =>
    asked.selection(name, runs),
  )
  const [where, over, baseline, contender] = parts
  if (!where || !over || !baseline || !contender || !asked.metricKnown(metric, runs))
    return undefined
  if (baseline.texts.size === 0 || contender.texts.size === 0) return undefined
  const { better } = words.metric(metric)
  const floor = noiseFloor(runs, metric)
  const read = bounds(asked.text('is') ?? text, better, floor?.band ?? usualBand)
  if ('problem' in read) {
    asked.report('sentence', read.problem)
    return undefined
  }
  const spoken = runs.filter(({ fields }) => where.filter(fields) && over.filter(fields))
  const { cells, mixed, confounders } = comparedCells(spoken, {
    metric,
    baseline,
    contender,
    over: pointKeys(spoken, [where, over], [baseline, contender], asked.text('over') !== undefined),
    ...(better === undefined ? {} : { better }),
  })
  asked.mixed(mixed)
  if (cells.length === 0) {
    asked.report('empty', 'No run passes baseline and contender')
    return undefined
  }
  const fewest = asked.whole('runs') ?? usualRuns
  const several = (list: readonly Readonly<Record<string, string>>[]): boolean =>
    new Set(list.map((fields) => JSON.stringify(fields))).size > 1
  const manyBaselines = several(cells.map(({ baselineFields }) => baselineFields))
  const manyContenders = several(cells.map(({ contenderFields }) => contenderFields))
  const details = cells.map((cell): ClaimCell => {
    const made = detail(cell, metric, asked.context)
    const parts = [
      manyContenders ? made.contenderLabel : '',
      manyBaselines ? `against ${made.baselineLabel}` : '',
      made.label,
    ]
    const point = parts.filter((part) => part !== '').join(' · ')
    return { ...made, label: point, ...cellOutcome(cell, read, fewest) }
  })
  const verdict = claimVerdict(details.map(({ outcome }) => outcome))
  const holding = details.filter(({ outcome }) => outcome === 'holds').length
  const sizes = cells.map(({ comparison: { n } }) => Math.min(...n))
  return {
    id: shortcodeId(asked.code),
    text,
    verdict,
    verdictText: verdictWords(verdict, holding, details.length),
    cells: details.length,
    holding,
    read: read.words,
    metric: { name: metric, title: words.metric(metric).title },
    baseline: asked.text('baseline') ?? '',
    contender: asked.text('contender') ?? '',
    archives: slugs,
    runs: [
      ...new Set(
        cells.flatMap((cell) =>
          [cell.baseline, cell.contender].flatMap((side) => side?.runs.map(({ id }) => id) ?? []),
        ),
      ),
    ].toSorted(),
    fewest: Math.min(...sizes),
    ...expectation(asked),
    ...correction(asked),
    notes: [...confounders, ...singleRuns(sizes)],
    details,
  }
}

// The keys that make a cell: those named; and, where `over` is absent, all in which the runs differ.
function pointKeys(
  runs: readonly Run[],
  named: readonly Selection[],
  sides: readonly Selection[],
  isNamed: boolean,
): readonly string[] {
  const own = new Set(sides.flatMap(({ texts }) => [...texts.keys()]))
  const keys = named.flatMap(({ texts }) => [...texts.keys()])
  const free = isNamed
    ? []
    : varyingKeys(runs).filter((key) => {
        const [left, right] = sides.map(
          ({ filter }) =>
            new Set(
              runs.filter(({ fields }) => filter(fields)).map(({ fields }) => fields[key] ?? ''),
            ),
        )
        return [...(left ?? [])].some((text) => right?.has(text))
      })
  return [...new Set([...keys, ...free])].filter((key) => !own.has(key))
}

function detail(
  cell: ComparedCell,
  metric: string,
  context: ClaimContext,
): Omit<ClaimCell, 'outcome'> {
  const { words } = context
  const { ratio, low, high } = cell.comparison
  const change = ratio === null ? undefined : ratioText(ratio, 'percent', { decimals: 1 })
  return {
    label: label(cell.fields, words),
    fields: cell.fields,
    baselineLabel: label(cell.baselineFields, words),
    contenderLabel: label(cell.contenderFields, words),
    baseline: side(cell.baseline, metric, context),
    contender: side(cell.contender, metric, context),
    ratio,
    low,
    high,
    change: change === undefined ? '' : withUnit(change.text, change.unit),
  }
}

function side(cell: Cell | undefined, metric: string, { words, placeOf }: ClaimContext): ClaimSide {
  const of = words.metric(metric)
  const value = cell?.value ?? null
  return {
    text:
      value === null
        ? ''
        : withUnit(valueText(value, of, {}), of.unit === '1/s' ? '' : unitText(of)),
    value,
    low: cell?.low ?? null,
    high: cell?.high ?? null,
    n: cell?.n ?? 0,
    evidence: (cell?.evidence ?? []).map((entry) => placeOf(entry)),
  }
}

function expectation(asked: Asked): Pick<StatedClaim, 'expected'> {
  const expect = asked.text('expect')
  if (expect === undefined) return {}
  const verdict = verdicts.find((name) => name === expect)
  const reason = asked.text('reason') ?? ''
  if (verdict === undefined) {
    asked.report(
      'expect',
      `Unexpected expect \`${expect}\`, expected one of ${verdicts.join(', ')}`,
    )
    return {}
  }
  if (reason === '') {
    asked.report('expect', `Unexpected expect=${expect} without a reason, expected reason="…"`)
    return {}
  }
  return { expected: { verdict, reason } }
}

function correction(asked: Asked): Pick<StatedClaim, 'correction'> {
  const state = asked.text('state') ?? 'current'
  if (state === 'current') return {}
  if (state !== 'corrected' && state !== 'superseded') {
    asked.report(
      'state',
      `Unexpected state \`${state}\`, expected current, corrected or superseded`,
    )
    return {}
  }
  const date = asked.text('date') ?? ''
  const reason = asked.text('reason') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || reason === '') {
    asked.report(
      'state',
      `Unexpected state=${state} without date and reason, expected date="2026-11-21" reason="…"`,
    )
    return {}
  }
  return { correction: { state, date, reason } }
}

function judge(
  { verdict, verdictText, expected, details, correction }: StatedClaim,
  asked: Asked,
): void {
  if (expected) {
    if (expected.verdict === verdict) return
    asked.report(
      'verdict',
      `The claim ${verdictText}, expected ${expected.verdict}: take \`expect\` out or correct the claim`,
    )
    return
  }
  if (verdict === 'holds' || correction?.state === 'superseded') return
  const worst = details.filter(({ outcome }) => outcome !== 'holds')
  const shown = worst.toSorted((a, b) => rank(a) - rank(b) || far(b) - far(a)).slice(0, 5)
  const cells = shown.map(
    ({ label: point, change, outcome, reason }) =>
      `${point || 'all'} ${change || (reason ?? outcome)}`,
  )
  const more =
    worst.length > shown.length ? `; and ${String(worst.length - shown.length)} more` : ''
  const advice =
    verdict === 'contradicted'
      ? 'correct it, or write expect=contradicted with a reason'
      : `correct it, measure again, or write expect=${verdict} with a reason`
  const reasons = verdict === 'unsupported' ? ` (${shown[0]?.reason ?? 'nothing shows it'})` : ''
  asked.report(
    verdict,
    `The claim ${verdictText}${reasons}: ${cells.join('; ')}${more}; ${advice}`,
    verdict === 'contradicted' ? 'error' : 'warning',
  )
}

function rank({ outcome }: ClaimCell): number {
  return ['against', 'outside', 'unsupported', 'holds'].indexOf(outcome)
}

function far({ ratio }: ClaimCell): number {
  return ratio === null || ratio <= 0 ? 0 : Math.abs(Math.log(ratio))
}

/** The verdict as the reader sees it. */
export function verdictWords(verdict: ClaimVerdict, holding: number, cells: number): string {
  switch (verdict) {
    case 'holds':
      return cells === 1 ? 'holds' : `holds in all ${String(cells)} cells`
    case 'partly':
      return `holds in ${String(holding)} of ${String(cells)} cells`
    case 'contradicted':
      return cells === 1
        ? 'is contradicted'
        : `is contradicted: holds in ${String(holding)} of ${String(cells)} cells`
    case 'unsupported':
      return 'is not supported'
  }
}

function singleRuns(sizes: readonly number[]): readonly string[] {
  const single = sizes.filter((n) => n === 1).length
  if (single === 0) return []
  return [
    single === sizes.length
      ? 'Single runs: nothing shows how far they spread.'
      : `${String(single)} of ${String(sizes.length)} cells have a single run on a side.`,
  ]
}

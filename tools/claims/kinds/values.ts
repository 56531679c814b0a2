// Numbers in prose: `value`, `ratio`, `range`, `count`.
import { coefficientOfVariation } from '../../analysis/deviation.ts'
import { label, valueLabel } from '../../analysis/label.ts'
import { project, type Cell } from '../../analysis/projection.ts'
import { runsToSee } from '../../analysis/runs-needed.ts'
import type { Better } from '../../analysis/verdict.ts'
import type { Shortcode } from '../../articles/shortcodes.ts'
import type { FigureEvidence } from '../../figures/figure.ts'
import type { Diagnostic, Run } from '../../model.ts'
import { naturalOrder } from '../../runs/natural-order.ts'
import { Asked, runsOf, type ClaimContext } from '../asked.ts'
import { bounds } from '../bounds.ts'
import { comparedCells, type ComparedCell } from '../cells.ts'
import { shortcodeId } from '../identity.ts'
import type { Selection } from '../selection.ts'
import type { StatedValue } from '../statement.ts'
import { ratioForms, ratioText, unitText, valueText, withUnit, type RatioForm } from '../words.ts'

/** Every parameter that the four know. */
const common = ['archive', 'metric', 'where', 'over', 'unit', 'digits', 'round']
const sides = ['baseline', 'contender', 'as', 'is']
const allowed = {
  value: [...common, 'field', 'pick', 'show', 'text', 'from', 'file', 'line'],
  ratio: [...common, ...sides, 'pick', 'show'],
  range: [...common, ...sides, 'of', 'joined'],
  count: [...common, ...sides, 'of', 'change'],
} as const

/** True for the name of a shortcode that prints a number. */
export function isValueName(name: string): name is keyof typeof allowed {
  return Object.hasOwn(allowed, name)
}

/** The number that a shortcode asks for, or what is wrong with it. */
export function statedValue(
  code: Shortcode,
  context: ClaimContext,
): { readonly value?: StatedValue; readonly diagnostics: readonly Diagnostic[] } {
  if (!isValueName(code.name)) return { diagnostics: [] }
  const asked = new Asked(code, context, allowed[code.name])
  const made = asked.diagnostics.length > 0 ? undefined : make(asked, code.name)
  if (!made || asked.diagnostics.length > 0) return { diagnostics: asked.diagnostics }
  const { text, made: how, evidence } = made
  const value = {
    id: shortcodeId(code),
    kind: code.name,
    text,
    made: how,
    evidence: evidence.slice(0, 12),
  }
  return { value, diagnostics: [] }
}

type Made = Pick<StatedValue, 'text' | 'made' | 'evidence'>

function make(asked: Asked, kind: keyof typeof allowed): Made | undefined {
  if (asked.text('text') !== undefined) return typed(asked)
  const runs = runsOf(asked.context, asked.archives())
  if (runs.length === 0) return undefined
  const where = asked.selection('where', runs)
  if (!where) return undefined
  const passing = runs.filter(({ fields }) => where.filter(fields))
  if (passing.length === 0) {
    asked.report('empty', 'No run passes `where`')
    return undefined
  }
  switch (kind) {
    case 'value':
      return asked.text('field') === undefined
        ? metricValue(asked, passing, where)
        : fieldValue(asked, passing)
    case 'ratio':
      return oneRatio(asked, passing, where)
    case 'range':
      return range(asked, passing, where)
    case 'count':
      return count(asked, passing, where)
  }
}

// A number that is made of no metric: typed, with where it is from; `file` and `line` lead there.
function typed(asked: Asked): Made | undefined {
  const from = asked.needed('from', 'from="record.sh, line 13"')
  const text = asked.text('text')
  const file = asked.text('file')
  const line = Number(asked.text('line'))
  if (from === undefined || text === undefined) return undefined
  const made = { text, made: `from ${from}`, evidence: [] }
  if (file === undefined) return made
  const runs = runsOf(asked.context, asked.archives())
  const run = runs.find(({ source }) => source?.path === file)
  if (!run?.source) {
    asked.report('file', `Unexpected file \`${file}\`, expected the result file of a run`)
    return undefined
  }
  const { path, sha256 } = run.source
  const place = { run: run.id, file: path, sha256, ...(line > 0 ? { line } : {}) }
  return { ...made, evidence: [asked.context.placeOf(place)] }
}

function fieldValue(asked: Asked, runs: readonly Run[]): Made | undefined {
  const key = asked.text('field') ?? ''
  const texts = textsOf(runs, key)
  const [text] = texts
  if (text === undefined || texts.length > 1) {
    asked.report(
      'field',
      text === undefined
        ? `Unexpected key \`${key}\`, which no run has`
        : `Unexpected ${key} of ${texts.slice(0, 6).join(', ')}, expected one text; name it in where, or use range`,
    )
    return undefined
  }
  const unit = asked.text('unit')
  const { words } = asked.context
  const printed = unit === undefined ? valueLabel(key, text, words) : withUnit(text, noUnit(unit))
  return {
    text: printed,
    made: `${words.key(key).title} of ${runCount(runs)}`,
    evidence: firstOf(asked, runs),
  }
}

function metricValue(asked: Asked, runs: readonly Run[], where: Selection): Made | undefined {
  const cells = metricCells(asked, runs, where)
  const cell = cells && picked(asked, cells, ({ value }) => value)
  if (!cell || cell.value === null) {
    if (cell)
      asked.report('missing', `Unexpected cell without a number: ${cell.reason ?? cell.status}`)
    return undefined
  }
  const { words } = asked.context
  const metric = words.metric(cell.metric)
  const made = `${metric.title}: ${statistic(cell)}; ${label(cell.fields, words)}`
  const evidence = cell.evidence.map((entry) => asked.context.placeOf(entry))
  const show = asked.text('show')
  if (show !== undefined) return shownKey(asked, show, cell.fields, made, evidence)
  const unit = noUnit(asked.text('unit') ?? unitText(metric))
  return { text: withUnit(valueText(cell.value, metric, asked.rounding()), unit), made, evidence }
}

function oneRatio(asked: Asked, runs: readonly Run[], where: Selection): Made | undefined {
  const cells = ratioCells(asked, runs, where)
  const cell = cells && picked(asked, cells, ({ comparison }) => comparison.ratio)
  if (!cell) return undefined
  const { ratio } = cell.comparison
  if (ratio === null) {
    asked.report('missing', `Unexpected cell without a ratio at ${pointOf(cell, asked)}`)
    return undefined
  }
  const made = ratioMade(cell, asked)
  const evidence = evidenceOf(cell, asked)
  const show = asked.text('show')
  if (show !== undefined) return shownKey(asked, show, cell.fields, made, evidence)
  const printed = ratioText(ratio, formOf(asked), asked.rounding())
  return {
    text: withUnit(printed.text, noUnit(asked.text('unit') ?? printed.unit)),
    made,
    evidence,
  }
}

function range(asked: Asked, runs: readonly Run[], where: Selection): Made | undefined {
  const of = asked.text('of')
  const joined = ` ${asked.text('joined') ?? 'to'} `
  const { words } = asked.context
  if (of !== undefined) {
    const texts = textsOf(runs, of)
    const [first, last] = [texts[0], texts.at(-1)]
    if (first === undefined || last === undefined) {
      asked.report('field', `Unexpected key \`${of}\`, which no run has`)
      return undefined
    }
    const unit = asked.text('unit') ?? words.key(of).unit?.[1] ?? ''
    const text = withUnit(first === last ? first : `${first}${joined}${last}`, noUnit(unit))
    return {
      text,
      made: `${words.key(of).title} of ${runCount(runs)}`,
      evidence: firstOf(asked, runs),
    }
  }
  if (asked.text('baseline') !== undefined) {
    const cells = ratioCells(asked, runs, where)?.filter(
      ({ comparison }) => comparison.ratio !== null,
    )
    if (!cells || cells.length === 0) {
      nothing(asked)
      return undefined
    }
    const sorted = cells.toSorted((a, b) => (a.comparison.ratio ?? 0) - (b.comparison.ratio ?? 0))
    const ends = ends2(sorted)
    const printed = ends.map(({ comparison }) =>
      ratioText(comparison.ratio ?? 0, formOf(asked), asked.rounding()),
    )
    return {
      text: joinedEnds(
        printed.map(({ text }) => text),
        noUnit(asked.text('unit') ?? printed[0]?.unit ?? ''),
        joined,
      ),
      made: `smallest and largest of ${String(cells.length)} cells: ${ends.map((cell) => ratioMade(cell, asked)).join('; ')}`,
      evidence: ends.flatMap((cell) => evidenceOf(cell, asked)),
    }
  }
  const cells = metricCells(asked, runs, where)?.filter(({ value }) => value !== null)
  if (!cells || cells.length === 0) {
    nothing(asked)
    return undefined
  }
  const metric = words.metric(cells[0]?.metric ?? '')
  const ends = ends2(cells.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0)))
  const printed = ends.map(({ value }) => valueText(value ?? 0, metric, asked.rounding()))
  return {
    text: joinedEnds(printed, noUnit(asked.text('unit') ?? unitText(metric)), joined),
    made: `${metric.title}: smallest and largest of ${String(cells.length)} cells: ${ends.map(({ fields }) => label(fields, words)).join('; ')}`,
    evidence: ends.flatMap(({ evidence }) =>
      evidence.slice(0, 1).map((entry) => asked.context.placeOf(entry)),
    ),
  }
}

function count(asked: Asked, runs: readonly Run[], where: Selection): Made | undefined {
  const of = asked.text('of') ?? (asked.text('is') === undefined ? 'runs' : 'cells')
  const evidence = firstOf(asked, runs)
  const printed = (number: number, fallback: string): string =>
    withUnit(String(number), noUnit(asked.text('unit') ?? fallback))
  if (of === 'runs')
    return {
      text: printed(runs.length, runs.length === 1 ? 'run' : 'runs'),
      made: 'runs of the archive',
      evidence,
    }
  if (of === 'runs-needed') return neededRuns(asked, runs, where)
  if (of !== 'cells') {
    const texts = textsOf(runs, of)
    if (texts.length === 0) {
      asked.report(
        'field',
        `Unexpected key \`${of}\`, expected runs, cells, runs-needed or a key of the runs`,
      )
      return undefined
    }
    const { title, plural } = asked.context.words.key(of)
    return {
      text: printed(texts.length, texts.length === 1 ? title : (plural ?? title)),
      made: `${plural ?? title}: ${texts.join(', ')}`,
      evidence,
    }
  }
  if (asked.text('baseline') === undefined) {
    const cells = metricCells(asked, runs, where)
    return (
      cells && {
        text: printed(cells.length, cells.length === 1 ? 'cell' : 'cells'),
        made: 'cells',
        evidence,
      }
    )
  }
  const cells = ratioCells(asked, runs, where)
  if (!cells) return undefined
  return {
    text: printed(cells.length, ''),
    made: `cells that are ${asked.text('is') ?? 'there'}: ${cells.map((cell) => pointOf(cell, asked)).join('; ') || 'none'}`,
    evidence: cells.flatMap((cell) => evidenceOf(cell, asked)),
  }
}

function nothing(asked: Asked): void {
  if (asked.diagnostics.length === 0) asked.report('missing', 'Unexpected range without a number')
}

// How many runs a side a difference by `change` wants, by the deviation of the runs of each cell from its mean.
function neededRuns(asked: Asked, runs: readonly Run[], where: Selection): Made | undefined {
  const change = /^(\d{1,3}(?:\.\d+)?) ?%$/.exec(asked.needed('change', 'change="10 %"') ?? '')?.[1]
  if (change === undefined || Number(change) === 0) {
    asked.report('change', 'Unexpected change, expected a percentage such as change="10 %"')
    return undefined
  }
  const cells = metricCells(asked, runs, where)
  const shares = cells?.flatMap(({ values }) => coefficientOfVariation(values) ?? []) ?? []
  if (!cells || shares.length === 0) {
    nothing(asked)
    return undefined
  }
  const squares = shares.reduce((sum, share) => sum + share ** 2, 0)
  const variation = Math.sqrt(squares / shares.length)
  return {
    text: withUnit(
      String(runsToSee(Number(change) / 100, variation)),
      noUnit(asked.text('unit') ?? 'runs'),
    ),
    made: `runs on each side with which a test at 5 % sees ${change} % four times in five; the deviation of these runs is ${(100 * variation).toFixed(1)} % of their mean`,
    evidence: firstOf(asked, runs),
  }
}

function metricCells(
  asked: Asked,
  runs: readonly Run[],
  where: Selection,
): readonly Cell[] | undefined {
  const metric = asked.needed('metric', 'metric=qps')
  const over = asked.selection('over', runs)
  if (metric === undefined || !over || !asked.metricKnown(metric, runs)) return undefined
  const chosen = runs.filter(({ fields }) => over.filter(fields))
  const keys = [...new Set([...where.texts.keys(), ...over.texts.keys()])]
  const { cells, residue } = project(chosen, { metric, keys, where: new Map() })
  asked.mixed(residue)
  return cells
}

function ratioCells(
  asked: Asked,
  runs: readonly Run[],
  where: Selection,
): readonly ComparedCell[] | undefined {
  const metric = asked.needed('metric', 'metric=qps')
  asked.needed('baseline', 'baseline="version=8.4.8"')
  asked.needed('contender', 'contender="version=9.7.0"')
  const baseline = asked.selection('baseline', runs)
  const contender = asked.selection('contender', runs)
  const over = asked.selection('over', runs)
  if (metric === undefined || !baseline || !contender || !over) return undefined
  if (asked.diagnostics.length > 0 || !asked.metricKnown(metric, runs)) return undefined
  const { better } = asked.context.words.metric(metric)
  const { cells, mixed } = comparedCells(
    runs.filter(({ fields }) => over.filter(fields)),
    {
      metric,
      baseline,
      contender,
      over: [...new Set([...where.texts.keys(), ...over.texts.keys()])],
      ...(better === undefined ? {} : { better }),
    },
  )
  asked.mixed(mixed)
  if (cells.length === 0) asked.report('empty', 'No run passes baseline and contender')
  return asked.text('is') === undefined ? cells : cells.filter(ofRatio(asked, better))
}

// The cells whose ratio is as `is` says.
function ofRatio(asked: Asked, better: Better | undefined): (cell: ComparedCell) => boolean {
  const read = bounds(asked.text('is') ?? '', better, 1.05)
  if ('problem' in read) {
    asked.report('is', read.problem)
    return () => false
  }
  return ({ comparison: { ratio } }) => ratio !== null && ratio >= read.low && ratio <= read.high
}

// One cell, or the one with the largest or smallest number where `pick` asks for it.
function picked<T extends { readonly fields: Readonly<Record<string, string>> }>(
  asked: Asked,
  cells: readonly T[],
  number: (cell: T) => number | null,
): T | undefined {
  const pick = asked.text('pick')
  if (pick === undefined) {
    if (cells.length === 1) return cells[0]
    const { words } = asked.context
    const points = cells.slice(0, 4).map(({ fields }) => label(fields, words))
    const more = cells.length > 4 ? ' …' : ''
    asked.report(
      'cells',
      `Unexpected ${String(cells.length)} cells (${points.join('; ')}${more}), expected one, or pick=largest`,
    )
    return undefined
  }
  if (!['largest', 'smallest', 'first', 'last'].includes(pick)) {
    asked.report('pick', `Unexpected pick \`${pick}\`, expected largest, smallest, first or last`)
    return undefined
  }
  const numbered = cells.filter((cell) => number(cell) !== null)
  if (pick === 'first') return numbered[0]
  if (pick === 'last') return numbered.at(-1)
  const sorted = numbered.toSorted((a, b) => (number(a) ?? 0) - (number(b) ?? 0))
  return pick === 'smallest' ? sorted[0] : sorted.at(-1)
}

function shownKey(
  asked: Asked,
  key: string,
  fields: Readonly<Record<string, string>>,
  made: string,
  evidence: readonly FigureEvidence[],
): Made | undefined {
  const text = fields[key]
  if (text === undefined) {
    asked.report(
      'show',
      `Unexpected key \`${key}\` in show, expected one of ${Object.keys(fields).join(', ')}`,
    )
    return undefined
  }
  const unit = asked.text('unit')
  return {
    text:
      unit === undefined
        ? valueLabel(key, text, asked.context.words)
        : withUnit(text, noUnit(unit)),
    made,
    evidence,
  }
}

function formOf(asked: Asked): RatioForm {
  const as = asked.text('as') ?? 'times'
  const form = ratioForms.find((name) => name === as)
  if (form === undefined)
    asked.report('as', `Unexpected as \`${as}\`, expected one of ${ratioForms.join(', ')}`)
  return form ?? 'times'
}

function joinedEnds(texts: readonly string[], unit: string, joined: string): string {
  const [first = '', last = ''] = texts
  return withUnit(first === last ? first : `${first}${joined}${last}`, unit)
}

function ends2<T>(sorted: readonly T[]): readonly T[] {
  return [sorted[0], sorted.at(-1)].filter((cell) => cell !== undefined)
}

function evidenceOf(
  { contender, baseline }: ComparedCell,
  { context }: Asked,
): readonly FigureEvidence[] {
  return [contender, baseline].flatMap((cell) =>
    (cell?.evidence ?? []).slice(0, 3).map((entry) => context.placeOf(entry)),
  )
}

function ratioMade(cell: ComparedCell, asked: Asked): string {
  const { words } = asked.context
  const metric = words.metric(asked.text('metric') ?? '')
  const side = (part: Cell | undefined, fields: Readonly<Record<string, string>>): string =>
    `${!part || part.value === null ? 'no number' : valueText(part.value, metric, {})} (${label(fields, words)})`
  const point = pointOf(cell, asked)
  return `${side(cell.contender, cell.contenderFields)} ÷ ${side(cell.baseline, cell.baselineFields)}${point === '' ? '' : ` at ${point}`}`
}

function pointOf({ fields }: ComparedCell, { context }: Asked): string {
  return label(fields, context.words)
}

function statistic({ n }: Cell): string {
  return n === 1 ? 'one run' : `median of ${String(n)} runs`
}

function noUnit(unit: string): string {
  return unit === 'none' ? '' : unit
}

function textsOf(runs: readonly Run[], key: string): readonly string[] {
  return [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))].toSorted(naturalOrder)
}

function runCount(runs: readonly Run[]): string {
  return `${String(runs.length)} ${runs.length === 1 ? 'run' : 'runs'}`
}

function firstOf({ context }: Asked, runs: readonly Run[]): readonly FigureEvidence[] {
  const run = runs.find(({ source }) => source !== undefined)
  if (!run?.source) return []
  return [context.placeOf({ run: run.id, file: run.source.path, sha256: run.source.sha256 })]
}

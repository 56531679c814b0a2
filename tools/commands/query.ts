// benchfolio query: the table that a figure would show, on the command line.
import { baselineWords } from '../analysis/baseline.ts'
import { BadInput } from '../errors.ts'
import type { Comparison } from '../analysis/compare.ts'
import { metricNames } from '../analysis/measured.ts'
import { passes, project, type Cell, type Projection } from '../analysis/projection.ts'
import { verdictText, type Better } from '../analysis/verdict.ts'
import { readVocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'
import { diagnosticLine, visible, type CommonOptions, type Output } from './command.ts'
import { openArchive } from './open.ts'
import { filterOption } from './filter-option.ts'
import { rowFormats } from './print-rows.ts'
import { printTable } from './print-table.ts'
import { wayOf, withoutWarmup, type WayOptions } from './way-option.ts'

/** Options of `query`; lists are comma-separated on the command line. */
export interface QueryOptions extends CommonOptions, WayOptions {
  readonly metric: string
  readonly row: readonly string[]
  readonly column: readonly string[]
  readonly where: readonly string[]
  /** The filter language of `analysis/filter.ts`. */
  readonly filter?: string
  readonly baseline: readonly string[]
  readonly round?: number
  readonly format: string
}

/** Prints the cells; 0 when there are any, 1 when no run passes the filter. */
export async function query(
  argument: string,
  options: QueryOptions,
  output: Output,
): Promise<number> {
  const format = rowFormats.find((name) => name === options.format)
  if (!format && options.format !== 'ndjson' && options.format !== 'json') {
    throw usage(
      `Unexpected format \`${options.format}\``,
      `Use one of ndjson, json, ${rowFormats.join(', ')}`,
    )
  }
  const archive = await openArchive(argument, options)
  const { runs, notes } = withoutWarmup(archive.runs, options)
  const projection = projectionOf(options, runs)
  const { cells, residue } = project(runs, projection)
  for (const diagnostic of archive.diagnostics) {
    if (diagnostic.severity === 'error') output.talk(`${diagnosticLine(diagnostic)}\n`)
  }
  for (const note of notes) output.talk(`note: ${note}\n`)
  for (const [key, texts] of residue) {
    output.talk(`${visible(`note: ${key} varies inside cells: ${texts.join(', ')}`)}\n`)
  }
  if (format) output.data(printTable(cells, options, format))
  else if (options.format === 'ndjson') {
    for (const cell of cells) output.data(`${JSON.stringify(record(cell))}\n`)
  } else output.data(`${JSON.stringify(cells.map(record))}\n`)
  if (cells.length === 0) output.talk('No run passes the filter.\n')
  return cells.length === 0 ? 1 : 0
}

function projectionOf(options: QueryOptions, runs: readonly Run[]): Projection {
  const keys = [...options.row, ...options.column]
  const known = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
  const where = new Map<string, readonly string[]>()
  for (const [key, text] of options.where.map(pair))
    where.set(key, [...(where.get(key) ?? []), text])
  const baseline = Object.fromEntries(options.baseline.map(pair))
  const filter = filterOption('--filter', options.filter ?? '')
  for (const key of [...keys, ...where.keys(), ...filter.keys, ...Object.keys(baseline)]) {
    if (runs.length === 0 || known.has(key)) continue
    throw usage(`Unexpected key \`${key}\``, `Use one of ${[...known].toSorted().join(', ')}`)
  }
  const metrics = metricNames(runs)
  if (metrics.length > 0 && !metrics.includes(options.metric)) {
    throw usage(`Unexpected metric \`${options.metric}\``, `Use one of ${metrics.join(', ')}`)
  }
  for (const [key, text] of Object.entries(baseline)) {
    const there = runs.some((run) => run.fields[key] === text && passes(run, where))
    if (!there && !(baselineWords as readonly string[]).includes(text))
      throw usage(
        `No run has ${key} ${text}, the baseline`,
        `Give a text that occurs, such as --baseline version=8.0.43, or one of ${baselineWords.join(', ')}`,
      )
    if (!keys.includes(key))
      throw usage(`The baseline key \`${key}\` is not shown`, `Add it to --row or --column`)
  }
  return {
    metric: options.metric,
    keys,
    where,
    ...betterOf(options.metric),
    filter: filter.filter,
    way: wayOf(options),
    ...(options.baseline.length > 0 ? { baseline } : {}),
    ...(options.round === undefined ? {} : { decimals: options.round }),
  }
}

function pair(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw usage(`Unexpected \`${text}\``, 'Write KEY=VALUE, such as memory=12G')
  return [text.slice(0, at), text.slice(at + 1)]
}

function usage(what: string, advice: string): BadInput {
  return new BadInput(what, 'command line of query', advice, 2)
}

function betterOf(metric: string): { readonly better?: Better } {
  const { better } = readVocabulary(process.cwd()).metric(metric)
  return better === undefined ? {} : { better }
}

function compared(comparison: Comparison | undefined): Readonly<Record<string, unknown>> {
  if (!comparison) return {}
  const { low, high, p, verdict, warnings } = comparison
  return {
    ratioLow: low,
    ratioHigh: high,
    p,
    verdict: verdictText(verdict),
    comparisonWarnings: warnings,
  }
}

function record({ runs, ...cell }: Cell): unknown {
  const {
    fields,
    metric,
    value,
    unit,
    n,
    low,
    high,
    ratio,
    comparison,
    baseline,
    status,
    reason,
    warnings,
    evidence,
  } = cell
  return {
    fields,
    metric,
    value,
    unit,
    n,
    low,
    high,
    ...(ratio === undefined ? {} : { ratio, ...compared(comparison) }),
    ...(baseline === undefined ? {} : { baseline }),
    status,
    ...(reason === undefined ? {} : { reason }),
    warnings,
    evidence,
    runs: runs.map(({ id }) => id),
  }
}

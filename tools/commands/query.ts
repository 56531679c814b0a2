import { correctedCells, correctedInArchive } from '../analysis/archive-family.ts'
import { baselineKeywords } from '../analysis/baseline.ts'
import { confoundersOf } from '../analysis/comparability.ts'
import type { UsableFilter } from '../analysis/filter.ts'
import { tableUnit } from '../analysis/format-number.ts'
import { metricNames } from '../analysis/metric-value.ts'
import { passes, project, type Cell, type Projection } from '../analysis/projection.ts'
import {
  fieldValues,
  unknownLiterals,
  unknownValues,
  unknownValueText,
} from '../analysis/unknown-values.ts'
import { readVocabulary } from '../analysis/vocabulary.ts'
import type { BadInput } from '../core/errors.ts'
import { similarNames } from '../core/known-names.ts'
import { defaultMetric } from '../core/metric-roles.ts'
import type { Run } from '../core/model.ts'
import type { Command, CommonOptions } from './command.ts'
import { verdictRecord } from './compare/compared-rows.ts'
import { filterOption, requireFields, unknownName } from './input/require-fields.ts'
import {
  marginOption,
  excludeWarmup,
  metricOptions,
  parseMetricOptions,
  type MetricOptionTexts,
  pooledNotes,
  poolOption,
  onePriceNotes,
  confounderNotes,
} from './input/metric-options.ts'
import { openArchive } from './input/open-archive.ts'
import { parseChoice, usageError } from './input/usage-error.ts'
import { archiveOptions, commaSeparated, digit, repeatable } from './option-parsers.ts'
import { rowFormats } from './print/printed-rows.ts'
import { formatDiagnostic, visible } from './print/terminal-text.ts'
import { formatTable } from './query/query-table.ts'
import { doubtNotes } from '../analysis/independence.ts'

interface QueryOptions extends CommonOptions, MetricOptionTexts {
  readonly metric?: string
  readonly row?: readonly string[]
  readonly column?: readonly string[]
  readonly where?: readonly string[]
  readonly filter?: string
  readonly baseline?: readonly string[]
  readonly margin?: number
  readonly pool?: readonly string[]
  readonly round?: number
  readonly format: string
}

/** Prints the cells; 0 if there are any, 1 if no run passes the filter. */
export const query: Command<readonly [page: string], QueryOptions> = {
  arguments: {
    '<page>':
      'archive page: a .md file, its folder, its slug under content/archives/, or - for standard input',
  },
  options: {
    ...archiveOptions,
    '-m, --metric <name>':
      'metric to print: tps, qps, eps, latency.avg, latency.p95, errors … (default: the headline metric of the runs)',
    '-r, --row <fields>': {
      help: 'fields on the rows, comma-separated (default: all that vary, unless --column is given)',
      parse: commaSeparated,
    },
    '-c, --column <fields>': {
      help: 'fields on the columns, comma-separated',
      parse: commaSeparated,
    },
    '-w, --where <field=value…>': {
      help: 'include only runs with this value; repeat it for the same field to allow several values',
      parse: repeatable,
    },
    '--filter <text>':
      'include only runs that match, such as "engine:mysql threads:(64 OR 128) version:>=8.0"',
    '-b, --baseline <field=value…>': {
      help: 'print ratios to the cell with this value, or to the first, best or previous value of the field',
      parse: repeatable,
    },
    ...marginOption,
    ...poolOption,
    '--round <decimals>': { help: 'round values before ratios are computed', parse: digit },
    '-f, --format <name>': { help: 'table, csv, tsv, json, ndjson or markdown', default: 'table' },
    ...metricOptions,
  },
  examples: [
    'query mariadb-two-cores --metric qps --row threads --column workload,cores',
    'query mariadb-two-cores -r threads -c cores -w workload=oltp_read_only -b cores=1 -f markdown',
  ],
  reads(operands) {
    return operands
  },
  async run([page], options, output) {
    const format = parseChoice(options.format, formats, 'format', where)
    const archive = await openArchive(page, options, output.progress)
    const { runs, notes } = excludeWarmup(archive.runs, options)
    const filter = filterOption('--filter', options.filter ?? '')
    const named = projectionOf(options, filter, runs)
    const row = options.row ?? (options.column ? [] : fieldsThatVary(runs, named, options.pool))
    const projection = { ...named, keys: [...row, ...(options.column ?? [])] }
    const { cells: projected, residue } = project(runs, projection)
    const cells = correctedCells(projected, projection.keys, (compared) =>
      correctedInArchive(compared, runs, projection.options),
    ).map(inTableUnit)
    for (const diagnostic of archive.diagnostics) {
      if (diagnostic.severity === 'error') output.talk(`${formatDiagnostic(diagnostic)}\n`)
    }
    for (const note of notes) output.talk(`note: ${note}\n`)
    for (const note of pooledNotes(residue, options.pool ?? [], where))
      output.talk(`${visible(`note: ${note}`)}\n`)
    const doubts = doubtNotes(cells.flatMap(({ comparison }) => comparison ?? []))
    for (const note of [...onePriceNotes(cells), ...baselineNotes(cells, projection), ...doubts])
      output.talk(`${visible(`note: ${note}`)}\n`)
    const records = cells.map(cellRecord)
    if (format === 'json') output.data(`${JSON.stringify(records)}\n`)
    else if (format === 'ndjson')
      for (const record of records) output.data(`${JSON.stringify(record)}\n`)
    else output.data(formatTable(cells, { row, column: options.column ?? [] }, format))
    if (cells.length > 0) return 0
    output.talk('No run matches the filter.\n')
    for (const value of unknownLiterals(filter.literals, runs))
      output.talk(`${visible(`note: unexpected ${unknownValueText(value)}`)}\n`)
    return 1
  },
}

const where = 'command line of query'
const formats = ['ndjson', 'json', ...rowFormats] as const

// Without --row and --column, a row for each combination of the fields that vary.
function fieldsThatVary(
  runs: readonly Run[],
  projection: Projection,
  pooled: readonly string[] = [],
): readonly string[] {
  return [...project(runs, projection).residue.keys()].filter((key) => !pooled.includes(key))
}

function inTableUnit(cell: Cell): Cell {
  const { unit, of } = tableUnit(readVocabulary(process.cwd()).metric(cell.metric), cell.unit)
  const printed = (value: number | null): number | null => (value === null ? null : of(value))
  return {
    ...cell,
    unit,
    value: printed(cell.value),
    low: printed(cell.low),
    high: printed(cell.high),
  }
}

// What else differs between the cells that are divided by each other.
function baselineNotes(cells: readonly Cell[], { baseline }: Projection): readonly string[] {
  if (!baseline) return []
  const compared = { keys: Object.keys(baseline) }
  return confounderNotes(confoundersOf(cells, compared, readVocabulary(process.cwd())))
}

function projectionOf(
  options: QueryOptions,
  filter: UsableFilter,
  runs: readonly Run[],
): Projection {
  const keys = [...(options.row ?? []), ...(options.column ?? [])]
  const conditions = new Map<string, readonly string[]>()
  for (const [field, value] of (options.where ?? []).map(parseFieldValue))
    conditions.set(field, [...(conditions.get(field) ?? []), value])
  const baseline = Object.fromEntries((options.baseline ?? []).map(parseFieldValue))
  const named = [...keys, ...conditions.keys(), ...filter.keys, ...Object.keys(baseline)]
  requireFields(named, runs, where)
  requireValues(conditions, runs)
  const vocabulary = readVocabulary(process.cwd())
  const metric = options.metric ?? defaultMetric(runs, vocabulary.metrics)
  const { better } = vocabulary.metric(metric)
  requireMetric(metric, runs)
  for (const [field, value] of Object.entries(baseline)) {
    const known = fieldValues(
      runs.filter((run) => passes(run, conditions)),
      field,
    )
    if (!known.includes(value) && !(baselineKeywords as readonly string[]).includes(value))
      throw usage(
        `Unexpected baseline ${unknownValueText({ field, value, known })}`,
        `Give --baseline a value of the list, or one of ${baselineKeywords.join(', ')}`,
      )
    if (!keys.includes(field))
      throw usage(`The baseline field \`${field}\` is not shown`, 'Add it to --row or --column')
  }
  return {
    metric,
    keys,
    where: conditions,
    ...(better === undefined ? {} : { better }),
    filter: filter.filter,
    options: parseMetricOptions(options),
    ...(Object.keys(baseline).length > 0 ? { baseline } : {}),
    ...(options.margin === undefined ? {} : { margin: options.margin }),
    ...(options.round === undefined ? {} : { decimals: options.round }),
  }
}

function requireValues(
  conditions: ReadonlyMap<string, readonly string[]>,
  runs: readonly Run[],
): void {
  if (runs.length === 0) return
  const [unknown] = unknownValues(conditions, runs)
  if (!unknown) return
  const [closest] = similarNames(unknown.value, unknown.known)
  const value = closest === undefined ? 'a value of the list' : `${unknown.field}=${closest}`
  throw usage(`Unexpected ${unknownValueText(unknown)}`, `Give --where ${value}`)
}

function requireMetric(metric: string, runs: readonly Run[]): void {
  const metrics = metricNames(runs)
  if (metrics.length > 0 && !metrics.includes(metric))
    throw unknownName('metric', metric, metrics, where)
}

function parseFieldValue(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw usage(`Unexpected \`${text}\``, 'Write FIELD=VALUE, such as memory=12G')
  return [text.slice(0, at), text.slice(at + 1)]
}

function usage(message: string, advice: string): BadInput {
  return usageError(message, where, advice)
}

/** Converts a cell to the object that `query --format json` and `ndjson` print. */
function cellRecord({ runs, comparison, ...cell }: Cell): unknown {
  const { fields, metric, value, unit, n, low, high, ratio, baseline, status, reason } = cell
  return {
    fields,
    metric,
    value,
    unit,
    n,
    low,
    high,
    ...(ratio === undefined ? {} : { ratio }),
    ...(ratio !== undefined && comparison
      ? { ...verdictRecord(comparison), comparisonWarnings: comparison.warnings }
      : {}),
    ...(baseline === undefined ? {} : { baseline }),
    status,
    ...(reason === undefined ? {} : { reason }),
    warnings: cell.warnings,
    evidence: cell.evidence,
    runs: runs.map(({ id }) => id),
  }
}

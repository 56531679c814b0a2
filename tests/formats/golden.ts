// Readings as text that a person can review, a line a thing.
import type {
  Counter,
  Diagnostic,
  Fact,
  OptionsReading,
  ProfileEntry,
  Reading,
  ResultReading,
  Series,
  TableReading,
  Wait,
} from '../../tools/core/model.ts'

/** What was read from a file, without what was wrong with it. */
export function readingsText(readings: readonly Reading[]): string {
  const texts = readings.map((reading, index) => {
    return [`reading ${index + 1}: ${title(reading)}`, ...lines(reading)].join('\n  ')
  })
  return texts.length === 0 ? 'no reading\n' : `${texts.join('\n')}\n`
}

/** The golden file of a case: its readings and its diagnostics. */
export function goldenText(
  readings: readonly Reading[],
  diagnostics: readonly Diagnostic[],
): string {
  const found = diagnostics.map(({ severity, rule, message, place: { line, column } }) => {
    const place = [line, column].filter((number) => number !== undefined).join(':')
    return `${place}: ${severity}: ${message} [${rule}]\n`
  })
  return `${readingsText(readings)}${found.length === 0 ? 'no diagnostics\n' : found.join('')}`
}

function title(reading: Reading): string {
  switch (reading.kind) {
    case 'result':
      return `result, ${reading.status}`
    case 'series':
      return `series, ${reading.dropped} dropped, ${reading.headers} headers`
    case 'options':
      return `options, ${reading.role}`
    case 'profile': {
      const event = reading.event === undefined ? '' : ` of ${reading.event}`
      return `profile${event}, ${reading.shape} [${reading.unit}]`
    }
    case 'table':
    case 'facts':
    case 'counters':
    case 'waits':
      return reading.kind
  }
}

function lines(reading: Reading): readonly string[] {
  switch (reading.kind) {
    case 'result':
      return resultLines(reading)
    case 'series':
      return seriesLines(reading.series)
    case 'options':
      return reading.options.map(optionLine)
    case 'table':
      return tableLines(reading)
    case 'facts':
      return reading.facts.map(factLine)
    case 'counters':
      return reading.counters.map(counterLine)
    case 'profile':
      return [...reading.facts.map(factLine), ...reading.entries.flatMap(entryLines)]
    case 'waits':
      return reading.waits.map(waitLine)
  }
}

function resultLines({
  reason,
  settings,
  command,
  series,
  ...reading
}: ResultReading): readonly string[] {
  return [
    ...(reason ? [`reason${at(reason.line)}: ${reason.text}`] : []),
    ...Object.entries(settings).map(
      ([name, { value, line }]) => `setting${at(line)}: ${name} = ${value}`,
    ),
    ...reading.facts.map(factLine),
    ...(command ? [`command${at(command.line)}: ${command.text}`] : []),
    ...reading.measurements.map(
      ({ metric, value, unit, line }) => `measurement${at(line)}: ${metric} = ${value} ${unit}`,
    ),
    ...(series ? seriesLines(series) : []),
    ...(reading.histogram ?? []).map(
      ({ value, count, line }) => `bin${at(line)}: ${String(count)} of ${printed(value)} s`,
    ),
    ...reading.warnings.map((warning) => `warning: ${warning}`),
  ]
}

function seriesLines({ at, columns }: Series): readonly string[] {
  return [
    `at: ${numbers(at)}`,
    ...columns.map(({ metric, unit, values }) => `${metric} [${unit}]: ${numbers(values)}`),
  ]
}

// Short columns as they are, long ones as count, first, last and sum.
function numbers(values: Float64Array): string {
  if (values.length <= 6) return Array.from(values, printed).join(' ')
  const present = values.filter((value) => !Number.isNaN(value))
  const sum = present.reduce((total, value) => total + value, 0)
  const [first = Number.NaN, last = Number.NaN] = [present.at(0), present.at(-1)]
  const count = `${values.length} numbers, ${values.length - present.length} missing`
  return `${count}, first ${printed(first)}, last ${printed(last)}, sum ${printed(sum)}`
}

// Twelve digits: the sums are of doubles.
function printed(value: number): string {
  return Number.isNaN(value) ? '-' : String(Number(value.toPrecision(12)))
}

function optionLine({ name, value, group, line }: OptionsReading['options'][number]): string {
  const place = group === undefined ? '' : `[${group}] `
  return `${line}: ${place}${name}${value === undefined ? '' : ` = ${JSON.stringify(value)}`}`
}

function tableLines({ title, header, rows }: TableReading): readonly string[] {
  return [
    ...(title === undefined ? [] : [`title: ${title}`]),
    `header: ${header.join(' | ')}`,
    ...rows.map(({ cells, line }) => `${line}: ${cells.join(' | ').replaceAll('\n', '⏎')}`),
  ]
}

function factLine({ name, value, line }: Fact): string {
  return `fact${at(line)}: ${name} = ${value}`
}

function counterLine({ name, value, unit, share, group, line }: Counter): string {
  const place = group === undefined ? '' : `[${group}] `
  const counted = share === undefined ? '' : `, counted ${printed(share)} of the time`
  return `${line}: ${place}${name} = ${value === undefined ? '-' : `${printed(value)} ${unit}`}${counted}`
}

function entryLines({ frames, self, line, calls = [], ...entry }: ProfileEntry): readonly string[] {
  const more = [
    ...(entry.total === undefined ? [] : [`total ${printed(entry.total)}`]),
    ...(entry.delta === undefined ? [] : [`delta ${printed(entry.delta)}`]),
    ...(entry.samples === undefined ? [] : [`samples ${entry.samples}`]),
    ...(entry.command === undefined ? [] : [`command ${entry.command}`]),
    ...(entry.object === undefined ? [] : [`object ${entry.object}`]),
  ]
  return [
    `${line}: ${[printed(self), ...more].join(', ')}: ${frames.join(' → ')}`,
    ...calls.map(({ frame, depth, share, line }) => {
      const part = share === undefined ? '' : ` ${printed(share)}`
      return `${line}: ${'  '.repeat(Math.min(depth, 20) + 1)}${frame}${part}`
    }),
  ]
}

function waitLine({ event, count, seconds, line }: Wait): string {
  const parts = [
    ...(count === undefined ? [] : [`${count} times`]),
    ...(seconds === undefined ? [] : [`${printed(seconds)} s`]),
  ]
  return `${line}: ${event}: ${parts.join(', ')}`
}

function at(line: number | undefined): string {
  return line === undefined ? '' : ` ${line}`
}

// Runs in the formats of neighbouring tools: the Go benchmark format, OpenMetrics, and the CSV and configuration of Apache Otava.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupBy } from '../analysis/group-by.ts'
import type { ArchivePage } from '../archive/archive-page.ts'
import { metricNames, metricOf } from '../analysis/metric-value.ts'
import type { MetricRow } from '../core/metric-vocabulary.ts'
import type { Run } from '../core/model.ts'
import { redactTexts } from '../redaction/redact-text.ts'
import { replicateKeys } from '../runs/replicate.ts'
import { compareFields, keyOrder } from '../runs/run-order.ts'
import { exchangeFormats, type ExchangeFormat } from './export-schema.ts'

/** A run as it is written: its name parts, and its metrics in base units with all their digits. */
interface Sample {
  readonly run: string
  readonly fields: Readonly<Record<string, string>>
  readonly time?: string
  readonly values: readonly (readonly [metric: string, value: number])[]
}

/** The row of a metric: title, unit and direction. */
export type RowOf = (metric: string) => MetricRow

export function isExchangeFormat(name: string): name is ExchangeFormat {
  return exchangeFormats.some((format) => format === name)
}

/** Writes the usable runs of an archive below `folder`, and returns the files. */
export function writeExchange(
  {
    page,
    runs,
  }: { readonly page: Pick<ArchivePage, 'slug' | 'aliases'>; readonly runs: readonly Run[] },
  format: ExchangeFormat,
  folder: string,
  rowOf: RowOf,
): readonly string[] {
  // A metric without a better direction is no series that a tool could judge.
  const isWanted = (metric: string): boolean =>
    format === 'openmetrics' || rowOf(metric).better !== undefined
  const samples = redactTexts(samplesOf(runs, isWanted), page.aliases)
  const write = (file: string, text: string): string => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), text)
    return join(folder, file)
  }
  switch (format) {
    case 'benchfmt':
      return [write(`${page.slug}.bench.txt`, benchfmt(page.slug, samples, rowOf))]
    case 'openmetrics':
      return [write(`${page.slug}.openmetrics.txt`, openMetrics(page.slug, samples, rowOf))]
    case 'otava':
      return otava(page.slug, samples, rowOf).map(([file, text]) => write(file, text))
  }
}

function samplesOf(runs: readonly Run[], isWanted: (metric: string) => boolean): readonly Sample[] {
  const usable = runs.filter(({ status }) => status === 'ok')
  const metrics = metricNames(usable).filter(isWanted)
  return usable
    .toSorted((a, b) => compareFields(a.fields, b.fields))
    .map((run) => {
      const time = run.facts.find(({ name }) => name === 'time')?.value
      return {
        run: run.id,
        fields: Object.fromEntries(
          Object.entries(run.fields).toSorted(([a], [b]) => keyOrder(a, b)),
        ),
        ...(time === undefined ? {} : { time }),
        values: metrics.flatMap((metric) => {
          const result = metricOf(run, metric)
          return 'value' in result ? [[metric, result.value] as const] : []
        }),
      }
    })
}

/**
 * The Go benchmark format (golang.org/design/14313-benchmark-format): a line per run, whose name is the workload with its other fields as
 * `key=value`; repeats have equal names. Rates are higher, times lower is better.
 */
function benchfmt(slug: string, samples: readonly Sample[], rowOf: RowOf): string {
  const metrics = new Set(samples.flatMap(({ values }) => values.map(([metric]) => metric)))
  const units = [...metrics].flatMap((metric) => {
    const { better } = rowOf(metric)
    return better === undefined ? [] : [`Unit ${benchUnit(metric, rowOf)} better=${better}`]
  })
  const lines = samples.map(({ fields, values }) => {
    const { workload = 'run', ...others } = fields
    const parts = Object.entries(others).filter(([key]) => !replicateKeys.has(key))
    const name = ['', ...parts.map(([key, text]) => `${word(key)}=${word(text)}`)].join('/')
    const numbers = values.map(([metric, value]) => `${value} ${benchUnit(metric, rowOf)}`)
    const first = word(workload)
    // The last `-1` keeps a version such as 8.0.45-36 from being read as a number of processors.
    return `Benchmark${first.charAt(0).toUpperCase()}${first.slice(1)}${name}-1 1 ${numbers.join(' ')}`
  })
  return [`archive: ${slug}`, ...units, '', ...lines, ''].join('\n')
}

function benchUnit(metric: string, rowOf: RowOf): string {
  const { unit } = rowOf(metric)
  return word(unit === 's' ? `${metric}-sec` : unit === 'B' ? `${metric}-B` : metric)
}

function word(text: string): string {
  return text.replace(/[\s/]+/g, '_')
}

/** OpenMetrics text: a gauge per metric in base units, with the archive, the run and its fields as labels. */
function openMetrics(slug: string, samples: readonly Sample[], rowOf: RowOf): string {
  const metrics = [...new Set(samples.flatMap(({ values }) => values.map(([metric]) => metric)))]
  const families = metrics.flatMap((metric) => {
    const { title, unit } = rowOf(metric)
    const name = `benchfolio_${identifier(metric)}${unit === 's' ? '_seconds' : unit === 'B' ? '_bytes' : ''}`
    const lines = samples.flatMap(({ run, fields, values }) =>
      values.flatMap(([own, value]) => {
        if (own !== metric) return []
        const labels = Object.entries({ archive: slug, run, ...fields }).map(
          ([key, text]) => `${identifier(key)}="${escaped(text)}"`,
        )
        return [`${name}{${labels.join(',')}} ${value}`]
      }),
    )
    return [`# TYPE ${name} gauge`, `# HELP ${name} ${escaped(title)}`, ...lines]
  })
  return [...families, '# EOF', ''].join('\n')
}

function identifier(text: string): string {
  const name = text.replace(/\W/g, '_')
  return /^\d/.test(name) ? `_${name}` : name
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replace(/\n/g, '\\n')
}

// What changes from commit to commit; everything else makes a series of its own.
const commitKeys = ['engine', 'version', 'build', 'commit']

/** A CSV per series with a row per run, and the configuration that names them: `otava analyze` finds change points in their order. */
function otava(
  slug: string,
  samples: readonly Sample[],
  rowOf: RowOf,
): readonly (readonly [file: string, text: string])[] {
  const series = groupBy(samples, ({ fields }) =>
    word(
      Object.entries(fields)
        .filter(([key]) => !commitKeys.includes(key) && !replicateKeys.has(key))
        .map(([key, text]) => (key === 'workload' ? text : `${key}=${text}`))
        .join('-'),
    ),
  )
  const named = [...series].map(([name, own], index) => ({
    name: name === '' ? slug : name,
    file: `${slug}.${index + 1}.csv`,
    own,
  }))
  const tables = named.map(({ file, own }) => [file, otavaTable(own)] as const)
  const tests = named.map(({ name, file, own }) => {
    const metrics = metricsOf(own).flatMap((metric) => {
      const { better } = rowOf(metric)
      return better === undefined
        ? []
        : `      ${JSON.stringify(metric)}: { column: ${JSON.stringify(metric)}, direction: ${better === 'higher' ? '1' : '-1'} }`
    })
    return [
      `  ${JSON.stringify(name)}:`,
      '    type: csv',
      `    file: ${JSON.stringify(file)}`,
      '    time_column: time',
      '    attributes: [commit, run]',
      '    metrics:',
      ...metrics,
    ].join('\n')
  })
  return [...tables, [`${slug}.otava.yaml`, ['tests:', ...tests, ''].join('\n')]]
}

function metricsOf(samples: readonly Sample[]): readonly string[] {
  return [...new Set(samples.flatMap(({ values }) => values.map(([metric]) => metric)))]
}

function otavaTable(samples: readonly Sample[]): string {
  const metrics = metricsOf(samples)
  const rows = samples.map(({ run, fields, time, values }, index) => {
    const commit = commitKeys.flatMap((key) => fields[key] ?? []).join(' ')
    const numbers = new Map(values)
    return [
      // A run whose time no file states has its place in the order of releases.
      time ?? new Date(index * 1000).toISOString().replace('.000Z', 'Z'),
      commit,
      run,
      ...metrics.map((metric) => {
        const value = numbers.get(metric)
        return value === undefined ? '' : String(value)
      }),
    ]
  })
  return [['time', 'commit', 'run', ...metrics], ...rows]
    .map((cells) => `${cells.map(csvCell).join(',')}\n`)
    .join('')
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// `data/series/<slug>.json`: the samples over time that pages draw, so that run charts can be drawn without the archive.
import { statisticsAt } from '../core/columns.ts'
import type {
  CondensedSeries,
  DrawnColumn,
  KeptReading,
  NumberListText,
  Run,
  SourceRecord,
} from '../core/model.ts'
import { numberText, type Quote } from '../core/stable-json.ts'
import { kindsOf } from '../runs/stored-readings.ts'
import { sourceId } from './published-sources.ts'
import { filesOfRun } from '../core/run-files.ts'

/**
 * The samples of each source file of the runs, by the first 12 digits of its digest: a list with an entry per result or
 * monitor reading, null where no column of it is drawn. Files without a drawn column are left out. `quote` prints names without secrets.
 */
export function* seriesEntries(
  runs: readonly Run[],
  quote: Quote,
): Generator<readonly [string, () => string | undefined]> {
  const files = new Map(
    runs
      .flatMap(filesOfRun)
      .filter((source) => kindsOf(source).some(mayHaveSamples))
      .map((source) => [sourceId(source.sha256), source]),
  )
  for (const id of [...files.keys()].toSorted()) {
    const source = files.get(id)
    if (source) yield [id, () => sourceText(source, quote)]
  }
}

function sourceText({ readings }: SourceRecord, quote: Quote): string | undefined {
  const lists = readings.filter(hasSamples).map(({ series }) => series && seriesText(series, quote))
  const isDrawn = lists.some((text) => text !== undefined)
  return isDrawn ? `[${lists.map((text) => text ?? 'null').join()}]` : undefined
}

function mayHaveSamples(kind: KeptReading['kind']): boolean {
  return kind === 'result' || kind === 'series'
}

function hasSamples(
  reading: KeptReading,
): reading is Extract<KeptReading, { kind: 'result' | 'series' }> {
  return mayHaveSamples(reading.kind)
}

function seriesText(series: CondensedSeries, quote: Quote): string | undefined {
  const columns = [...series.drawn].flatMap(([index, drawn]) => {
    const text = columnText(series, index, drawn, quote)
    return text === undefined ? [] : [text]
  })
  if (columns.length === 0) return undefined
  return `{"samples":${series.samples},"at":${JSON.stringify(series.at)},"columns":[${columns.join()}]}`
}

function columnText(
  series: CondensedSeries,
  index: number,
  drawn: DrawnColumn,
  quote: Quote,
): string | undefined {
  if (drawn.values === undefined) return undefined
  const { n, mean, low, high } = statisticsAt(series, index)
  const name = `"metric":${quote(series.metrics[index] ?? '')},"unit":${quote(series.units[index] ?? '')}`
  const statistics = `"n":${n},"mean":${meanText(mean)},"min":${numberText(low)},"max":${numberText(high)}`
  const lists = `${list('values', drawn.values)}${list('low', drawn.lows)}${list('high', drawn.highs)}`
  return `{${name},${statistics}${lists}}`
}

// Eight digits; what has no more is printed as it is.
function meanText(mean: number): string {
  const isShort = Number.isInteger(mean) && Math.abs(mean) < 1e8
  return numberText(isShort ? mean : Number(mean.toPrecision(8)))
}

function list(name: string, values: NumberListText | undefined): string {
  return values === undefined ? '' : `,"${name}":${values}`
}

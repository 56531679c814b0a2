// `data/series/<id>.json`: a run over its time. Most of what is published is in these files, so they are
// printed from the numbers at once, a column a line.
import { statisticsAt } from '../columns.ts'
import type { CondensedSeries, Printed, Run, SourceRecord } from '../model.ts'
import { memoizeByObject } from '../memoize.ts'
import { redact } from '../redaction/redact.ts'
import { jsonText, numberText } from '../stable-json.ts'

/** The series file of a run, without secrets; undefined when no file says anything of its time. */
export function seriesData(run: Run): Buffer | undefined {
  const sources = [...(run.source ? [run.source] : []), ...run.companions]
  const found = sources.flatMap((source) =>
    seriesOf(source, run).map((series) => ({ source, series })),
  )
  if (found.length === 0) return undefined
  const parts = found.flatMap(({ source: { path, format = '' }, series }, place) => [
    Buffer.from(
      `${place === 0 ? '' : ',\n  '}{\n   "file": ${safe(path)},\n   "format": ${safe(format)},\n   `,
    ),
    sharedPart(series),
    Buffer.from('\n  }'),
  ])
  const head = Buffer.from(`{\n "id": ${jsonText(run.id)},\n "series": [\n  `)
  return Buffer.concat([head, ...parts, Buffer.from('\n ]\n}\n')])
}

function seriesOf(source: SourceRecord, run: Run): readonly CondensedSeries[] {
  const results = source.readings.filter(({ kind }) => kind === 'result')
  const readings =
    source === run.source ? results.slice(run.ordinal, run.ordinal + 1) : source.readings
  return readings.flatMap((reading) => ('series' in reading ? [reading.series] : []))
}

/** What the files of all runs that a series belongs to say of it alike: one monitor may stand beside hundreds. */
export const sharedPart = memoizeByObject((series: CondensedSeries): Buffer => {
  const columns = series.metrics.map((_, place) => columnText(series, place)).join(',\n    ')
  return Buffer.from(
    `"samples": ${String(series.samples)},\n   "at": ${JSON.stringify(series.at)},\n   "columns": [\n    ${columns}\n   ]`,
  )
})

function columnText(series: CondensedSeries, place: number): string {
  const { n, mean, low, high } = statisticsAt(series, place)
  const drawn = series.drawn.get(place)
  return (
    `{"metric":${safe(series.metrics[place] ?? '')},"unit":${safe(series.units[place] ?? '')},"n":${String(n)},` +
    `"mean":${meanText(mean)},"min":${numberText(low)},"max":${numberText(high)}` +
    (drawn
      ? `${list('values', drawn.values)}${list('low', drawn.lows)}${list('high', drawn.highs)}}`
      : '}')
  )
}

// Eight digits; what has no more is printed as it is, as the many zeros of idle disks are.
function meanText(mean: number): string {
  const isShort = Number.isInteger(mean) && Math.abs(mean) < 1e8
  return numberText(isShort ? mean : Number(mean.toPrecision(8)))
}

function list(name: string, values: Printed | undefined): string {
  return values === undefined ? '' : `,"${name}":${values}`
}

// The same few hundred names stand in every run.
const known = new Map<string, string>()

function safe(text: string): string {
  let printed = known.get(text)
  if (printed === undefined) {
    printed = jsonText(redact(text).text)
    known.set(text, printed)
  }
  return printed
}

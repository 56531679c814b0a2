// JSON of sysstat: `iostat -o JSON`, `mpstat -o JSON` and `sadf -j`, with the metrics of their texts.
//
// Reference: sysstat, iostat.c, mpstat.c, json_stats.c. Percentages have no % in their names here. The first report of
// iostat is the average since boot and is left out. Of `sadf -j` the load of processors is read; other sections are
// reported once each.
import type { SeriesReading } from '../core/model.ts'
import { deviceColumns, processorColumns } from './iostat/iostat-columns.ts'
import { cursorOn } from './reading/cursor.ts'
import { readTimeOfDay } from './reading/clock.ts'
import { toBaseUnit, type Meaning } from './reading/row-columns.ts'
import { type Format, Source } from './reading/source.ts'
import { readJsonDocument, type Leaf } from './reading/json-document.ts'
import { reportUnknownLine } from './reading/lines.ts'
import { SeriesBuilder } from './reading/series-builder.ts'
import { sysstatMeaning } from './sysstat.ts'

const tool = 'sysstat-json'

// {"sysstat": {
const recognised = /^\s*\{\s*"sysstat":\s*\{/
// sysstat/hosts/0/statistics/3/avg-cpu/user
const place = /^sysstat\/hosts\/(\d{1,6})\/statistics\/(\d{1,9})\/(.{1,300})$/
// disk/2/r\/s, whose slash is that of the name
const part = /^([\w-]{1,40})(?:\/(\d{1,6}))?\/(.{1,60})$/
// 03/12/26 12:00:10   2026-03-12T12:00:10+0000   12:00:10 PM
const clock = /(?:^|[ T])(\d\d:\d\d:\d\d(?: [AP]M)?)/

/** Metrics `iostat.<device>.r/s`, `mpstat.<cpu>.%usr` or `sar.<cpu>.%user`. */
export const sysstatJson: Format = {
  name: tool,
  recognises: ({ head }) => recognised.test(head),
  read,
}

interface Sample {
  readonly line: number
  time?: string
  /** Parts of the sample: `disk/0` → its leaves. */
  readonly groups: Map<string, Map<string, Leaf>>
}

// iostat appends a document to the file of an earlier execution.
function read(source: Source): readonly SeriesReading[] {
  const text = source.bytes.toString('latin1')
  const starts = [...text.matchAll(/^[ \t]*\{\s{0,40}"sysstat":/gm)].map(({ index }) => index)
  const bounds = [0, ...starts.slice(1)]
  return bounds.flatMap((start, number) => {
    const lines = text.slice(0, start).split('\n').length - 1
    const document = '\n'.repeat(lines) + text.slice(start, bounds[number + 1])
    return readDocument(source, new Source(source.path, Buffer.from(document, 'latin1')))
  })
}

// The end of a sample that was written before the program was killed.
const completeSample = /\]\s*\}\s*,?\s*$/

function readDocument(source: Source, document: Source): readonly SeriesReading[] {
  const { leaves, otherLines, broken } = readJsonDocument(document)
  for (const line of otherLines) reportUnknownLine(source, tool, line)
  if (broken) source.report('warning', `${tool}/cut-off`, broken.text, broken.line)
  const samples: Sample[] = []
  const skipped = new Map<string, number>()
  let current = ''
  for (const [path, leaf] of leaves) {
    const [, host = '', index = '', rest = ''] = place.exec(path) ?? []
    if (host === '') continue
    if (host !== '0') skipped.set('another host', skipped.get('another host') ?? leaf.line)
    else {
      if (index !== current) samples.push({ line: leaf.line, groups: new Map() })
      current = index
      const sample = samples.at(-1)
      if (sample) addLeafTo(sample, rest, leaf)
    }
  }
  if (broken && !completeSample.test(document.bytes.toString('latin1').slice(-4096))) samples.pop()
  const first = samples[0]?.groups
  const isIostat = first?.has('avg-cpu') === true || first?.get('disk/0')?.has('disk_device')
  const isMpstat = first?.get('cpu-load/0')?.has('usr')
  const name = isIostat === true ? 'iostat' : isMpstat === true ? 'mpstat' : 'sar'
  const series = new SeriesBuilder(source, tool)
  const used = name === 'iostat' ? samples.slice(1) : samples
  series.dropped = samples.length - used.length
  for (const [index, sample] of used.entries()) {
    const time = timeOf(sample)
    series.startSample(Number.isNaN(time) ? index + 1 : time, false, sample.line)
    for (const [key, group] of sample.groups)
      if (!addGroup(series, name, key, group))
        skipped.set(sectionOf(key), skipped.get(sectionOf(key)) ?? sample.line)
  }
  for (const [what, line] of skipped)
    source.report('info', `${tool}/not-read`, `${what} is not read`, line)
  return series.readings()
}

function addLeafTo(sample: Sample, path: string, leaf: Leaf): void {
  if (path === 'timestamp' || path === 'timestamp/time') sample.time = String(leaf.value)
  if (path.startsWith('timestamp')) return
  const [, section = '', index = '', key = ''] = part.exec(path) ?? []
  if (section === '') return
  const name = index === '' ? section : `${section}/${index}`
  const group = sample.groups.get(name) ?? new Map<string, Leaf>()
  sample.groups.set(name, group)
  group.set(key, leaf)
}

function sectionOf(key: string): string {
  return `the section ${key.replace(/\/\d+$/, '')}`
}

function timeOf({ time = '' }: Sample): number {
  const text = clock.exec(time)?.[1]
  return text === undefined ? Number.NaN : readTimeOfDay(cursorOn(text))
}

// False for a section that is not read.
function addGroup(
  series: SeriesBuilder,
  name: string,
  key: string,
  group: ReadonlyMap<string, Leaf>,
): boolean {
  const section = key.replace(/\/\d+$/, '')
  if (name === 'iostat' && section === 'avg-cpu')
    return addAll(series, 'iostat.avg-cpu', group, (column) => processorColumns.get(`%${column}`))
  if (name === 'iostat' && section === 'disk') {
    const device = group.get('disk_device')?.value
    return addAll(
      series,
      `iostat.${String(device)}`,
      group,
      (column) => deviceColumns.get(column) ?? deviceColumns.get(`%${column}`),
    )
  }
  if (name !== 'iostat' && section === 'cpu-load') {
    const processor = String(group.get('cpu')?.value)
    const label = processor === '-1' ? 'all' : processor
    return addAll(series, `${name}.${label}`, group, (column) =>
      column === 'cpu' ? undefined : sysstatMeaning(`%${column}`),
    )
  }
  return false
}

function addAll(
  series: SeriesBuilder,
  prefix: string,
  group: ReadonlyMap<string, Leaf>,
  meaningOf: (column: string) => Meaning | undefined,
): boolean {
  for (const [column, { value }] of group) {
    const meaning = meaningOf(column)
    if (meaning && typeof value === 'number')
      series.add(`${prefix}.${meaning.name}`, meaning.unit, toBaseUnit(value, meaning))
  }
  return true
}

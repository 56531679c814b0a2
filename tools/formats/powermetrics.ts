// The output of `powermetrics` of macOS: what processors did and the power they took, with the time that some
// collectors put in front of every line.
//
// Reference: powermetrics(1). One sample begins at each line of stars with the milliseconds it took. Residencies
// by frequency, facts about the machine, and lines without a number are skipped.
import type { SeriesReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, reportBadLine } from './reading/lines.ts'
import { parseDecimal } from './reading/number-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'

const tool = 'powermetrics'

// *** Sampled system activity (Tue Jun 24 12:46:35 2025 -0400) (1005.48ms elapsed) ***
const sample =
  /^\*\*\* Sampled system activity \(.{10,60}\) \((\d{1,12}(?:\.\d{1,6})?)ms elapsed\) \*\*\*$/
// CPU 2 idle residency:  93.01%     CPU Power: 135 mW     CPU 3 active residency: 1.38% (600 MHz: .03% …
const row =
  /^([A-Za-z][\w ()/+-]{1,60}): {1,8}(-?(?:\d{1,12}(?:\.\d{1,6})?|\.\d{1,6})) ?(%|MHz|GHz|mW|W|mJ|J|ms|C)?(?: \(.*\)?)?$/
const stamp = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?\t/
const units: ReadonlyMap<string, readonly [string, number]> = new Map([
  ['%', ['1', 0.01]],
  ['MHz', ['1/s', 1e6]],
  ['GHz', ['1/s', 1e9]],
  ['mW', ['W', 0.001]],
  ['W', ['W', 1]],
  ['mJ', ['J', 0.001]],
  ['J', ['J', 1]],
  ['ms', ['s', 0.001]],
  ['C', ['°C', 1]],
])
// **** Processor usage ****    Machine model: MacBookPro18,1
const skipped =
  /^(?:\*{4}.*\*{4}|(?:Machine model|OS version|Boot arguments|Boot time|SMC version|EFI version|Hypervisor)\b.*|[A-Z][\w -]{1,60}: *(?:\(.*\)?|[A-Z][a-z]*)?)$/

/** `powermetrics`: metrics `powermetrics.<name>`. */
export const powermetrics: Format = {
  name: tool,
  recognises: ({ head }) =>
    head.split('\n').some((text) => sample.test(text.replace(stamp, '').trim())),
  read,
}

function read(source: Source): readonly SeriesReading[] {
  const series = new SeriesBuilder(source, tool)
  let elapsed = 0
  for (const each of completeLines(source, tool)) {
    const text = each.text.replace(stamp, '').trim()
    const milliseconds = sample.exec(text)?.[1]
    const [, name, printed = '', unit = ''] = text.length < 4096 ? (row.exec(text) ?? []) : []
    if (text === '') continue
    if (milliseconds !== undefined) {
      elapsed += Number(milliseconds) / 1000
      series.startSample(elapsed, true, each.line)
    } else if (name !== undefined && series.count === 0) {
      reportBadLine(source, tool, each, 'the head of a sample above')
    } else if (name !== undefined) {
      const [base, times] = units.get(unit) ?? ['1', 1]
      const value = parseDecimal(printed)
      const scaled = times < 1 ? value / Math.round(1 / times) : value * times
      if (!series.add(`${tool}.${name}`, base, scaled))
        reportBadLine(source, tool, each, 'one number per sample')
    } else if (series.count === 0) source.refuse(each.line)
    else if (!skipped.test(text)) reportBadLine(source, tool, each, 'a name and a number')
  }
  return series.readings()
}

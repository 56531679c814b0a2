// The text that `perf stat` prints at the end.
//
// Reference: Linux, tools/perf/util/stat-display.c. What stands behind `#` is computed from other counters and
// is skipped, and so are the lines that say when it started and the spread of `-r`. One reading per block. A
// decimal comma in the elapsed seconds identifies locales with decimal commas.
import type { Counter, CountersReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines, splitFields } from './reading/lines.ts'
import { parseGroupedNumber } from './reading/number-text.ts'
import { reportBadLine } from './reading/report.ts'
import { scaleExactly } from './reading/scale.ts'
import type { Source } from './reading/source.ts'

const tool = 'perf-stat'

//  Performance counter stats for process id '1125918':
const title = /^ {0,8}Performance counter stats for (.+?)(?: \(\d+ runs\))?:$/
// # started on Tue Mar  4 15:48:07 2025
const started = /^# started on /
//      10.001336917 seconds time elapsed
const elapsed = /^ +(\d+\.\d+)(?: \+- \d+\.\d+)? seconds (time elapsed|user|sys)\b/
//      10,001336917 seconds time elapsed   (German and French numbers)
const commaElapsed = /^ *\d+,\d{4,9}(?: \+- \d+,\d+)? seconds (?:time elapsed|user|sys)\b/
//      2,152,105,393      instructions              #    0.90  insn per cycle         (63.36%)
const shared = /\((\d+\.\d+)%\) *$/
// ( +-  0.13% )
const spread = /\( \+- +\d+\.\d+% \)/
//                                                   #     12.1 %  tma_retiring
const computed = /^ +#/

const units: ReadonlyMap<string, { readonly unit: string; readonly over: number }> = new Map([
  ['msec', { unit: 's', over: 1000 }],
  ['ns', { unit: 's', over: 1e9 }],
  ['Joules', { unit: 'J', over: 1 }],
])

/** `perf stat`: a counters reading a block; an event that is not supported or counted has no value. */
export const perfStat: Format = {
  name: tool,
  recognises: (source) => firstLines(source, 20).some((text) => title.test(text)),
  read,
}

function read(source: Source): readonly CountersReading[] {
  const readings: CountersReading[] = []
  let counters: Counter[] | undefined
  const lines = completeLines(source, tool)
  const hasComma = lines.some(({ text }) => commaElapsed.test(text))
  for (const each of lines) {
    const { line } = each
    const text = hasComma ? withPoints(each.text) : each.text
    const [, seconds, name] = elapsed.exec(text) ?? []
    if (title.test(text)) {
      counters = []
      readings.push({ kind: 'counters', counters })
    } else if (started.test(text) || computed.test(text)) continue
    else if (counters === undefined) reportBadLine(source, tool, each, 'the title of a block')
    else if (seconds !== undefined && name !== undefined) {
      counters.push({ name: `seconds ${name}`, value: Number(seconds), unit: 's', line })
    } else {
      const counter = counterOf(text, line)
      if (counter) counters.push(counter)
      else reportBadLine(source, tool, each, 'a number and an event')
    }
  }
  return readings.filter(({ counters }) => counters.length > 0)
}

// 1.234.567,89 and 1 234 567,89 are 1234567.89.
function withPoints(text: string): string {
  return text.replace(/(\d)[.\u202f ](?=\d{3}(?!\d))/g, '$1').replace(/(\d),(?=\d)/g, '$1.')
}

function counterOf(text: string, line: number): Counter | undefined {
  const share = shared.exec(text)?.[1]
  const printed = (text.split('#', 1)[0] ?? '').replace(shared, '').replace(spread, '')
  const [first = '', ...rest] = splitFields(printed)
  const missing = first === '<not' && /^(?:supported|counted)>$/.test(rest[0] ?? '')
  const value = missing ? undefined : parseGroupedNumber(first)
  const { unit, over } = units.get(rest[0] ?? '') ?? { unit: '1', over: 1 }
  const name = missing || unit !== '1' ? rest[1] : rest[0]
  const count = missing || unit !== '1' ? 2 : 1
  if (name === undefined || rest.length !== count || (value === undefined && !missing))
    return undefined
  return {
    name,
    ...(value === undefined ? {} : { value: scaleExactly(value, 1, over) }),
    unit,
    ...(share === undefined ? {} : { share: scaleExactly(Number(share), 1, 100) }),
    line,
  }
}

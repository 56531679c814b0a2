// The text that `perf stat` prints at the end.
//
// Reference: Linux, tools/perf/util/stat-display.c. What stands behind `#` is computed from other counters and
// is skipped, except shares of pipeline slots, and so are the lines that say when it started and the spread of `-r`. One reading per block.
// The decimal mark is inferred from all numbers of a block; if it remains unknown, an ambiguous `1.234` is rejected.
import type { Counter, CountersReading } from '../core/model.ts'
import { isStatRows, readStatRows } from './perf/stat-rows.ts'
import { Topdown } from './perf/topdown.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines, firstLines, splitFields } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import { scaleExactly } from './reading/scale.ts'
import type { Source } from './reading/source.ts'

const tool = 'perf-stat'

//  Performance counter stats for process id '1125918':
const title = /^ {0,8}Performance counter stats for (.+?)(?: \(\d+ runs\))?:$/
// # started on Tue Mar  4 15:48:07 2025
const started = /^# started on /
//      10.001336917 seconds time elapsed   10,0014 +- 0,0021 seconds time elapsed
const elapsed = /^ +(\d+[.,]\d+)(?: \+- \d+[.,]\d+)? seconds (time elapsed|user|sys)\b/
//      2,152,105,393      instructions              #    0.90  insn per cycle         (63.36%)
const shared = /\((\d+[.,]\d+)%\) *$/
// ( +-  0.13% )
const spread = /\( \+- +(\d+[.,]\d+)% \)/
// #    0.998 CPUs utilized   (never grouped)
const computedNumber = /# +(\d+[.,]\d+) /
//                                                   #     12.1 %  tma_retiring
const computed = /^ +#/

// S0-D0-C0           2            1,002.34 msec cpu-clock   (--per-core, --per-socket, --per-node, -A)
const placed =
  /^ *(S\d{1,4}(?:-D\d{1,4})?(?:-C\d{1,4})?|N\d{1,4}|CPU\d{1,5}) +(?:\d{1,5} +(?=[\d<]))?(?=[\d<])/

const units: ReadonlyMap<string, { readonly unit: string; readonly over: number }> = new Map([
  ['msec', { unit: 's', over: 1000 }],
  ['ns', { unit: 's', over: 1e9 }],
  ['Joules', { unit: 'J', over: 1 }],
])

/** `perf stat`: a counters reading a block; an event that is not supported or counted has no value. */
export const perfStat: Format = {
  name: tool,
  recognises: (source) => hasTitle(source) || isStatRows(source),
  read: (source) => (hasTitle(source) ? read(source) : readStatRows(source)),
}

// The output of a load tool that it counted is above the title: such a file is the load tool's.
const mostAbove = 5

const hasTitle = (source: Source): boolean =>
  firstLines(source, mostAbove + 1).some((text) => title.test(text))

function read(source: Source): readonly CountersReading[] {
  const blocks: Line[][] = []
  for (const each of completeLines(source, tool)) {
    const block = blocks.at(-1)
    if (title.test(each.text)) blocks.push([])
    else if (started.test(each.text) || (computed.test(each.text) && !/ tma_/.test(each.text)))
      continue
    else if (block === undefined) reportBadLine(source, tool, each, 'the title of a block')
    else block.push({ ...each, text: withoutSeparators(each.text) })
  }
  return blocks
    .map((lines): CountersReading => ({ kind: 'counters', counters: countersOf(source, lines) }))
    .filter(({ counters }) => counters.length > 0)
}

function countersOf(source: Source, lines: readonly Line[]): readonly Counter[] {
  const mark = markOfBlock(lines)
  const topdown = new Topdown()
  return lines.flatMap((each): readonly Counter[] => {
    const [, seconds = '', name] = elapsed.exec(each.text) ?? []
    if (name !== undefined)
      return [{ name: `seconds ${name}`, value: decimal(seconds), unit: 's', line: each.line }]
    const isWhole = topdown.isWhole(each.text) || computed.test(each.text)
    const shares = topdown.take(each)
    if (isWhole) return shares
    const counter = counterOf(each, mark)
    if (typeof counter === 'object') return [counter, ...shares]
    const expected =
      counter === 'ambiguous'
        ? 'a number with an unambiguous decimal mark'
        : 'a number and an event'
    reportBadLine(source, tool, each, expected)
    return []
  })
}

// Undefined if no number of the block shows it, or if they differ.
function markOfBlock(lines: readonly Line[]): Mark | undefined {
  const marks = new Set<Mark | undefined>()
  for (const { text } of lines) {
    for (const pattern of [elapsed, shared, spread, computedNumber]) {
      const number = pattern.exec(text)?.[1]
      if (number !== undefined) marks.add(number.includes(',') ? ',' : '.')
    }
    marks.add(markOf(splitFields(text)[0] ?? ''))
  }
  marks.delete(undefined)
  return marks.size === 1 ? [...marks][0] : undefined
}

// A number that is never grouped.
function decimal(text: string): number {
  return Number(text.replace(',', '.'))
}

function counterOf(
  { text, line }: Line,
  mark: Mark | undefined,
): Counter | 'ambiguous' | undefined {
  const share = shared.exec(text)?.[1]
  const whole = (text.split('#', 1)[0] ?? '').replace(shared, '').replace(spread, '')
  const [start = '', place] = placed.exec(whole) ?? []
  const printed = whole.slice(start.length)
  const [first = '', ...rest] = splitFields(printed)
  const missing = first === '<not' && /^(?:supported|counted)>$/.test(rest[0] ?? '')
  const value = missing ? undefined : valueOf(first, mark)
  const { unit, over } = units.get(rest[0] ?? '') ?? { unit: '1', over: 1 }
  const name = missing || unit !== '1' ? rest[1] : rest[0]
  const count = missing || unit !== '1' ? 2 : 1
  if (name === undefined || rest.length !== count || (value === undefined && !missing))
    return undefined
  if (value === 'ambiguous') return value
  return {
    name: place === undefined ? name : `${place}.${name}`,
    ...(value === undefined ? {} : { value: scaleExactly(value, 1, over) }),
    unit,
    ...(share === undefined ? {} : { share: scaleExactly(decimal(share), 1, 100) }),
    line,
  }
}

/** The decimal mark of a number. */
type Mark = '.' | ','

const notations: readonly (readonly [mark: Mark, pattern: RegExp])[] = [
  ['.', /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|\d+)(?:\.\d+)?$/],
  [',', /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/],
]

/** The possible values of a number by decimal mark: `1.234` is 1.234 or 1234. */
function valuesOf(text: string): ReadonlyMap<Mark, number> {
  const values = new Map<Mark, number>()
  for (const [mark, pattern] of notations) {
    const digits = text.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.')
    if (pattern.test(text) && Number.isFinite(Number(digits))) values.set(mark, Number(digits))
  }
  return values
}

/** The value of a printed number; `ambiguous` where it depends on a mark that is not known. */
function valueOf(text: string, mark: Mark | undefined): number | 'ambiguous' | undefined {
  const values = valuesOf(text)
  const known = mark && values.get(mark)
  if (known !== undefined) return known
  const [first, second] = [...values.values()]
  return second === undefined || first === second ? first : 'ambiguous'
}

/** The only mark with which a text is a number. */
function markOf(text: string): Mark | undefined {
  const marks = [...valuesOf(text).keys()]
  return marks.length === 1 ? marks[0] : undefined
}

// 12 345,67 msec task-clock   S0-D0-C0   2   30 426 868 cycles   (separated by a space, a no-break space or an apostrophe)
const separated =
  /^(\s{0,40}(?:(?:[SND]\d|CPU\d)[\w-]{0,20} {1,40}(?:\d{1,5} {1,40}(?= ))?)?\s{0,40})([1-9]\d{0,2}(?:[ \u00a0\u202f'’]\d{3})+)(?!\d)/

/** Removes spaces and apostrophes, which are never decimal marks, from the first number of a line. */
function withoutSeparators(text: string): string {
  return text.replace(
    separated,
    (_, start: string, number: string) => start + number.replace(/\D/g, ''),
  )
}

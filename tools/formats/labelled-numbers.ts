// What a program of an author prints at its end, or the list of an author: a name, a number and its unit on each line. A line of a rate or
// a time is a measurement, another number or a text a condition. A name that occurs again begins the next run.
//
//   Threads: 8                          ## RocksDB
//   Throughput: 8,007.50 ops/sec        - Insert: 12,345 ops/s
//   p99 latency: 4.5 ms                 - Read: 34,567 ops/s
//
// Names may share a line: SCALE=1, CLIENTS=8 above TPS=1250.5, AVG LATENCY=2.4 ms. Equal signs assign, unless one of them has a unit.
import { loadIn, loadNumber } from './json-tables/objects.ts'
import { isMeasured, metricOfHead, unitOf } from './reading/column-metric.ts'
import { completeLines, reportUnknownLine } from './reading/lines.ts'
import { parseGroupedNumber } from './reading/number-text.ts'
import { RunDraft } from './reading/run-draft.ts'
import { headOf } from './reading/section-heads.ts'
import type { Format, Source } from './reading/source.ts'
import { engineNamed } from './reading/stated-fields.ts'
import type { Meaning } from './reading/row-columns.ts'

const tool = 'labelled-numbers'
const longestLine = 160
const mostBytes = 1_048_576
// Without words between them, more are the progress of one run.
const mostAlike = 5

const number = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,12})?)([kKM]| ?万|)`
const unit = String.raw`((?:[A-Za-zµμ%]|\/ ?s)[A-Za-zµμ%/ ]{0,30}?|次\/秒)`
const remark = String.raw`(?: *\(.{0,100}\))?[.,;]?`
const bullet = String.raw`(?:[-*+•] +)?`
const label = String.raw`((?:[A-Za-z]|\d{1,2}(?:\.\d{1,2})?%)[\w .%/+@#()<>-]{0,60}?)`
// Throughput: 8,007.50 ops/sec   - **Read**: 12.5K ops/s (mean of 3)   mean rate = 78326.40 calls/second   95% <= 6178.00 nanoseconds
const labelled = new RegExp(`^${bullet}${label} *(?::|<?=| [-–] ) *${number} *${unit}?${remark}$`)
// - insert 34,567 ops/s
const listed = new RegExp(`^[-*+•] +${label} +${number} *${unit}${remark}$`)
// 220.0 tpm ( 220 transactions in 60.000 secs )
const bare = new RegExp(`^()${number} +${unit}${remark}$`)
// Engine: MySQL 8.0.36   (more words are a sentence)
const stated = new RegExp(
  `^${label} *[:=] *([A-Za-z][\\w.,+@/()-]{0,30}(?: [\\w.,+@/()-]{1,30}){0,3})$`,
)
// Progress: 10%   what follows is of a part of a run
const progress = /^(?:progress|completed?|done) *[:=] *\d[\d.]* *%/i
// 15-minute rate: of the last minutes, not of the run
const sliding = /^\d+-(?:minute|second) rate$/
const perSecond = /^[a-z]{2,20}s ?(?:\/|per) ?s(?:ec(?:ond)?)?$/i
const bytesPerSecond = /^(?:bytes|bits|[kmgt]i?b(?:its?|ps)?|[kmgt]i?bytes)\b/i
const counted = /^(run|round|iteration|trial|repeat|attempt|pass) ?#?(\d{1,3})$/i
// What remains of the name of a number without the words of its metric is what was measured.
const metricWords =
  /\b(?:throughput|latency|response|rate|speed|times?|avg|average|mean|median|max(?:imum)?|min(?:imum)?|p\d{1,3}(?:\.\d{1,2})?|\d{1,3}(?:\.\d{1,2})?(?:th|%)|percentile|total|overall|duration|elapsed|[qtroi]ps|iops|ops|operations|requests|queries|transactions|per|second|sec|s|ms|us|ns)\b|[/()%:]/gi

/** A line with a number, and what it is. */
interface Measured {
  readonly label: string
  readonly value: string
  readonly meaning: Meaning
  readonly isRate: boolean
  readonly hasUnit: boolean
}

type Item =
  | { readonly kind: 'number'; readonly number: Measured }
  | { readonly kind: 'condition'; readonly name: string; readonly value: string }
  | { readonly kind: 'measured' | 'progress' }

const scales: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['K', 1e3],
  ['M', 1e6],
  ['万', 1e4],
])

// TEST 12: SCALE=1, CLIENTS=8
const counter = /^[A-Za-z]{2,20} ?#?\d{1,6}: +/
const pair = /^[A-Za-z][\w .%/-]{0,30}[=:] ?[\w.+-]{1,20}(?: ?[A-Za-zµμ%/]{1,12})?$/

function itemsOf(line: string): readonly Item[] {
  const parts = line.length > longestLine ? [] : line.trim().replace(counter, '').split(/, +/)
  const arePairs = parts.length > 1 && parts.every((part) => pair.test(part))
  const own = (arePairs ? parts : [line]).map((part) => itemOf(part, arePairs))
  const isResult = own.some((item) => item?.kind === 'number' && item.number.hasUnit)
  return (arePairs && !isResult ? parts.map((part) => itemOf(part)) : own).filter(
    (item) => item !== undefined,
  )
}

function itemOf(line: string, isOfResult = false): Item | undefined {
  if (line.length > longestLine) return undefined
  const text = line.replaceAll(/\*\*|`/g, '').trim()
  if (progress.test(text)) return { kind: 'progress' }
  if (loadNumber.test(text))
    return {
      kind: 'condition',
      name: loadIn(text.replaceAll(/[\d=]+/g, ' ')) ?? '',
      value: /\d+/.exec(text)?.[0] ?? '',
    }
  const found = labelled.exec(text) ?? listed.exec(text) ?? bare.exec(text)
  if (!found) {
    const [, name = '', value] = stated.exec(text) ?? []
    return value === undefined ? undefined : { kind: 'condition', name, value }
  }
  const [, name = '', digits = '', scale = '', printed = ''] = found
  if (sliding.test(name)) return { kind: 'measured' }
  const value = parseGroupedNumber(digits)
  // iops = 1000   qps: 50: without a unit programs assign their settings, and results are printed (TPS: 1234.5).
  const isPrinted = printed !== '' || (/^[A-Z]/.test(name) && (isOfResult || !text.includes('=')))
  const known = isPrinted ? meaningOf(name, printed.trim()) : undefined
  if (value === undefined || (scale !== '' && known?.unit !== '1/s')) return undefined
  if (!known)
    return isMeasured(name)
      ? { kind: 'measured' }
      : { kind: 'condition', name, value: `${digits} ${printed}`.trim() }
  const times = (known.times ?? 1) * (scales.get(scale.trim()) ?? 1)
  return {
    kind: 'number',
    number: {
      label: name,
      value: String(value),
      meaning: { ...known, times },
      isRate: known.unit === '1/s',
      hasUnit: printed !== '',
    },
  }
}

function meaningOf(name: string, printed: string): Meaning | undefined {
  // Target throughput: 20,000 ops/s
  const isResult = metricOfHead(`${name} tps`) !== undefined
  const rate = isResult ? metricOfHead(printed) : undefined
  if (rate?.unit === '1/s')
    return { name: rate.metric, unit: '1/s', over: Math.round(1 / rate.factor) }
  if (isResult && perSecond.test(printed) && !bytesPerSecond.test(printed))
    return { name: 'ops/s', unit: '1/s' }
  const own = metricOfHead(printed === '' ? name : `${name} (${printed})`)
  if (own && own.lacksUnit !== true && (printed === '' || unitOf(printed)))
    return {
      name: own.metric,
      unit: own.unit,
      ...(own.factor < 1 ? { over: Math.round(1 / own.factor) } : { times: own.factor }),
    }
  return undefined
}

/** The numbers of a block of lines, and what is stated above and among them. */
interface Block {
  readonly numbers: (Measured & { readonly line: number })[]
  readonly conditions: Map<string, { readonly value: string; readonly line: number }>
  /** True where a head or a condition separates it from the block above. */
  readonly isNamed: boolean
}

/** Lists of labelled numbers, for files that no other format recognises. */
export const labelledNumbers: Format = {
  name: tool,
  general: true,
  quotes: true,
  recognises: (source) =>
    source.bytes.length <= mostBytes && hasItems(source) && blocksOf(source).length > 0,
  read: (source) =>
    blocksOf(source, true).flatMap((block) => runsOf(block).map((run) => run.reading(source))),
}

// A file of other lines is the log of a program that states a rate at times; a page has words around its lists.
function hasItems({ headLines, head }: Source): boolean {
  const filled = headLines.filter((text) => /[\p{L}\d]/u.test(text))
  const lines = filled.map(itemsOf).filter(({ length }) => length > 0)
  const items = lines.flat()
  const heads = filled.filter((text) => headOf(text, true, false, false) !== undefined)
  const isPage = /^#{1,6} \S/m.test(head)
  const rates = items.filter((item) => item.kind === 'number' && item.number.isRate)
  const count = lines.length
  const isMost = 2 * (count + heads.length) >= filled.length && 4 * count >= filled.length
  return rates.length > 0 && count > 1 && (isMost || isPage)
}

function blocksOf(source: Source, reports = false): readonly Block[] {
  const blocks: Block[] = []
  let block: Block | undefined
  let waiting = new Map<string, { readonly value: string; readonly line: number }>()
  let hasHead = false
  let isPart = false
  const lines = reports
    ? completeLines(source, tool)
    : source.lines().map((text, index) => ({ text, line: index + 1 }))
  for (const each of lines) {
    const { text, line } = each
    const items = itemsOf(text)
    if (items.length === 0 && text.trim() !== '') {
      hasHead ||= headOf(text, true, false, false) !== undefined
      if (reports) reportUnknownLine(source, tool, each)
    }
    for (const item of items)
      if (item.kind === 'number') {
        const { number } = item
        const isNext =
          block?.numbers.some(
            (own) => own.label === number.label || (hasHead && own.isRate && number.isRate),
          ) ?? true
        if (isNext || !block) {
          const isAbove = [...waiting.values()].some((own) => own.line < line)
          block = { numbers: [], conditions: waiting, isNamed: hasHead || isAbove }
          if (!isPart) blocks.push(block)
          isPart = false
        } else for (const [name, own] of waiting) block.conditions.set(name, own)
        waiting = new Map()
        hasHead = false
        block.numbers.push({ ...number, line })
      } else if (item.kind === 'condition') waiting.set(item.name, { value: item.value, line })
      else if (item.kind === 'progress') isPart = true
  }
  // What stands below the last number is of its run.
  if (block) for (const [name, own] of waiting) block.conditions.set(name, own)
  const measured = blocks.filter(({ numbers }) => numbers.some(({ isRate }) => isRate))
  const areProgress = measured.filter(({ isNamed }) => !isNamed).length > mostAlike
  return areProgress ? [] : measured
}

// Names of one metric are operations with a run each.
function runsOf({ numbers, conditions }: Block): readonly RunDraft[] {
  const operationOf = ({ label: own }: Measured): string =>
    loadNumber.test(own) || counted.test(own)
      ? own
      : own.replaceAll(metricWords, ' ').replaceAll(/\s+/g, ' ').trim()
  const metrics = numbers.map(({ meaning }) => meaning.name)
  const areSeveral = new Set(metrics).size < metrics.length
  const isOne = new Set(numbers.filter(({ isRate }) => isRate).map(operationOf)).size < 2
  const areOperations = areSeveral || (isOne && numbers.every((each) => operationOf(each) !== ''))
  const runs = new Map<string, RunDraft>()
  // The mean of counted repeats is no repeat.
  const repeats = numbers.filter(({ label: own }) => counted.test(own))
  for (const each of repeats.length > 1 ? repeats : numbers) {
    const name = areOperations ? operationOf(each) : ''
    // Names that differ in words of the metric alone are distinguished by these.
    const isTaken = runs.get(name)?.measurements.has(each.meaning.name) === true
    const operation = isTaken ? each.label : name
    const run = runs.get(operation) ?? new RunDraft(tool)
    if (!runs.has(operation)) {
      for (const [name, { value, line }] of conditions) addCondition(run, name, value, line)
      if (operation !== '') addName(run, each.label, operation, each.line)
    }
    runs.set(operation, run)
    if (!run.measurements.has(each.meaning.name)) run.add(each.meaning, each.value, each.line)
  }
  return [...runs.values()].filter(({ measurements }) =>
    [...measurements.values()].some(({ unit: own }) => own === '1/s'),
  )
}

function addCondition(run: RunDraft, name: string, value: string, line: number): void {
  const load = loadIn(name)
  const key = load === undefined ? name.toLowerCase().replaceAll(/[^a-z\d]+/g, '_') : load
  if (/^(?:db|dbms|database|engine|server)$/.test(key) && engineNamed(value) !== undefined)
    addServer(run, value, line)
  else if (!run.settings.has(key)) run.setting(key, value, line)
}

// MySQL   MySQL 8.0.36
const server = /^[A-Za-z]+(?: v?(\d[\w.-]*))?$/

function addServer(run: RunDraft, text: string, line: number): void {
  const version = server.exec(text)?.[1]
  run.fact('database', text, line)
  if (version !== undefined) run.fact('DBMS Version', version, line)
}

// 8 threads: 12,000 ops/s   Run 2: 12,100 ops/s   MySQL: 12,000 ops/s   Insert: 12,000 ops/s
function addName(run: RunDraft, own: string, operation: string, line: number): void {
  const [, count, index = ''] = counted.exec(own) ?? []
  const load = loadNumber.test(own) ? loadIn(own.replaceAll(/[\d=]+/g, ' ')) : undefined
  if (load !== undefined) run.setting(load, /\d+/.exec(own)?.[0] ?? '', line)
  else if (count !== undefined) run.setting('repeat', index, line)
  else if (server.test(own) && engineNamed(own) !== undefined) addServer(run, own, line)
  else run.setting('workload', operation, line)
}

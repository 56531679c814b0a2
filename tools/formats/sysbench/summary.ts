// Reads the summary at the end of a run by the tables of its sections.
import { quoted, refuse, remark, type Draft } from './draft.ts'
import { figure } from './figure.ts'
import { inBaseUnit, percentileMetric } from './metrics.ts'
import { loose, sections, type Entry } from './sections.ts'

// Latency (us):
const latencyTitle = /^Latency \(([^)]*)\):/
// execution time (avg/stddev):   900.0018/0.02
const lastLine = /^execution time \(avg\/stddev\):/
// The last line of a file without a line end counts only with all its decimals.
const wholeLastLine = /^execution time \(avg\/stddev\): +\d+\.\d{4}\/\d+\.\d\d$/

/** Reads a line of the summary; false when it is none. `whole` is false when it has no line end. */
export function readSummaryLine(draft: Draft, text: string, line: number, whole: boolean): boolean {
  if (!whole && !(draft.stage === 'summary' && wholeLastLine.test(text))) return false
  const entry = draft.section && entryOf(draft.section.entries, text)
  if (entry) readEntry(draft, entry, text, line)
  else if (!openSection(draft, text, line)) {
    const alone = entryOf(loose, text)
    if (!alone) return false
    readEntry(draft, alone, text, line)
    return true
  }
  if (draft.stage !== 'done') draft.stage = 'summary'
  if (lastLine.test(text)) closeSummary(draft)
  return true
}

/** True for the title of a section. */
export function isSectionTitle(text: string): boolean {
  return latencyTitle.test(text) || sections.some(({ title }) => title.test(text))
}

function openSection(draft: Draft, text: string, line: number): boolean {
  const section = sections.find(({ title }) => title.test(text))
  if (section) {
    draft.section = section
    const rest = text.slice(section.title.exec(text)?.[0].length ?? 0)
    if (rest !== '') {
      const what = 'a section title with other text'
      remark(draft, { severity: 'info', rule: 'unknown-line', what, text, line })
    }
    return true
  }
  const unit = latencyTitle.exec(text)?.[1]
  if (unit === undefined) return false
  refuse(draft, 'unit', `latencies are in ${quoted(unit)}, not in "ms"`, line)
  draft.section = { title: latencyTitle, entries: [{ label: /^/, shape: '', to: [] }] }
  return true
}

function closeSummary(draft: Draft): void {
  delete draft.section
  if (draft.inCheckpoint) {
    draft.inCheckpoint = false
    draft.stage = 'running'
    draft.stated.clear()
    draft.labels.clear()
    draft.ranks.length = 0
  } else draft.stage = 'done'
}

function entryOf(entries: readonly Entry[], text: string): Entry | undefined {
  return entries.find(({ label }) => label.test(text))
}

function readEntry(draft: Draft, entry: Entry, text: string, line: number): void {
  const label = entry.label.exec(text)
  if (label === null || entry.to.length === 0) return
  const name = label[0] === '' ? entry.shape : label[0]
  const first = draft.labels.get(name)
  if (first !== undefined) {
    refuse(draft, 'duplicate-key', `"${name}" occurs twice (first on line ${first})`, line)
    return
  }
  draft.labels.set(name, line)
  const numbers = matchShape(entry.shape, text.slice(label[0].length).trim())
  if (numbers === undefined) {
    refuse(draft, 'bad-number', `${quoted(text)} is not of the form "${name} ${entry.shape}"`, line)
    return
  }
  for (const [index, { metric, unit }] of entry.to.entries()) {
    const value = readNumber(draft, numbers[index] ?? '', text, line)
    if (value === 'refused') return
    if (value === undefined || metric === 'skip') continue
    const stated = { value: inBaseUnit(value, unit), line }
    if (metric !== 'percentile') draft.stated.set(metric, stated)
    else if (label[1] !== undefined) {
      draft.ranks.push(label[1])
      draft.stated.set(percentileMetric(label[1]), stated)
    }
  }
}

function readNumber(
  draft: Draft,
  number: string,
  text: string,
  line: number,
): number | undefined | 'refused' {
  const read = figure(number)
  switch (read.kind) {
    case 'value':
      return read.value
    case 'notation': {
      const what = 'a number as sysbench does not print it'
      remark(draft, { severity: 'warning', rule: 'bad-number', what, text, line })
      return undefined
    }
    case 'locale':
      refuse(draft, 'locale', `${quoted(text)} has a comma in a number`, line)
      return 'refused'
    case 'not-a-number':
      refuse(draft, 'bad-number', `${quoted(text)} has no valid number`, line)
      return 'refused'
  }
}

// The text between the fixed parts of a shape; undefined when a fixed part is missing. Linear.
function matchShape(shape: string, text: string): string[] | undefined {
  const [first = '', ...rest] = shape.split('#')
  if (!text.startsWith(first)) return undefined
  const numbers: string[] = []
  let at = first.length
  for (const [index, literal] of rest.entries()) {
    const last = index === rest.length - 1
    const end = last ? endOf(text, literal) : text.indexOf(literal, at)
    if (end < at) return undefined
    numbers.push(text.slice(at, end).trim())
    at = end + literal.length
  }
  return numbers
}

function endOf(text: string, literal: string): number {
  return text.endsWith(literal) ? text.length - literal.length : -1
}

// The output of `perf report --stdio`: symbols with their share, with and without children, samples and call
// chains (printed as trees or folded).
//
// Reference: Linux, tools/perf/ui/stdio/hist.c. Comments are skipped but for the event, the number of samples
// and the column names. One reading an event. Where no row can be read, what is known of the samples is a fact.
import type { Fact, FactsReading, ProfileEntry, ProfileReading, Call } from '../core/model.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { completeLines, firstLines, reportBadLine } from './reading/lines.ts'
import { scaleExactly } from './reading/row-columns.ts'

const tool = 'perf-report'

// # Samples: 3K of event 'cycles'
const eventLine = /^# Samples: (\S+) +of event '([^']*)'/
// # Event count (approx.): 19130821971
const factLine = /^# (Event count \(approx\.\)|Total Lost Samples): (\d+)$/
// # comm: mysqld, which perf prints if --comms selected one program.
const programLine = /^# comm: (\S.{0,63})$/
const headerFacts = new Set(['Total Lost Samples', 'comm'])
// # Overhead  Command   Shared Object      Symbol
const header = /^# (?:Overhead|Children) .*(?:Symbol|Command|Shared Object)/
//      5.42%  postgres  postgres           [.] hash_search_with_hash_value
const row = /^ +\d+\.\d+% {2,}\S/
//     8.55%   mysqld  mysqld   [.] row_search_mvcc(...)
const headless = /^ +\d+\.\d+% {2,}\S+ +\S+ +\[[.kguH]\] /
//     30,50%  mysqld
const comma = /^ +\d+,\d+% {2,}\S/
// 5.42%
const percent = /^(\d+\.\d+)%$/

type Name = 'total' | 'self' | 'samples' | 'command' | 'object' | 'symbol' | 'ignored'

const names: ReadonlyMap<string, Name> = new Map<string, Name>([
  ['Overhead', 'self'],
  ['Self', 'self'],
  ['Children', 'total'],
  ['Samples', 'samples'],
  ['Command', 'command'],
  ['Pid:Command', 'command'],
  ['Shared Object', 'object'],
  ['Symbol', 'symbol'],
  ['IPC', 'ignored'],
  ['[IPC Coverage]', 'ignored'],
])
const unnamed: readonly Name[] = ['self', 'command', 'object', 'symbol']

/** `perf report --stdio`: one profile reading per event, with symbols and their call chains. */
export const perfReport: Format = { name: tool, recognises, read }

function recognises(source: Source): boolean {
  let rows = 0
  let others = 0
  for (const printed of firstLines(source, 60)) {
    const text = printed.includes('\u00a0') ? printed.replaceAll('\u00a0', ' ') : printed
    if (header.test(text)) return true
    if (headless.test(text)) rows += 1
    else if (!text.startsWith('        ')) others += 1
  }
  return rows > 0 && others <= rows
}

function read(source: Source): readonly (ProfileReading | FactsReading)[] {
  const readings: ProfileReading[] = []
  let facts: Fact[] = []
  let event: string | undefined
  let columns: readonly Name[] | undefined = unnamed
  let entries: ProfileEntry[] = []
  let tree = new CallTree()
  const finish = (): void => {
    if (entries.length > 0) {
      const named = event === undefined ? {} : { event }
      readings.push({ kind: 'profile', shape: 'symbols', unit: '1', ...named, facts, entries })
      checkSum(source, entries)
    }
    entries = []
  }
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const found = eventLine.exec(text)
    const [, name, value] = factLine.exec(text) ?? []
    const program = programLine.exec(text)?.[1]
    if (program !== undefined) facts.push({ name: 'comm', value: program, line })
    else if (found) {
      finish()
      event = found[2]
      columns = unnamed
      facts = [...facts.filter((fact) => headerFacts.has(fact.name))]
      facts.push({ name: 'samples', value: found[1] ?? '', line })
    } else if (name !== undefined && value !== undefined) {
      facts.push({ name, value, line })
      if (name.includes('Lost') && Number(value) > 0)
        source.report('warning', `${tool}/lost`, `${value} samples were lost`, line)
    } else if (comma.test(text)) {
      const message =
        'Unexpected decimal comma, expected a point, which perf prints in every locale'
      source.report('error', `${tool}/locale`, message, line)
      return []
    } else if (header.test(text)) columns = columnsOf(source, each)
    else if (text.startsWith('#')) continue
    else if (columns && row.test(text)) {
      const entry = entryOf(columns, each)
      if (entry) {
        tree = new CallTree()
        entries.push({ ...entry, calls: tree.calls })
      } else reportBadLine(source, tool, each, `${String(columns.length)} columns`)
    } else if (entries.length === 0 || !tree.add(each))
      reportBadLine(source, tool, each, 'a symbol or a call chain')
  }
  finish()
  if (readings.length === 0) {
    source.report('warning', `${tool}/no-entries`, 'no symbol', 1)
    return facts.length > 0 ? [{ kind: 'facts', facts }] : []
  }
  return readings.map((reading) => ({ ...reading, entries: reading.entries.map(withoutCalls) }))
}

// Shares are printed with two decimals: as many of them may add up to a little more than everything.
function checkSum(source: Source, entries: readonly ProfileEntry[]): void {
  const sum = entries.reduce((total, { self }) => total + self, 0)
  if (sum <= 1 + entries.length * 0.00005 + 1e-9) return
  const message = `the shares add up to ${(sum * 100).toFixed(2)} %, expected 100 % at most`
  source.report('warning', `${tool}/identity`, message, entries[0]?.line)
}

// A tree of calls takes its entry with it; most entries have none.
function withoutCalls(entry: ProfileEntry): ProfileEntry {
  const { calls, ...rest } = entry
  return calls === undefined || calls.length === 0 ? rest : entry
}

function columnsOf(source: Source, each: Line): readonly Name[] | undefined {
  const printed = each.text.slice(1).trim().split(/ {2,}/)
  const columns = printed.map((name) => names.get(name))
  const known = columns.filter((name) => name !== undefined)
  if (known.length === columns.length && new Set(known).size === known.length) return known
  const message = `Unexpected columns ${printed.join(', ')}: the rows below are not read`
  source.report('error', `${tool}/columns`, message, each.line)
  return undefined
}

function entryOf(columns: readonly Name[], { text, line }: Line): ProfileEntry | undefined {
  const cells = text.trim().split(/ {2,}/)
  const at = columns.indexOf('symbol')
  // The symbol, usually the last column, may contain two consecutive blanks.
  if (at === columns.length - 1) cells.splice(at, cells.length, cells.slice(at).join('  '))
  if (cells.length !== columns.length) return undefined
  const cell = (name: Name): string | undefined => cells[columns.indexOf(name)]
  const self = shareOf(cell('self'))
  const total = shareOf(cell('total'))
  const samples = cell('samples')
  const frame = cell('symbol') ?? cell('object') ?? cell('command')
  if (self === undefined || frame === undefined || frame === '') return undefined
  if (columns.includes('total') && total === undefined) return undefined
  if (samples !== undefined && !/^\d{1,15}$/.test(samples)) return undefined
  const command = cell('command')
  const object = cell('object')
  return {
    frames: [frame],
    self,
    ...(total === undefined ? {} : { total }),
    ...(samples === undefined ? {} : { samples: Number(samples) }),
    ...(command === undefined ? {} : { command }),
    ...(object === undefined ? {} : { object }),
    line,
  }
}

/** `8.55%` as a share; undefined when it is none. */
export function shareOf(text: string | undefined): number | undefined {
  const digits = percent.exec(text ?? '')?.[1]
  const value = digits === undefined ? Number.NaN : scaleExactly(Number(digits), 1, 100)
  return Number.isFinite(value) ? value : undefined
}

//             |
const bars = /^[ |]+$/
//                |--99.11%-- ha_innobase::general_fetch(...)
const branch = /^([ |]+)--(\d+\.\d+)%--+ ?(.+)$/
//             ---row_search_mvcc
const trunk = /^([ |]+)---+ ?(.+)$/
//                |          row_search_mvcc
const further = /^([ |]+)([^ |].*)$/
// 18.32% clear_page_erms;prep_new_page;get_page_from_freelist
const folded = /^(\d+\.\d+)% (\S.*)$/

/** The frames under one symbol, in the order in which they are printed. */
class CallTree {
  readonly calls: Call[] = []
  // The columns in which the frames above the next one stand; -1 is further left than any.
  readonly #above: number[] = []

  /** Takes a line of a chain; false when it is none. */
  add({ text: printed, line }: Line): boolean {
    const text = printed.trimEnd()
    if (bars.test(text)) return true
    const [, percent, chain] = folded.exec(text) ?? []
    if (percent !== undefined && chain !== undefined) return this.#fold(percent, chain, line)
    const [, place, share, frame] = branch.exec(text) ?? []
    if (place !== undefined && frame !== undefined) {
      return this.#keep(frame, place.length, scaleExactly(Number(share), 1, 100), line)
    }
    const [, indent, first] = trunk.exec(text) ?? further.exec(text) ?? []
    if (indent === undefined || first === undefined) return false
    if (this.calls.length === 0 && !trunk.test(text)) return false
    // A frame in the column of the one before it was called by it, unless both are branches.
    return this.#keep(first, indent.length + 0.5, undefined, line)
  }

  #keep(frame: string, column: number, share: number | undefined, line: number): boolean {
    const above = this.#above
    const continues = share === undefined
    while ((above.at(-1) ?? -1) > column || (!continues && above.at(-1) === column)) above.pop()
    const depth = above.push(column) - 1
    this.calls.push({ frame, depth, ...(share === undefined ? {} : { share }), line })
    return true
  }

  #fold(percent: string, chain: string, line: number): boolean {
    for (const [depth, frame] of chain.split(';').entries()) {
      const share = depth === 0 ? { share: scaleExactly(Number(percent), 1, 100) } : {}
      this.calls.push({ frame, depth, ...share, line })
    }
    return true
  }
}

// Result documents in JSON: where their benchmarks are, and how one becomes runs. One driver reads all layouts.
import { type Format, Source } from './source.ts'
import { readJsonDocument, type Leaf } from './json-document.ts'
import { rate } from './line-table.ts'
import { toBaseUnit, type Meaning } from './row-columns.ts'
import { RunDraft } from './run-draft.ts'

export type Item = ReadonlyMap<string, Leaf>

/** Where the benchmarks of a document are, and how one becomes runs. */
export interface Layout {
  readonly name: string
  readonly recognised: RegExp
  /** The groups of a path are the item and the path in it, which is `value` where the item is a leaf. */
  readonly item: RegExp
  /** The paths, in the document and in an item, of what is a fact of its runs; a group is its name. */
  readonly facts?: { readonly document?: RegExp; readonly item?: RegExp }
  readonly runs: (item: Item, document: Item, start: () => RunDraft) => void
}

const timeUnits = new Map([
  ['ns', 1e9],
  ['us', 1e6],
  ['µs', 1e6],
  ['ms', 1000],
  ['s', 1],
])
const longestName = 200

export const seconds = (name: string): Meaning => ({ name, unit: 's' })
export const bytes = (name: string): Meaning => ({ name, unit: 'B' })

/** A time printed in `unit`; in nanoseconds where that is unknown. */
export const timeIn = (name: string, unit: string): Meaning => ({
  ...seconds(name),
  over: timeUnits.get(unit) ?? 1e9,
})

/** The path of the item in its document. */
export const placeOf = (item: Item): string => String(item.get('')?.value ?? '')

/** The leaves of a list of plain values. */
export function listAt(item: Item, path: string): readonly Leaf[] {
  const list: Leaf[] = []
  for (;;) {
    const leaf = item.get(`${path}/${String(list.length)}`)
    if (!leaf) return list
    list.push(leaf)
  }
}

/** Adds a number; any other value is none. */
export function add(run: RunDraft, meaning: Meaning, leaf: Leaf | undefined): void {
  if (typeof leaf?.value !== 'number' || !Number.isFinite(leaf.value)) return
  const { name, unit } = meaning
  const value = toBaseUnit(leaf.value, meaning)
  run.measurements.set(name, { metric: name, value, unit, line: leaf.line })
}

/** Adds a field; an absent, empty or null value is none. */
export function set(run: RunDraft, name: string, leaf: Leaf | undefined, text = leaf?.value): void {
  if (leaf && text !== undefined && text !== null && text !== '')
    run.setting(name, String(text).slice(0, longestName), leaf.line)
}

/** Adds 12.5 in ns/iter, ms or ops/sec as a mean latency or a rate; other units as `value`. */
export function addInUnit(run: RunDraft, unit: string, leaf: Leaf | undefined): void {
  const time = /^(ns|us|µs|ms|s|sec)(?:\/\w{1,12})?$/.exec(unit)?.[1]?.replace('sec', 's')
  if (time !== undefined) {
    add(run, timeIn('latency.avg', time), leaf)
    return
  }
  const per = /^(?:ops|iter\w*|req\w*|op)\/(s|ms|us|ns)(?:ec)?$/i.exec(unit)?.[1]
  if (per === undefined) add(run, { name: 'value', unit: unit === '' ? '1' : unit }, leaf)
  else add(run, { ...rate('ops/s'), times: timeUnits.get(per.toLowerCase()) ?? 1 }, leaf)
}

type NamedLeaf = readonly [name: string, leaf: Leaf]

function factsOf(leaves: Item, paths: RegExp | undefined): readonly NamedLeaf[] {
  if (!paths) return []
  return [...leaves].flatMap(([path, leaf]): readonly NamedLeaf[] => {
    // A group that is no part of the match is undefined.
    const name = paths.exec(path)?.slice(1).find(Boolean)
    return name === undefined || leaf.value === null || leaf.value === '' ? [] : [[name, leaf]]
  })
}

/** The format of a layout. */
export function formatOfLayout({ name, recognised, item, facts, runs }: Layout): Format {
  return {
    name,
    recognises: ({ head }) => recognised.test(head),
    read(source) {
      const text = source.bytes.toString('latin1').replace(/^\s*window\.BENCHMARK_DATA\s*=\s*/, '')
      const document = new Source(source.path, Buffer.from(text, 'latin1'))
      const root = text.trimStart().startsWith('[') ? '[' : '{'
      const { leaves, otherLines, broken } = readJsonDocument(document, root)
      const outside = 'a line outside of the JSON document'
      for (const { line } of otherLines)
        source.report('warning', `${name}/unknown-line`, outside, line)
      const items = new Map<string, Map<string, Leaf>>()
      for (const [path, leaf] of leaves) {
        const [, place, rest = 'value'] = item.exec(path) ?? []
        if (place === undefined) continue
        const own = items.get(place) ?? new Map([['', { value: place, line: leaf.line }]])
        items.set(place, own.set(rest, leaf))
      }
      const drafts: RunDraft[] = []
      const common = factsOf(leaves, facts?.document)
      for (const own of items.values()) {
        const known = [...common, ...factsOf(own, facts?.item)]
        runs(own, leaves, () => {
          const run = new RunDraft(name)
          run.fact('tool', name, own.get('')?.line ?? 1)
          for (const [fact, { value, line }] of known) run.fact(fact, String(value), line)
          drafts.push(run)
          return run
        })
      }
      if (drafts.length === 0 && !broken)
        source.report('error', `${name}/no-results`, 'Unexpected document, expected results', 1)
      // The last benchmark of a document that breaks off may be a part of one.
      const whole = broken ? drafts.slice(0, -1) : drafts
      if (broken) source.report('warning', `${name}/cut-off`, broken.text, broken.line)
      return whole.map((run) => {
        const end = { text: 'has no number', line: run.facts[0]?.line ?? 1 }
        return run.reading(source, run.measurements.size > 0 || run.failure ? {} : { end })
      })
    },
  }
}

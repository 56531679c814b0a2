// Workloads that the names of several files tell together: short and whole names, and the phase of a load.
import type { Evidence, Fields } from './evidence.ts'
import { noise, shortWorkloads } from './inference-vocabulary.ts'
import type { Item } from './recognise-fields.ts'
import { workloadOf } from './workload-of-counts.ts'

interface NamedFile {
  readonly evidence: Evidence
  readonly stated: Fields
  readonly fields: Record<string, string>
  readonly parts: readonly string[]
  readonly levels: readonly (readonly Item[])[]
  readonly depth: number
  readonly named: Set<Item>
}

const isWorkload = (item: Item | undefined): boolean =>
  item?.kind === 'fields' && Object.keys(item.fields).join() === 'workload'
const plainVerb = /^(?:insert|delete|update|select|scan|lookup)s?$/i

/**
 * select_by_group, select_in_points and select_range beside insert_plain: what stands behind one verb only is of its name where there are
 * at least three and another verb, and locks beside such names is one. Behind the only verb stand arms.
 */
export function wholeNames(files: readonly NamedFile[]): void {
  for (const level of new Set(files.flatMap(({ levels }) => [...levels.keys()]))) {
    // Headings below each other are no name as a whole.
    if (files.some(({ parts }) => parts[level]?.includes(' / '))) continue
    const names = new Map(
      files.flatMap(({ parts, levels }) => {
        const items = levels[level]?.filter(({ text }) => !noise.test(text)) ?? []
        return items.length > 0 ? [[parts[level] ?? '', items] as const] : []
      }),
    )
    const all = [...names.values()]
    const isPlain = all.flat().every((item) => item.kind === 'word' || isWorkload(item))
    const others = new Set(all.filter(([first]) => !isWorkload(first)))
    if (!isPlain || others.size * 4 > all.length || all.length - others.size < 3) continue
    const [rests, verbs] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
    const add = (map: Map<string, Set<string>>, key: string, value: string): void => {
      map.set(key, (map.get(key) ?? new Set()).add(value))
    }
    for (const [verb, ...rest] of all) {
      const text = rest.map((item) => item.text).join(' ')
      if (!verb || text === '') continue
      add(rests, verb.text, text)
      add(verbs, text, verb.text)
    }
    const isWhole = new Map(
      [...rests].map(([verb, own]) => [
        verb,
        plainVerb.test(verb) &&
          own.size > 2 &&
          rests.size > 1 &&
          [...own].every((text) => verbs.get(text)?.size === 1),
      ]),
    )
    if (![...isWhole.values()].includes(true)) continue
    for (const { fields, stated, named, parts, levels } of files) {
      const name = parts[level] ?? ''
      const items = names.get(name)
      if (!items || stated['workload'] !== undefined) continue
      const isOne = others.has(items)
        ? fields['workload'] === undefined
        : items.length > 1 && isWhole.get(items[0]?.text ?? '') === true
      if (!isOne) continue
      fields['workload'] = name.toLowerCase()
      for (const item of levels[level] ?? []) named.add(item)
    }
  }
}

/** The word `load` in the name of a result of YCSB with inserts alone, beside those of the phase `run`. */
export function loadPhase({ evidence, stated, levels, depth }: NamedFile): Item | undefined {
  const { format, results } = evidence
  const has = (operations: RegExp): boolean =>
    results.some(({ numbers }) => numbers.metrics.some((metric) => operations.test(metric)))
  const areInserts = has(/^insert\./i) && !has(/^(?:read|update|scan)\./i)
  return format?.includes('ycsb') === true && stated['phase'] === undefined && areInserts
    ? levels[depth]?.find(({ kind, text }) => kind === 'word' && /^load$/i.test(text))
    : undefined
}

// The operations of the core workloads of YCSB.
const coreOperations: Readonly<Record<string, RegExp>> = {
  a: /^read update$/,
  b: /^read update$/,
  c: /^read$/,
  d: /^insert read$/,
  e: /^insert scan$/,
  f: /^read read-modify-write(?: update)?$/,
}

/** a/t8.log, c/t8.log and d/t8.log of YCSB: single letters in one place are its core workloads where all results have the operations of these, which are not all the same. */
export function coreWorkloads(files: readonly NamedFile[]): void {
  const operationsOf = ({ evidence }: NamedFile): string =>
    [
      ...new Set(
        evidence.results
          .flatMap(({ numbers }) => numbers.metrics)
          .flatMap((metric) => /^([a-z-]+)\.latency\.avg$/.exec(metric)?.[1] ?? []),
      ),
    ]
      .filter((name) => /^(?:read|update|insert|scan|read-modify-write)$/.test(name))
      .toSorted()
      .join(' ')
  // run_a is a workload as well as a repeat.
  const letterOf = (item: Item): string | undefined => {
    const text = item.kind === 'repeat' ? item.number : item.kind === 'word' ? item.text : ''
    return /^[a-f]$/i.test(text) ? text.toLowerCase() : undefined
  }
  const own = files.filter(
    ({ evidence, fields, stated }) =>
      evidence.format?.includes('ycsb') === true &&
      evidence.results.length > 0 &&
      fields['workload'] === undefined &&
      stated['workload'] === undefined,
  )
  for (const level of new Set(own.flatMap(({ levels }) => [...levels.keys()]))) {
    const having = own.flatMap((file) => {
      const [found, another] = (file.levels[level] ?? []).flatMap((item) => {
        const letter = letterOf(item)
        return letter === undefined ? [] : [{ file, item, letter }]
      })
      return found && !another ? [found] : []
    })
    const measured = having
      .map(({ file, letter }) => ({ letter, operations: operationsOf(file) }))
      .filter(({ operations }) => operations !== 'insert')
    if (
      new Set(measured.map(({ operations }) => operations)).size < 2 ||
      !measured.every(({ letter, operations }) => coreOperations[letter]?.test(operations))
    )
      continue
    for (const { file, item, letter } of having) {
      file.fields['workload'] = `workload${letter}`
      file.named.add(item)
    }
  }
}

const mostWorkloads = 50

/**
 * point-8 beside oltp_point_select-8, and oltp_ro beside oltp_read_only: what begins the name of one workload of the archive, or
 * abbreviates it, is short for it, unless the counts of queries tell another; in a folder with both it is a workload of its own.
 */
export function shortNames(files: readonly NamedFile[]): void {
  const own = files.filter(
    ({ evidence }) => evidence.format === 'sysbench' && evidence.results.length > 0,
  )
  const workloadIn = ({ fields, stated }: NamedFile): string | undefined =>
    fields['workload'] ?? stated['workload']
  const folderIn = ({ parts, depth }: NamedFile): string => parts.slice(0, depth).join('/')
  const known = new Set(own.flatMap((file) => workloadIn(file) ?? []))
  const placed = new Set(own.map((file) => `${folderIn(file)}/${workloadIn(file) ?? ''}`))
  // Names of so many are of another kind.
  if (known.size > mostWorkloads) return
  const longOf = (isShort: (workload: string) => boolean): string | undefined => {
    const [long, another] = [...known].filter(isShort)
    return another === undefined ? long : undefined
  }
  for (const file of own) {
    const { evidence, fields, stated, named, levels, depth } = file
    if (stated['workload'] !== undefined) continue
    const words = (levels[depth] ?? []).filter(
      ({ kind, text }) => kind === 'word' && !noise.test(text),
    )
    const { workload } = fields
    const [word, ...more] = workload === undefined ? words : []
    const start = more.length === 0 && word ? `oltp_${word.text.toLowerCase()}_` : undefined
    const short = shortWorkloads[workload?.replace(/^oltp_/, '') ?? '']
    const long = longOf((name) => (start ? name.startsWith(start) : name === short))
    const counted = evidence.results.flatMap((result) => workloadOf(result) ?? [])
    if (long === undefined || counted.some((other) => other !== long)) continue
    const isOther = placed.has(`${folderIn(file)}/${long}`)
    if (isOther && !word) continue
    fields['workload'] = isOther ? (word?.text.toLowerCase() ?? '') : long
    if (word) named.add(word)
  }
}

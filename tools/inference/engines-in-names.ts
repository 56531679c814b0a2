// Engines that the names of micro-benchmarks tell apart: test_get[redis], RocksDb.readKey, MongoSelectUsers beside PostgresSelectUsers.
import { baseName } from '../core/base-name.ts'
import type { Row } from './inferred-rows.ts'
import { noServers } from './inference-vocabulary.ts'
import { engineOf } from './recognise-fields.ts'

/** The words of a name that name an engine. */
interface Named {
  readonly engine: string
  readonly text: string
}

const mostNames = 2000

// What is a storage engine below a server stands alone in a benchmark of its library.
const embedded = (text: string): string | undefined =>
  /^rocks(?:db)?$/i.test(text) ? 'rocksdb' : undefined

// Level and Db of LevelDbBench are one word of two; a name of two engines names none.
function engineIn(name: string): Named | undefined {
  const words = [...name.matchAll(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*/g)]
  const found: Named[] = []
  for (let at = 0; at < words.length; at += 1)
    for (const count of [2, 1]) {
      const last = words[at + count - 1]
      const start = words[at]?.index ?? 0
      const text = last ? name.slice(start, last.index + last[0].length) : ''
      const engine = text.length > 2 ? (engineOf(text) ?? embedded(text)) : undefined
      if (engine === undefined) continue
      found.push({ engine, text })
      at += count - 1
      break
    }
  return new Set(found.map(({ engine }) => engine)).size === 1 ? found[0] : undefined
}

/** A place of names that are engines where several of them name one. */
interface Slot {
  readonly textOf: (row: Row) => string | undefined
  readonly isWhole: boolean
  readonly place: (row: Row, text: string, named: Named | undefined) => void
}

// RocksDb.readKey
const method = /^(\w{1,100})\.(\w{1,100})$/

const slots: readonly Slot[] = [
  {
    textOf: ({ fields }) => fields['param'],
    isWhole: true,
    place({ fields }, text, named) {
      if (named === undefined || named.text === text) Reflect.deleteProperty(fields, 'param')
    },
  },
  {
    textOf: ({ fields: { workload = '' } }) => method.exec(workload)?.[1],
    isWhole: true,
    place({ fields }, text) {
      fields['class'] = text
      fields['workload'] = method.exec(fields['workload'] ?? '')?.[2] ?? ''
    },
  },
  { textOf: ({ fields }) => fields['workload'], isWhole: false, place: () => undefined },
]

/** The engines of results without one, where names of their benchmarks tell several engines apart. */
export function addEnginesOfNames(rows: readonly Row[]): void {
  // What a load tool for SQL asks of its server does not name it: mysql_fdw_scan.
  const own = rows.filter(
    ({ fields, result, file }) =>
      result &&
      fields['engine'] === undefined &&
      !/^(?:sysbench|pgbench)/.test(file.evidence.format ?? ''),
  )
  const named = new Map<string, Named | undefined>()
  const engineOfName = (text: string): Named | undefined => {
    if (!named.has(text) && named.size < mostNames) named.set(text, engineIn(text))
    return named.get(text)
  }
  const restOf = ({ fields: { workload = '' } }: Row): string =>
    method.exec(workload)?.[2] ?? workload
  for (const { textOf, isWhole, place } of slots) {
    const texts = new Set(own.flatMap((row) => textOf(row) ?? []))
    const known = [...texts].flatMap((text) => engineOfName(text) ?? [])
    if (new Set(known.map(({ engine }) => engine)).size < 2) continue
    if (isWhole && known.length * 2 < texts.size) continue
    const ofEngines = new Set(
      own.flatMap((row) => (engineOfName(textOf(row) ?? '') ? [restOf(row)] : [])),
    )
    for (const row of own) {
      const text = textOf(row)
      if (text === undefined) continue
      const engine = engineOfName(text)
      // utf8 beside latin1 of test_encode are no engines as test_connect has none of them.
      if (!engine && (!isWhole || noServers.test(text) || !ofEngines.has(restOf(row)))) continue
      row.fields['engine'] = engine?.engine ?? text.toLowerCase()
      place(row, text, engine)
    }
    dropClasses(own)
    if (!isWhole) {
      nameAlike(own, engineOfName)
      addEnginesOfFiles(own, engineOfName)
    }
    return
  }
}

// One class of each engine says nothing more than its name.
function dropClasses(rows: readonly Row[]): void {
  const classes = new Map<string, Set<string>>()
  for (const { fields } of rows)
    if (fields['engine'] !== undefined && fields['class'] !== undefined)
      classes.set(
        fields['engine'],
        (classes.get(fields['engine']) ?? new Set()).add(fields['class']),
      )
  if ([...classes.values()].every(({ size }) => size === 1))
    for (const { fields } of rows) Reflect.deleteProperty(fields, 'class')
}

// MongoSelectUsers and PostgresSelectUsers are one workload.
function nameAlike(rows: readonly Row[], engineOfName: (text: string) => Named | undefined): void {
  const restOf = ({ fields: { workload = '' } }: Row): string =>
    workload.replace(engineOfName(workload)?.text ?? '', '').replaceAll(/^[\W_]+|[\W_]+$/g, '')
  const engines = new Map<string, Set<string>>()
  for (const row of rows) {
    const { engine } = row.fields
    if (engine === undefined) continue
    const rest = restOf(row)
    engines.set(rest, (engines.get(rest) ?? new Set()).add(engine))
  }
  for (const row of rows) {
    const rest = restOf(row)
    if (rest !== '' && (engines.get(rest)?.size ?? 0) > 1) row.fields['workload'] = rest
  }
}

// MongoTransactions.md: benchmarks without an engine in their own names, where none of the file has one.
function addEnginesOfFiles(
  rows: readonly Row[],
  engineOfName: (text: string) => Named | undefined,
): void {
  const known = new Set(
    rows.flatMap(({ file, fields }) => (fields['engine'] === undefined ? [] : file)),
  )
  for (const { fields, file } of rows) {
    const engine = known.has(file) ? undefined : engineOfName(baseName(file.evidence.path))
    if (engine) fields['engine'] = engine.engine
  }
}

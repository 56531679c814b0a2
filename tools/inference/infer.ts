// The fields of all results of an archive without path patterns: from paths and side files, agreed with what the files state.
import { smallest } from '../core/extremes.ts'
import {
  addDescriptions,
  addDocumented,
  addLabels,
  addLegends,
  addNamed,
  addSides,
} from './companion-fields.ts'
import { addEnginesOfNames } from './engines-in-names.ts'
import {
  type Evidence,
  type Fields,
  numberOf,
  numberPacker,
  type ResultEvidence,
} from './evidence.ts'
import { quotingFiles } from './examples.ts'
import { explainPaths } from './explain-paths.ts'
import { explained } from './explain.ts'
import {
  addCommanded,
  addDefaultEngines,
  addOnlyWorkload,
  addWordsOfPlace,
  correctEngines,
  correctProxied,
  correctServices,
  fillWorkloads,
  type Inference,
  nameByProtocol,
  preferNames,
  push,
  type Row,
  rowsOf,
  sorted,
  unifySizes,
} from './inferred-rows.ts'
import { withOwnJobs } from './job-names.ts'
import { namesOfScripts, placed } from './placed-files.ts'
import { itemsOf, withoutEnding } from './recognise-fields.ts'
import { addScriptWorkloads } from './query-scripts.ts'
import { fieldsOfScripts, mysqlOf, onlyWorkloadOf, withLooped } from './script-commands.ts'
import { nameAbbreviated, nameByPosition } from './server-names.ts'
import { dropLabels, nameByScripts, settleOpen } from './settle-open.ts'
import { settleWords } from './settle-words.ts'
import { joinsOf, namedIn, withoutOtherHosts } from './side-files.ts'
import { meanFiles } from './mean-files.ts'
import type { TablesRead } from './table-rows.ts'
import { countsIn, resultOfTable, tablesWithoutLogs, usedTables } from './used-tables.ts'

/** Infers the fields of every result; a file that cannot be explained keeps its parts as fields under the names of their places. */
export function infer(all: readonly Evidence[]): Inference {
  const quoting = new Map([...quotingFiles(all), ...meanFiles(all)])
  if (quoting.size === 0) return inferAll(all)
  const inferred = inferAll(
    all.map((each) => (quoting.has(each.path) ? { ...each, results: [] } : each)),
  )
  const aside = all.flatMap(({ path, results }) => {
    const reason = quoting.get(path)
    return reason === undefined ? [] : [[path, results.map(() => reason)] as const]
  })
  return { ...inferred, aside: new Map([...inferred.aside, ...aside]) }
}

function inferAll(given: readonly Evidence[]): Inference {
  const logs = inferFrom(given, usedTables(given))
  const added = tablesWithoutLogs(given, logs)
  if (added.size === 0) return logs
  const others = given.filter(({ results, isBroken }) => results.length === 0 && !isBroken)
  const tables = new Map([...added].filter(([, { results }]) => results.length > 0))
  const isLog = ({ path }: Evidence): boolean => logs.fields.has(path)
  const own = inferFrom(others, tables, given.filter(isLog))
  const joins = new Map(logs.joins)
  for (const [path, about] of own.joins)
    joins.set(path, [...new Set([...(joins.get(path) ?? []), ...about])])
  const known = new Set(logs.explanations.map(({ field }) => field))
  return {
    fields: new Map([...logs.fields, ...own.fields]),
    joins,
    aside: new Map([...logs.aside, ...own.aside]),
    tables: added,
    explanations: [
      ...logs.explanations,
      ...own.explanations.filter(({ field }) => !known.has(field)),
    ],
  }
}

// `logs` have their fields already; what stands beside them is about them.
function inferFrom(
  given: readonly Evidence[],
  tables: ReadonlyMap<string, TablesRead>,
  logs: readonly Evidence[] = [],
): Inference {
  const pack = numberPacker()
  const counts = countsIn(tables)
  const all = withLooped(withOwnJobs(given)).map((evidence) => {
    const table = tables.get(evidence.path)
    return table
      ? {
          ...evidence,
          isCompanion: false,
          results: table.results.map((each) => resultOfTable(each, counts, pack)),
        }
      : evidence
  })
  const results = all.filter(({ results: found }) => found.length > 0)
  const shapes = new Set(results.flatMap(({ path }) => [numberShape(path), wordShape(path)]))
  // Nothing is like a result where there is none, and an archive may have 200,000 empty files.
  const broken = all.filter(
    ({ isBroken, isFailed, path }) =>
      isBroken &&
      ((isFailed && output.test(path)) ||
        (shapes.size > 0 && (shapes.has(numberShape(path)) || shapes.has(wordShape(path))))),
  )
  const files = placed(
    [...results.flatMap(sectionsOf), ...broken],
    fieldsOfScripts(all),
    namesOfScripts(all),
  )
  explainPaths(files)
  const documents = all.flatMap(({ path, facts }) =>
    facts.flatMap(({ name, value }) => (name === 'document' ? [{ path, value }] : [])),
  )
  const [document] = documents
  const { servers } = namedIn(documents.map(({ value }) => value))
  if (document) nameAbbreviated(files, [...servers.keys()], document.path)
  nameByPosition(
    files,
    documents.map(({ value }) => value.split('\n')[0] ?? ''),
  )
  const companions = all.filter(({ isCompanion }) => isCompanion)
  const instances = new Map(
    files.map(({ evidence, fields: own }) => [evidence.path, own['instance']]),
  )
  const joins = withoutOtherHosts(
    joinsOf([...results, ...broken, ...logs], companions),
    companions,
    (path) => instances.get(path),
  )
  addSides(files, companions, joins)
  addLabels(files, all)
  settleWords(files)
  const rows = files.flatMap(rowsOf)
  addEnginesOfNames(rows)
  addDescriptions(rows, all)
  addLegends(rows, all)
  addDocumented(rows, all)
  addNamed(rows, all)
  addOnlyWorkload(rows)
  correctEngines(rows)
  correctProxied(rows)
  correctServices(rows)
  const mysql = servers.has('mariadb') ? undefined : mysqlOf(all, servers)
  if (mysql !== undefined) nameByProtocol(rows, mysql === 'own')
  for (const isYcsb of [false, true]) {
    const commanded = onlyWorkloadOf([...all, ...logs], isYcsb)
    if (commanded !== undefined) addCommanded(rows, commanded, isYcsb)
  }
  addScriptWorkloads(rows, all)
  fillWorkloads(rows)
  addWordsOfPlace(rows)
  preferNames(rows)
  unifySizes(rows)
  addDefaultEngines(rows)
  dropLabels(rows)
  nameByScripts(rows, all)
  settleOpen(rows)
  const fields = new Map<string, Fields[]>()
  const aside = new Map<string, (string | undefined)[]>()
  const short = warmUps(rows)
  for (const row of rows) {
    const { file, fields: own } = row
    const { path } = file.evidence
    push(fields, path, own)
    push(aside, path, file.aside ?? (short.has(row) ? shortRepeat : undefined))
  }
  return {
    fields,
    joins,
    aside: new Map([...aside].filter(([, all]) => all.some((reason) => reason !== undefined))),
    tables,
    explanations: explained(rows, tables),
  }
}

const shortRepeat =
  'Repeat 0 took at most half as long as the others, as a warm-up, so it is not compared'

// Repeats 0, where each took at most half as long as all others with its fields.
function warmUps(rows: readonly Row[]): ReadonlySet<Row> {
  const isFirst = ({ fields: { repeat = '' } }: Row): boolean => /^0+(?: |$)/.test(repeat)
  const secondsOf = ({ result }: Row): number =>
    (result && numberOf(result.numbers, 'time.total')) ?? Number(result?.settings['seconds'])
  const nameOf = ({ fields }: Row): string =>
    JSON.stringify(sorted(Object.entries(fields).filter(([key]) => !/^(?:repeat|run)$/.test(key))))
  const shortest = new Map<string, number>()
  for (const row of rows) {
    const seconds = secondsOf(row)
    if (isFirst(row) || !(seconds > 0)) continue
    const name = nameOf(row)
    shortest.set(name, smallest([shortest.get(name) ?? seconds, seconds]))
  }
  const first = rows.filter((row) => isFirst(row) && shortest.has(nameOf(row)))
  const isShort = (row: Row): boolean => 2 * secondsOf(row) <= (shortest.get(nameOf(row)) ?? 0)
  return new Set(first.every(isShort) ? first : [])
}

// The results of a file below different heads, or of several tools, are explained apart, as those of several files.
function sectionsOf(evidence: Evidence): readonly Evidence[] {
  const parts: ResultEvidence[][] = []
  for (const result of evidence.results) {
    const last = parts.at(-1)
    if (last && last[0]?.section === result.section && last[0]?.format === result.format)
      last.push(result)
    else parts.push([result])
  }
  return parts.length < 2
    ? [evidence]
    : parts.map((results) => ({
        ...evidence,
        format: results[0]?.format ?? evidence.format,
        results,
      }))
}

// Sources of programs have error messages too.
const output = /\.(?:log|txt|out|err|res|results?|stdout|stderr|dat|\d+)$/i

// Of names with other numbers.
function numberShape(path: string): string {
  return path.replaceAll(/\d+/g, '0')
}

// Of names with other values of the same fields.
function wordShape(path: string): string {
  const parts = path.split('/')
  const [name = ''] = parts.slice(-1)
  const items = itemsOf(withoutEnding(name)).map((item) =>
    item.kind === 'word'
      ? item.text
      : item.kind === 'fields'
        ? Object.keys(item.fields).join()
        : item.kind,
  )
  return `${String(parts.length)} ${items.join(' ')}`
}

// The cells that findings compare: runs that agree in every field but `repeat`, by the metric that stands for them.
import { groupBy } from '../analysis/group-by.ts'
import { project, type Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { memoizeByObject, memoizeByText } from '../core/memoize.ts'
import type { Run } from '../core/model.ts'
import { systemTests } from '../inference/inference-vocabulary.ts'
import { load } from '../inference/path-slots.ts'
import { plainFolder } from '../inference/settle-words.ts'
import { keysOf } from '../inference/recognise-fields.ts'
import { isSetAside } from '../runs/copied-runs.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { FindingCell, Source } from './finding.ts'
import { areDays, areFileNames, areMarks, areOutcomes } from './no-sides.ts'

export type Fields = Readonly<Record<string, string>>

/** The cells of one metric, and the fields in which they differ. */
export interface CellSet {
  readonly metric: string
  readonly cells: readonly Cell[]
  /** Cells without a value, because their runs are not replicates. */
  readonly mixed: readonly Cell[]
  /** Runs without a value, whatever they were to measure. */
  readonly failed: readonly Run[]
  /** In the order in which runs are named. */
  readonly keys: readonly string[]
  /** Direction that is better; absent where the vocabulary does not know the metric. */
  readonly better?: 'higher' | 'lower'
}

/** The field that names the side of a run in a comparison of two sides. */
export const sideKey = 'side'

/** Keys that together name a server. */
export const serverKeys: readonly string[] = ['engine', 'version', 'build']

// Keys that describe the load, not the system under test.
const loadKeys: ReadonlySet<string> = new Set([
  ...[
    'workload',
    'threads',
    'repeat',
    'range',
    'rows',
    'row',
    'tables',
    'seconds',
    'scan',
    'query',
  ],
  ...['statement', 'warehouses', 'scale', 'clients', 'rw', 'bs', 'iodepth', 'numjobs', 'ioengine'],
  ...[
    'restart',
    'recorded',
    'occasion',
    'pk',
    'sync call',
    'test',
    'tool',
    'users',
    'rate',
    'position',
    'phase',
  ],
])

/** Keys of which a larger value is expected to change the result. */
export const hardwareKeys: ReadonlySet<string> = new Set(['memory', 'instance', 'cores', 'sockets'])

/** True for a run of what devices and processors do, which is measured beside databases for them. */
export function isOfMachine({ source, fields }: Pick<Run, 'source' | 'fields'>): boolean {
  return source?.format?.startsWith('fio') === true || systemTests.test(fields['workload'] ?? '')
}

/** True for a key that describes the system under test. */
export function isSystemKey(key: string): boolean {
  return (
    !loadKeys.has(key) &&
    !serverKeys.includes(key) &&
    !key.startsWith('workload') &&
    !isLoadName(key)
  )
}

/** True for a load under another name, such as `dop` and `threads_in_path`. */
export const isLoadName = memoizeByText((key): boolean => {
  const name = key.replace(/[ _]in[ _]path$/, '')
  return name.length > 1 && keysOf(name).some((own) => load.includes(own))
})

/** True for such a load that no tool states by this name. */
export function isLoadAlias(key: string): boolean {
  return isLoadName(key) && !loadKeys.has(key) && !load.includes(key)
}

const weak = /^value$|\.(?:min|max)$/

/** The cells of each headline metric, apart from what loads the data, those with the most cells first. */
export function cellSets(runs: readonly Run[], vocabulary: Vocabulary): readonly CellSet[] {
  const measured = runs.filter(({ status, headline }) => status === 'ok' && headline !== undefined)
  const groups = groupBy(
    measured,
    ({ headline, fields }) => `${String(fields['phase'] === 'load')} ${headline ?? ''}`,
  )
  const failed = runs.filter((run) => run.status !== 'ok' && !isSetAside(run))
  const sets = [...groups.values()].map((group) => {
    const { headline: metric = '' } = group[0] ?? {}
    const own = varyingKeys(group).filter((key) => key !== 'recorded' || !isNamedByServer(group))
    // A version is named with its engine, whether others were measured or not.
    const named = serverKeys.filter((key) => group.some(({ fields }) => fields[key] !== undefined))
    const varying = own.includes('version')
      ? [...new Set([...named, ...own])].toSorted(keyOrder)
      : own
    const { better } = vocabulary.metric(metric)
    const { cells } = project(group, { metric, keys: varying, where: new Map() })
    return {
      ...{ metric, failed },
      cells: cells.filter(({ value }) => value !== null),
      mixed: cells.filter(({ value }) => value === null),
      keys: varying,
      ...(better === undefined ? {} : { better }),
    }
  })
  // What a machine or the load of data takes comes behind what a server does.
  const isSide = ({ cells, mixed }: CellSet): number =>
    Number(
      [...cells, ...mixed].every(({ runs: own }) =>
        own.every((run) => run.fields['phase'] === 'load' || isOfMachine(run)),
      ),
    )
  // Numbers of a table without a metric say nothing of the server, extremes little.
  const isWeak = ({ metric }: CellSet): number => Number(weak.test(metric))
  return sets.toSorted(
    (a, b) => isSide(a) - isSide(b) || isWeak(a) - isWeak(b) || b.cells.length - a.cells.length,
  )
}

// Archives with a recording per server: the name of the recording is no other configuration.
function isNamedByServer(runs: readonly Pick<Run, 'fields'>[]): boolean {
  const servers = groupBy(runs, ({ fields }) => fields['recorded'] ?? '')
  return [...servers.values()].every(
    (own) => new Set(own.map(({ fields }) => fieldsText(pick(fields, serverKeys)))).size === 1,
  )
}

/** The keys other than `repeat` in which runs differ and that say what no other key says, in the order in which runs are named. */
export function varyingKeys(runs: readonly Pick<Run, 'fields'>[]): readonly string[] {
  const keys = differingFields(runs).filter(
    (key) => !isSystemKey(key) || !(areOutcomes(key, runs) || areMarks(key, runs)),
  )
  // The name of a server in the plan of a recording repeats its version, unless only the name separates two servers.
  // Neither does the duration say more where each workload has its own, nor the threads beside the dop that the names have.
  const silent = [
    ...['recorded', 'seconds', ...(keys.some(isLoadAlias) ? load : [])],
    ...keys.filter((key) => areFileNames(key, runs) || areDays(key, runs)),
  ]
  const countOf = (names: readonly string[]): number =>
    new Set(runs.map(({ fields }) => fieldsText(pick(fields, names)))).size
  return silent.reduce((left, key) => {
    const others = left.filter((own) => own !== key)
    return others.length < left.length && countOf(others) === countOf(left) ? others : left
  }, keys)
}

/** The keys other than `repeat` in which runs differ. */
export function differingFields(runs: readonly Pick<Run, 'fields'>[]): readonly string[] {
  const texts = new Map<string, Set<string>>()
  for (const { fields } of runs)
    for (const [key, text] of Object.entries(fields)) {
      const known = texts.get(key)
      if (known) known.add(text)
      else texts.set(key, new Set([text]))
    }
  const isPartial = (key: string): boolean => runs.some(({ fields }) => fields[key] === undefined)
  return [...texts]
    .filter(([key, own]) => key !== 'repeat' && (own.size > 1 || isPartial(key)))
    .map(([key]) => key)
    .toSorted(keyOrder)
}

/** The title of a key as the head of a column. */
export function keyTitle(key: string, vocabulary: Vocabulary): string {
  const [place = 'path'] = /^(?:folder|part)(?=[_\d]|$)/.exec(key) ?? []
  return vocabulary.key(key).title || (place === 'part' ? 'name' : place)
}

// What keys without a plural are called: `36 threads` would be one number of threads.
const plurals: Readonly<Record<string, string>> = {
  rows: 'table sizes',
  seconds: 'durations',
  ...{ name: 'names', table: 'tables', series: 'series' },
  [sideKey]: 'sides',
}

/** What several values of a key are called. */
export function pluralOf(key: string, vocabulary: Vocabulary): string {
  const { plural, title, unit } = vocabulary.key(key)
  const counts = unit ? `${unit[0]} counts` : title === '' ? 'names' : `values of ${title}`
  return plurals[key] ?? plural ?? counts
}

// Groups of the same values of some keys, in no order; a cell that is alone in its group is not looked at again.
function partition<T extends { readonly fields: Fields }>(
  cells: readonly T[],
  keys: readonly string[],
): readonly (readonly T[])[] {
  const alone: (readonly T[])[] = []
  let open: readonly (readonly T[])[] = cells.length === 0 ? [] : [cells]
  for (const key of keys) {
    const next: (readonly T[])[] = []
    for (const group of open) {
      const first = group[0]?.fields[key] ?? ''
      if (group.every(({ fields }) => (fields[key] ?? '') === first)) next.push(group)
      else
        for (const own of groupBy(group, ({ fields }) => fields[key] ?? '').values())
          (own.length === 1 ? alone : next).push(own)
    }
    open = next
  }
  return [...alone, ...open]
}

/** How many different combinations of some keys the cells have. */
export function countOf(
  cells: readonly { readonly fields: Fields }[],
  keys: readonly string[],
): number {
  return partition(cells, keys).length
}

const keysIn = memoizeByObject((cells: readonly { readonly fields: Fields }[]) => [
  ...new Set(cells.flatMap(({ fields }) => Object.keys(fields))),
])

/** Cells grouped by their fields without `keys`, in the order of the first of each group. */
export function byContext(
  cells: readonly Cell[],
  without: readonly string[],
): readonly (readonly Cell[])[] {
  const groups = partition(
    cells,
    keysIn(cells).filter((key) => !without.includes(key)),
  )
  const first = new Map(groups.map((group) => [group[0], group]))
  return cells.flatMap((cell) => {
    const group = first.get(cell)
    return group ? [group] : []
  })
}

export function withoutKeys(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)))
}

/** True if a path has a value between its separators. */
export function namesValue(path: string, text = ''): boolean {
  return path.split(/[^a-z\d]+/i).includes(text)
}

/** True if the path of each cell has one of the values: what names the files was chosen to be compared, what only their contents state is a condition. */
export function areInPaths(keys: readonly string[], cells: readonly Cell[]): boolean {
  return cells.every(({ fields, runs: [run] }) =>
    keys.some((key) => namesValue(run?.source?.path ?? '', fields[key])),
  )
}

/** The fields without folders that only lack the word of their neighbours. */
export function withoutPlain(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== plainFolder))
}

/** The fields with one of the keys. */
export function pick(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(keys.flatMap((key) => (fields[key] ? [[key, fields[key]]] : [])))
}

/** The fields that distinguish a cell from the others: a key in which those that agree with it so far do not differ is left out. */
export function distinguishingFields(
  fields: Fields,
  all: readonly { readonly fields: Fields }[],
  keys: readonly string[],
): Fields {
  let rest = all
  const chosen: string[] = []
  // A cell is called by its workload first, `hot-points` says more than the script that it calls, and by what it lacks last.
  const rank = (key: string): number => {
    if (!fields[key] || fields[key] === plainFolder) return 3
    return key === 'workload' ? 1 : key.startsWith('workload') ? 0 : 2
  }
  for (const key of keys.toSorted((a, b) => rank(a) - rank(b))) {
    const own = rest.filter((other) => other.fields[key] === fields[key])
    if (own.length < rest.length) chosen.push(key)
    rest = own
  }
  return pick(fields, chosen)
}

export function fieldsText(fields: Fields): string {
  return JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The keys in which some fields differ. */
export function differingKeys(all: readonly Fields[], keys: readonly string[]): readonly string[] {
  return keys.filter((key) => new Set(all.map((fields) => fields[key] ?? '')).size > 1)
}

/** The line of the run whose number is the median of the cell. */
export function sourceOf({ evidence: [first] }: Pick<Cell, 'evidence'>): readonly Source[] {
  if (!first) return []
  const { file, line } = first
  return [{ file, ...(line === undefined ? {} : { line }) }]
}

/** What a sentence cites: the value of a cell with its line, without a text of its own. */
export function citedCell(cell: Pick<Cell, 'evidence' | 'value'>): FindingCell {
  const { value } = cell
  return { text: '', ...(value === null ? {} : { value }), sources: sourceOf(cell) }
}

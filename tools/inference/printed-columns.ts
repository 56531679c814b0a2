// Names of the columns of tables that scripts print without a header: echo $scale $clients $tps >> results.csv
import { escapePattern } from '../core/escape-pattern.ts'
import { largest } from '../core/extremes.ts'
import type { TableReading } from '../core/readings.ts'
import { baseName } from '../core/base-name.ts'
import { metricOfHead } from '../formats/reading/column-metric.ts'
import { argumentsOfTool, loadTools } from '../formats/reading/stated-fields.ts'
import type { Evidence } from './evidence.ts'
import { axes, engineOfTool, repeatWords } from './inference-vocabulary.ts'
import { longestName, mostVariables } from './script-commands.ts'
import { serverOf } from './side-files.ts'

/** A line that a script prints. */
interface Printed {
  readonly cells: readonly string[]
  /** The names of the files that it writes; undefined for one that prints into its own output. */
  readonly target: RegExp | undefined
  /** Variable → its names in commands and loops of the script. */
  readonly meanings: ReadonlyMap<string, readonly string[]>
  readonly constants: Readonly<Record<string, string>>
  readonly script: string
}

const variable = /\$\{?(\w+)[^\s,;|}]*\}?/
const redirect = />>? *["']?([^\s"';|&<>]+)/
const option = /(?<=\s)--?([A-Za-z][\w-]*)[= ]?["']?\$\{?(\w+)/g
const loop = /^for (\w+) in "?\$\{?(\w+)/
const letters: Readonly<Record<string, string>> = {
  c: 'clients',
  j: 'threads',
  s: 'scale',
  M: 'protocol',
}

/** A table with names of its columns; parameters come first. */
export interface NamedTable extends TableReading {
  readonly parameters: number
}

/** Names the columns of a table where a script of the archive prints its rows. */
export type NameColumns = (path: string, table: TableReading) => NamedTable | undefined

/** How scripts name the columns of tables. */
export function printedColumns(all: readonly Evidence[]): NameColumns {
  const printed = all.flatMap(printedBy)
  return (path, table) => {
    if (printed.length === 0 || !table.header.every((head, index) => head === String(index + 1)))
      return undefined
    const named = printed.flatMap((line) => namedBy(line, path, table) ?? [])
    const best = largest(named.map(({ agreed }) => agreed))
    const [first, ...others] = named.filter(({ agreed }) => agreed === best)
    return first &&
      others.every(({ table: { header } }) => header.join() === first.table.header.join())
      ? first.table
      : undefined
  }
}

function printedBy({ path, facts }: Evidence): readonly Printed[] {
  const texts = (name: string): readonly string[] =>
    facts.filter((fact) => fact.name === name).map(({ value }) => value)
  const lines = texts('printed')
  if (lines.length === 0) return []
  const commands = texts('command')
  const meanings = new Map<string, string[]>()
  const add = (name: string, meaning: string): void => {
    const known = meanings.get(name) ?? []
    if (!known.includes(meaning)) meanings.set(name, [...known, meaning])
  }
  for (const command of commands)
    for (const [, text = '', name = ''] of command.matchAll(option)) {
      const meaning = text.length > 1 ? text.replaceAll('-', '_') : letters[text]
      if (meaning !== undefined) add(name, meaning)
    }
  for (const text of texts('loop')) {
    const [, name = '', list = ''] = loop.exec(text) ?? []
    if (!meanings.has(name)) add(name, list.toLowerCase())
  }
  const loaded = commands.map(argumentsOfTool).findLast((args) => args?.load?.startsWith('$'))
  const engine = loaded?.engine ?? engineOfTool[loaded?.tool ?? '']
  const constants = {
    ...(engine !== undefined && { engine }),
    ...(loaded?.workload !== undefined &&
      !loaded.workload.includes('$') && { workload: loaded.workload }),
  }
  return lines.map((text) => {
    const [, target] = redirect.exec(text) ?? []
    const cells = text
      .replace(/^.*?\becho(?: -\w+)* +/, '')
      .replace(/ *[|>].*$/, '')
      .split(/(?:[\s,;|"'\\]|\\t)+/)
      .filter((cell) => cell !== '')
    return {
      cells,
      target: target === undefined ? undefined : patternOf(target),
      meanings,
      constants,
      script: path,
    }
  })
}

// $RESULTS/pgbench-$scale.csv
function patternOf(target: string): RegExp {
  const name = baseName(target)
  const parts = name.split(/\$\{?\w+[^./_}-]*\}?/)
  return parts.length > mostVariables + 1
    ? /^(?!)/
    : new RegExp(`^${parts.map(escapePattern).join('.*')}$`)
}

/** The table with names of `line`, and how much of both agrees. */
function namedBy(
  { cells, target, meanings, constants, script }: Printed,
  path: string,
  table: TableReading,
): { readonly table: NamedTable; readonly agreed: number } | undefined {
  const file = baseName(path)
  const isWritten =
    target !== undefined &&
    file.length <= longestName &&
    /[a-z\d]{2}/i.test(target.source.replace(/\\?\.\w+\$$/, '')) &&
    target.test(file)
  if (target !== undefined && !isWritten) return undefined
  const width = table.header.length
  // Scripts may prefix the lines of others with a label, and variables at the end may be empty.
  for (let last = cells.length; last > Math.max(1, cells.length - 3); last -= 1) {
    const before = width - last
    if (before < 0 || before > 3) continue
    const used = cells.slice(0, last)
    const words = used.filter((cell) => !variable.test(cell))
    const isOwn = isWritten || words.length > 0 || (before === 0 && last === cells.length)
    const names = used.map((cell) => variable.exec(cell)?.[1])
    const measured = names.findIndex((name) => name !== undefined && metricOfHead(name))
    const agrees = table.rows.every(({ cells: row }) =>
      used.every((cell, index) => {
        const text = row[before + index] ?? ''
        return names[index] === undefined ? text === cell : index !== measured || /^\d/.test(text)
      }),
    )
    if (!isOwn || !agrees || measured < 0) continue
    const heads = names.map((name, index) =>
      name === undefined
        ? wordHead(used[index] ?? '', file)
        : (meanings.get(name)?.[0] ?? headOf(name)),
    )
    // One variable may be the clients and the threads of a command.
    const copies = names.flatMap((name, index) =>
      (name === undefined ? [] : (meanings.get(name)?.slice(1) ?? [])).map((head) => ({
        head,
        at: before + index,
      })),
    )
    const labels = Array.from({ length: before }, (_, index) =>
      index === 0 ? 'label' : `label_${String(index + 1)}`,
    )
    return {
      agreed:
        (isWritten ? 8 : 0) +
        words.length * 4 +
        (script.includes(stem(file)) ? 2 : 0) -
        before -
        (cells.length - last),
      table: {
        ...table,
        constants: { ...constants, ...table.constants },
        parameters: before + measured,
        header: [...labels, ...heads, ...copies.map(({ head }) => head)],
        rows: table.rows.map((row) => ({
          ...row,
          cells: [...row.cells, ...copies.map(({ at }) => row.cells[at] ?? '')],
        })),
      },
    }
  }
  return undefined
}

const stem = (file: string): string => file.replace(/\.\w+$/, '')

function headOf(name: string): string {
  if (name.length > 1) return name
  return repeatWords.test(name)
    ? 'repeat'
    : (axes.find(([names]) => names.test(name))?.[1][0] ?? name)
}

function wordHead(word: string, file: string): string {
  if (loadTools.includes(word)) return ''
  return serverOf(word)['engine'] !== undefined
    ? 'server'
    : file.includes(word)
      ? 'workload'
      : 'label'
}

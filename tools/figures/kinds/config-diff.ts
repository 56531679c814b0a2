// Options that differ between configurations: a row per option, grouped by why it differs.
import { counted } from '../../core/counted.ts'
import { confoundersOfSides } from '../../analysis/comparability.ts'
import * as z from '../../core/schema.ts'
import { difference, type Row } from '../../options/difference.ts'
import type { RowClass } from '../../options/row-class.ts'
import { sizeText } from '../../options/option-value.ts'
import { sidesOf } from '../../options/sides.ts'
import { cellOf, groupsOf, knowledgeOf, tableFigure, textOf } from '../configurations.ts'
import { Places } from '../figure-differences.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { FigureTable, TableCell } from '../figure.ts'
import { columnKeys, fenceSchema, texts } from '../options.ts'

// Permalinks of rows depend on `id`: it never changes.
const groupsOfRows: Readonly<Record<RowClass, { readonly id: string; readonly title: string }>> = {
  host: { id: 'Host', title: 'Depends on the host' },
  'asked-for': { id: 'Asked for', title: 'Set in the configuration' },
  ignored: { id: 'Asked for and not given', title: 'Written but not effective' },
  'changed-default': { id: 'Changed default', title: 'Changed default' },
  'set-by-image': {
    id: 'Set by something else than the file: an image, a package, a command line',
    title: 'Not set in the file, and not the default of the manual',
  },
  removed: { id: 'Removed', title: 'Removed' },
  added: { id: 'Added', title: 'Added' },
  noise: { id: 'Says nothing', title: 'Instance-specific' },
}
const variesWithin = {
  id: ', and varies inside a side',
  title: ', varies between runs',
}
const folded: readonly RowClass[] = ['removed', 'added', 'noise']

const schema = fenceSchema('config-diff', {
  series: columnKeys,
  options: texts.default([]).describe('options to show without a click, with `*` as a wildcard'),
  all: z
    .enum(['true', 'false'])
    .default('false')
    .transform((flag) => flag === 'true')
    .describe('also show options that a release adds or removes, and instance-specific ones'),
})
type Request = z.output<typeof schema>

export const configDiff: FigureKind<typeof schema> = {
  schema,
  keys: ['series'],
  how: () =>
    'Options are normalised to one spelling and unit, then compared: the effective value where a dump of variables states it, else the written value, else the default.',
  tableLayout: 'texts',
  isListing: true,
  build,
}

// A column per side: effective values, and written values where they differ.
function build(request: Request, context: FigureContext): FigureContent {
  const groups = groupsOf(request, request.series, context)
  const runs = groups.flatMap((group) => group.runs)
  const { configurationOf, knowledge } = knowledgeOf(context)
  const compared = difference(sidesOf(groups, configurationOf), knowledge)
  const places = new Places(runs, context)
  const chosen = patternOf(request.options)
  const shown = compared.rows.filter((row) => request.all || !folded.includes(row.class))
  const hosts = shown.filter((row) => row.class === 'host')
  const options = shown.filter((row) => row.class !== 'host')
  const rows = [
    ...hosts,
    ...options.filter(({ follows }) => follows),
    ...options.filter((row) => !row.follows),
  ]
  const left = folded.flatMap((name) => {
    const count = compared.rows.filter((row) => row.class === name).length
    return request.all || count === 0 ? [] : [`${count} ${groupsOfRows[name].title.toLowerCase()}`]
  })
  const tableOf = (
    all: readonly Row[],
    shorten = (cells: readonly TableCell[]): readonly TableCell[] => cells,
  ): FigureTable => ({
    head: ['option', ...groups.map((group) => group.label)],
    align: ['left', ...groups.map(() => 'left' as const)],
    rows: all.map((row, index) => ({
      label: row.name,
      ...(index > 0 && groupOf(all[index - 1]).group === groupOf(row).group ? {} : groupOf(row)),
      cells: shorten(groups.map((_, side) => valueCell(row, side, places))).map((cell, side) =>
        withDefault(cell, row, side),
      ),
    })),
  })
  const some = chosen ? rows.filter(({ name }) => chosen.test(name)) : rows
  const confounders = confoundersOfSides(
    groups.map((group) => group.runs),
    { keys: request.series, declared: request.intended },
    context.vocabulary,
  )
  return tableFigure(request, context, runs, {
    places,
    // The rows are the differences in options.
    confounders: confounders.filter(({ name }) => !name.startsWith('option ')),
    table: tableOf(rows),
    ...(some.length < rows.length ? { summaries: [tableOf(some, withoutCommon)] } : {}),
    notes: [
      ...(some.length < rows.length
        ? [`${some.length} of ${rows.length} rows shown; the table has all.`]
        : []),
      `${counted(compared.written, 'written line')} and ${counted(compared.effective, 'effective option')} differ; ${compared.equal} options are equal.`,
      ...(left.length > 0 ? [`Not shown: ${left.join(', ')}.`] : []),
      ...(compared.withoutRunning.length > 0
        ? [`Effective values not stated: ${compared.withoutRunning.join(', ')}.`]
        : []),
    ],
  })
}

const longestList = 60

// Of long lists such as `optimizer_switch`, what not all have; a row with another text stays as it is.
function withoutCommon(cells: readonly TableCell[]): readonly TableCell[] {
  const isList = cells.every(({ text }) => /^[\w=]+(?:,[\w=]+)*$/.test(text))
  if (!isList || cells.every(({ text }) => text.length <= longestList)) return cells
  const lists = cells.map(({ text }) => text.split(','))
  const common = (lists[0] ?? []).filter((entry) => lists.every((list) => list.includes(entry)))
  if (common.length < 2) return cells
  return cells.map((cell, index) => {
    const own = (lists[index] ?? []).filter((entry) => !common.includes(entry))
    return { ...cell, text: [...own, `and ${String(common.length)} equal`].join(', ') }
  })
}

// `thread_cache_size`, `innodb_adaptive_*`: names as the server has them.
function patternOf(options: readonly string[]): RegExp | undefined {
  if (options.length === 0) return undefined
  const names = options.map((name) =>
    name
      .replaceAll('-', '_')
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*'),
  )
  return new RegExp(`^(?:${names.join('|')})$`)
}

// A row that varies within a side is due to another difference, alone or as well.
function groupOf(row: Row | undefined): { readonly group: string; readonly groupId: string } {
  const { id, title } = groupsOfRows[row?.class ?? 'noise']
  return row?.follows === false
    ? { group: `${title}${variesWithin.title}`, groupId: `${id}${variesWithin.id}` }
    : { group: title, groupId: id }
}

function valueCell(row: Row, side: number, places: Places): TableCell {
  const written = row.written[side] ?? []
  const effective = row.running[side] ?? []
  const all = [...written, ...effective]
  if (row.class === 'ignored' && written.length > 0) {
    const instead = effective.length === 0 ? 'no such variable' : `${textOf(effective)} effective`
    return { ...cellOf(all, places, `${textOf(written)} written, ${instead}`), mark: 'warned' }
  }
  if (effective.length === 0) return cellOf(written, places)
  const [asWritten, text] = [textOf(written), shownOf(row.name, effective)]
  const isSame = written.length === 0 || asWritten === text || asWritten === textOf(effective)
  return cellOf(all, places, isSame ? text : `${asWritten} = ${text}`)
}

// `256M (default 96M)`: only another value than the default, where that is known.
function withDefault(cell: TableCell, row: Row, side: number): TableCell {
  const [written = [], running = []] = [row.written[side], row.running[side]]
  const standard = shownOf(row.name, row.default[side] ?? [])
  const shown = shownOf(row.name, running.length > 0 ? running : written)
  if (standard === textOf([]) || standard === shown) return cell
  const text = standard.length > longestList ? 'not the default' : `default ${standard}`
  return { ...cell, text: `${cell.text} (${text})` }
}

function shownOf(name: string, values: Parameters<typeof textOf>[0]): string {
  return textOf(values.map((value) => ({ ...value, text: sizeText(name, value.text) })))
}

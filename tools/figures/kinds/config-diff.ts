// What was really different between configurations: one row an option, grouped by why it differs.
import * as z from '../../schema.ts'
import { difference, type Row } from '../../options/difference.ts'
import type { RowClass } from '../../options/row-class.ts'
import { sidesOf } from '../../options/sides.ts'
import { cellOf, groupsOf, knowledgeOf, Places, tableFigure, textOf } from '../configurations.ts'
import type { FigureContext } from '../context.ts'
import type { FigureTable, TableCell } from '../figure.ts'
import type { FigureContent, FigureKind } from '../kind.ts'
import { fenceSchema, texts } from '../options.ts'

const titles: Readonly<Record<RowClass, string>> = {
  'asked-for': 'Asked for',
  ignored: 'Asked for and not given',
  'changed-default': 'Changed default',
  'set-by-image': 'Set by something else than the file: an image, a package, a command line',
  removed: 'Removed',
  added: 'Added',
  noise: 'Says nothing',
}
const folded: readonly RowClass[] = ['removed', 'added', 'noise']

const schema = fenceSchema('config-diff', {
  series: texts,
  /** Options that are shown at once, with `*` for any text; the others stand in the table behind a click. */
  options: texts.default([]),
  /** Also what comes and goes with a release, and what says nothing. */
  all: z
    .enum(['true', 'false'])
    .default('false')
    .transform((flag) => flag === 'true'),
})
type Request = z.output<typeof schema>

export const configDiff: FigureKind<typeof schema> = {
  schema,
  keys: ['series'],
  how: () =>
    'Options are brought to one spelling and unit, then compared: what ran where a dump of variables says so, else what was written, else the default.',
  tableLayout: 'texts',
  build,
}

// A column a side, running values, and what was asked for where that is something else.
function build(request: Request, context: FigureContext): FigureContent {
  const groups = groupsOf(request, request.series, context)
  const runs = groups.flatMap((group) => group.runs)
  const { configurationOf, knowledge } = knowledgeOf(context)
  const found = difference(sidesOf(groups, configurationOf), knowledge)
  const places = new Places(runs, context)
  const chosen = patternOf(request.options)
  const shown = found.rows.filter((row) => request.all || !folded.includes(row.class))
  const rows = [...shown.filter(({ follows }) => follows), ...shown.filter((row) => !row.follows)]
  const left = folded.flatMap((name) => {
    const count = found.rows.filter((row) => row.class === name).length
    return request.all || count === 0 ? [] : [`${String(count)} ${titles[name].toLowerCase()}`]
  })
  const tableOf = (all: readonly Row[]): FigureTable => ({
    head: ['option', ...groups.map((group) => group.label), 'default'],
    align: ['left', ...groups.map(() => 'left' as const), 'left'],
    rows: all.map((row, index) => ({
      label: row.name,
      ...(index > 0 && titleOf(all[index - 1]) === titleOf(row) ? {} : { group: titleOf(row) }),
      cells: [
        ...groups.map((_, side) => sideCell(row, side, places)),
        { text: [...new Set(row.default.map(textOf))].join(' → ') },
      ],
    })),
  })
  const some = chosen ? rows.filter(({ name }) => chosen.test(name)) : rows
  return tableFigure(request, context, runs, {
    places,
    table: tableOf(rows),
    ...(some.length < rows.length ? { summaries: [tableOf(some)] } : {}),
    notes: [
      ...(some.length < rows.length
        ? [
            `${String(some.length)} of ${String(rows.length)} rows are shown; the table has all of them.`,
          ]
        : []),
      `${counted(found.written, 'line')} written differently, ${counted(found.effective, 'option')} effectively different, ${String(found.equal)} alike.`,
      ...(left.length > 0 ? [`Not shown: ${left.join(', ')}.`] : []),
      ...(found.withoutRunning.length > 0
        ? [`What the server ran with is not told of: ${found.withoutRunning.join(', ')}.`]
        : []),
    ],
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

// A row that varies inside a side is not of the difference that is meant, or not of it alone.
function titleOf(row: Row | undefined): string {
  return row?.follows === false
    ? `${titles[row.class]}, and varies inside a side`
    : titles[row?.class ?? 'noise']
}

function sideCell(row: Row, side: number, places: Places): TableCell {
  const asked = row.written[side] ?? []
  const runs = row.running[side] ?? []
  const all = [...asked, ...runs]
  if (row.class === 'ignored' && asked.length > 0) {
    const instead = runs.length === 0 ? 'no such variable' : `${textOf(runs)} runs`
    return { ...cellOf(all, places, `${textOf(asked)} asked, ${instead}`), mark: 'warned' }
  }
  if (runs.length === 0) return cellOf(asked, places)
  const isSame = asked.length === 0 || textOf(asked) === textOf(runs)
  return cellOf(all, places, isSame ? textOf(runs) : `${textOf(asked)} = ${textOf(runs)}`)
}

function counted(count: number, word: string): string {
  return `${String(count)} ${word}${count === 1 ? '' : 's'}`
}

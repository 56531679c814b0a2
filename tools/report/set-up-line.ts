// What a report covers, in the lines below its title.
import { counted, grouped } from '../core/counted.ts'
import type { MeasuredRow } from '../findings/measured.ts'

/** How many runs there are, how many of them are failed or set aside, and how many points have runs that are no repeats. */
export interface RunCounts {
  readonly all: number
  readonly unused: number
  readonly mixed: number
}

/** How many files there are, how many of them were read, and how many of these have the bytes of another one. */
export interface ReadFiles {
  readonly total: number
  readonly read: number
  readonly copies: number
  /** Files with nothing but tables of which no number is used; they are not among the read ones. */
  readonly tables: number
  /** The largest kind of the files that were not read and may have results, by the ending of their names. */
  readonly unread?: { readonly ending: string; readonly count: number }
}

const fewFiles = 0.1

/** `11,877 runs, 212 not used; 1,858 of 2,845 files read, 4 of them copies of others, but not 7 table files and 24 .csv files`. */
export function coverageText(
  counts: RunCounts,
  { total, read, copies, tables, unread }: ReadFiles,
): string {
  const copied =
    copies === 0
      ? ''
      : `, ${grouped(copies)} of them ${copies === 1 ? 'a copy of another' : 'copies of others'}`
  // Few files are no loss.
  const isMany = (count: number): boolean => count > fewFiles * counts.all
  const left = [
    ...(isMany(tables) ? [counted(tables, 'table file')] : []),
    ...(unread && isMany(unread.count)
      ? [
          `${grouped(unread.count)} ${unread.ending === '' ? 'files without an ending' : `${unread.ending} files`}`,
        ]
      : []),
  ]
  return `${countsText(counts)}; ${grouped(read)} of ${counted(total, 'file')} read${copied}${left.length === 0 ? '' : `, but not ${left.join(' and ')}`}`
}

/** Says how many runs are of no campaign; empty where all are of one. */
export function outsideText({
  counts,
  campaigns,
}: {
  readonly counts: RunCounts
  readonly campaigns: readonly { readonly counts: RunCounts }[]
}): string {
  const left = counts.all - campaigns.reduce((sum, { counts: { all } }) => sum + all, 0)
  return left > 0
    ? `${counted(left, 'run')} in other folders ${left === 1 ? 'belongs' : 'belong'} to no campaign: not used, or fewer than four together. See the list of runs.`
    : ''
}

const mostFolders = 3

/** `8 thread counts (1 to 64) · 390 runs, 12 not used · raw/sweep-1, raw/sweep-2 and 5 more folders`: the line below the title of one of several campaigns. */
export function campaignLine({
  dimensions,
  folders,
  measured,
  counts,
}: {
  readonly dimensions: string
  readonly folders: readonly string[]
  readonly measured: readonly MeasuredRow[]
  readonly counts: RunCounts
}): string {
  const left = folders.length - mostFolders
  const named = folders.slice(0, mostFolders).join(', ')
  return [
    dimensions,
    contextLine(measured),
    countsText(counts),
    left > 0 ? `${named} and ${counted(left, 'more folder')}` : named,
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

// `73 runs, 2 not used, 1 point left out (its runs are not repeats of each other)`
function countsText({ all, unused, mixed }: RunCounts): string {
  return [
    counted(all, 'run'),
    ...(unused > 0 ? [`${grouped(unused)} not used`] : []),
    ...(mixed > 0
      ? [
          `${counted(mixed, 'point')} left out (${mixed === 1 ? 'its' : 'their'} runs are not repeats of each other)`,
        ]
      : []),
  ].join(', ')
}

// Titles of rows in the order of the line, and how their only value is printed.
const named: Readonly<Record<string, (text: string, title: string) => string>> = {
  servers: plain,
  workload: plain,
  threads: titled,
  clients: titled,
  scale: titled,
  warehouses: titled,
  tables: titled,
  'rows per table': titled,
  'table size': titled,
  memory: titled,
  'buffer pool': titled,
  shared_buffers: titled,
  work_mem: titled,
  io_capacity: titled,
  buffer_pool_instances: titled,
  'instance type': plain,
  cores: titled,
  CPU: plain,
  CPUs: (text) => `${text} CPUs`,
  'memory of the host': (text) => `${text} of memory`,
  storage: plain,
  disk: plain,
  kernel: titled,
}

function plain(text: string): string {
  return text
}

// `16 tables`, but `scale 50`.
function titled(given: string, title: string): string {
  const text = /^\d{5,}$/.test(given) ? grouped(Number(given)) : given
  return /^[\d,.]+ \p{L}/u.test(text) ? text : `${title} ${text}`
}

/** `MySQL 5.7.29 · 16 tables · Xeon Silver 4510 · 48 CPUs · 30 s per run`: what all runs have in common; empty where nothing is known. */
export function contextLine(measured: readonly MeasuredRow[]): string {
  const common = Object.entries(named).flatMap(([name, print]) => {
    const { values: [first, ...others] = [], omitted = 0 } =
      measured.find(({ title }) => title === name) ?? {}
    // A fact that only some runs state is not common, nor one that another field contradicts: storage and storage_type.
    const isContradicted = measured.some(
      ({ title, values }) =>
        title.length > name.length &&
        /[_ ]/.test(title.charAt(name.length)) &&
        title.startsWith(name) &&
        values.length > 1,
    )
    return first &&
      others.length + omitted === 0 &&
      !first.text.endsWith(' runs)') &&
      !isContradicted
      ? [print(first.text, name)]
      : []
  })
  const durations = measured.flatMap(({ title, values }) =>
    title === 'duration of a run' && !values.at(-1)?.text.endsWith(' runs)')
      ? [`${values.map(({ text }) => text).join(' ')} per run`]
      : [],
  )
  return [...common, ...durations].filter((text) => text !== '').join(' · ')
}

/** `2 versions (8.0, 8.4) × 8 thread counts (1 to 512)` and `from names, threads confirmed by 16 of 16 results`: how the archive was read. */
export function interpretationTexts({
  campaigns: [only, ...others],
  origin,
}: {
  readonly campaigns: readonly { readonly dimensions: string }[]
  readonly origin: string
}): readonly [dimensions: string, origin: string] {
  const dimensions = others.length === 0 ? (only?.dimensions ?? '') : ''
  return [dimensions, dimensions === '' && origin !== '' ? `Fields ${origin}` : origin]
}

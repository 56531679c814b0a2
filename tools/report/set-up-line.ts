// What a report covers, in the lines below its title.
import { counted, grouped } from '../core/counted.ts'
import type { MeasuredRow } from '../findings/measured.ts'

// Titles of rows in the order of the line.
const named = [
  ...[
    'servers',
    'kernel',
    'kernels',
    'instance types',
    'workload',
    'workloads',
    'threads',
    'clients',
  ],
  ...['scales', 'cores', 'hyper-threading'],
  ...['memory', 'memory sizes', 'duration of a run', 'CPU'],
]
// Texts that need no title.
const plain: ReadonlySet<string> = new Set(['servers', 'workload', 'CPU'])
// Titles of what is counted: `1 to 16 threads`, but `scales 30 to 1500`.
const counts: ReadonlySet<string> = new Set(['threads', 'clients', 'cores'])
const mostListed = 3
// What a long list of numbers is called: `36 threads` would be one number of threads.
const listTitles: Readonly<Record<string, string>> = {
  threads: 'thread counts',
  cores: 'core counts',
}

/** How many runs there are, and how many of them are failed or set aside. */
export interface RunCounts {
  readonly all: number
  readonly unused: number
}

/** `11,877 runs, 212 not used; 1,858 of 2,845 files read`. */
export function coverageText(
  counts: RunCounts,
  files: { readonly total: number; readonly read: number },
): string {
  return `${countsText(counts)}; ${grouped(files.read)} of ${counted(files.total, 'file')} read`
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
    ? `${counted(left, 'run')} of other folders ${left === 1 ? 'is' : 'are'} in no campaign: not used, or fewer than four together. See the list of runs.`
    : ''
}

/** `1 to 64 threads · 390 runs, 12 not used · raw/sweep-1, raw/sweep-2 and 5 more folders`: the line below the title of one of several campaigns. */
export function campaignLine({
  folders,
  measured,
  counts,
}: {
  readonly folders: readonly string[]
  readonly measured: readonly MeasuredRow[]
  readonly counts: RunCounts
}): string {
  const left = folders.length - mostListed
  const named = folders.slice(0, mostListed).join(', ')
  return [
    setUpLine(measured),
    countsText(counts),
    left > 0 ? `${named} and ${counted(left, 'more folder')}` : named,
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

function countsText({ all, unused }: RunCounts): string {
  return `${counted(all, 'run')}${unused > 0 ? `, ${grouped(unused)} not used` : ''}`
}

/** `11 servers · 1 to 512 threads · memory sizes 2G, 12G, 32G · 900 s a run`; empty where nothing is known. */
export function setUpLine(measured: readonly MeasuredRow[]): string {
  return named
    .flatMap((title) => measured.filter((row) => row.title === title))
    .map(rowText)
    .filter((text) => text !== '')
    .join(' · ')
}

function rowText({ title, values, omitted }: MeasuredRow): string {
  const texts = values.map(({ text }) => text)
  const [first = ''] = texts
  const last = texts.at(-1) ?? ''
  if (title === 'duration of a run') return `${texts.join(' ')} a run`
  // A fact that only some runs state, or a report of the host.
  if (first.endsWith(' runs)') || (title === 'hyper-threading' && !/^o(?:n|ff)$/.test(first)))
    return ''
  const count = texts.length + omitted
  if (count === 1)
    return plain.has(title) || / (?:threads?|clients?|cores?)$/.test(first)
      ? first
      : `${title} ${first}`
  if (omitted === 0 && texts.every((text) => /^\d+$/.test(text))) {
    const range = count > 2 ? `${first} to ${last}` : texts.join(', ')
    return counts.has(title) ? `${range} ${title}` : `${title} ${range}`
  }
  if (count > mostListed) return `${grouped(count)} ${listTitles[title] ?? title}`
  return plain.has(title) ? texts.join(', ') : `${title} ${texts.join(', ')}`
}

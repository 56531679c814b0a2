// The reader's checklist: questions about any benchmark, answered from data or marked as not stated.
import { counted } from '../core/counted.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { groupBy } from '../analysis/group-by.ts'
import { settingOf } from '../analysis/setting.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Figure, FigureEvidence } from '../figures/figure.ts'
import type { Run, SourceRecord } from '../core/model.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { PlanQuestion } from './plan-answers.ts'

/** One question with its answer; `open` where the archives do not state it. */
export interface ChecklistEntry {
  readonly question: string
  readonly answer: string
  readonly open?: true
  /** The lines of plans and journals that state the answer. */
  readonly evidence?: readonly FigureEvidence[]
}

/** An answer of the plan or journal of an archive, with its line. */
export interface RecordedAnswer {
  readonly question: PlanQuestion
  readonly text: string
  readonly evidence?: FigureEvidence
}

const durable = [
  'innodb_flush_log_at_trx_commit',
  'sync_binlog',
  'fsync',
  'synchronous_commit',
  'innodb_doublewrite',
]
const cached = ['innodb_buffer_pool_size', 'shared_buffers', 'key_buffer_size', 'cache_size']

// Of several recordings with different answers.
const mostAnswers = 2

/** The questions in their order, also those without an answer; `recorded` has the answers of plans and journals. */
export function checklist(
  runs: readonly Run[],
  figures: readonly Figure[],
  vocabulary: Vocabulary,
  recorded: readonly RecordedAnswer[] = [],
): readonly ChecklistEntry[] {
  return [
    entry('Runs per point', repeats(runs)),
    planned('Run duration', 'duration', durations(runs)),
    planned('Warm-up', 'warmUp', warmUps(runs)),
    planned('Client location', 'client', fieldsOf(runs, 'client')),
    planned('Order of runs', 'order', ''),
    planned('Server starts', 'restarts', fieldsOf(runs, 'restart')),
    entry(
      'Data and cache size',
      [fieldsOf(runs, 'memory'), ...options(runs, cached)].filter((text) => text !== '').join('; '),
    ),
    entry('Durability', options(runs, durable).join('; ')),
    planned('Configuration', 'configuration', tuned(runs)),
    entry('Raw data', raw(runs)),
    entry('Failed or missing runs', missing(runs), 'none in the figures'),
    entry(
      'Other differences between the runs',
      differencesOf(figures),
      'none stated in the archives',
    ),
  ]

  function entry(question: string, answer: string, empty?: string): ChecklistEntry {
    if (answer !== '') return { question, answer }
    return empty === undefined
      ? { question, answer: 'not stated in the archives', open: true }
      : { question, answer: empty }
  }

  // What the files of the runs state, else what plans and journals state.
  function planned(question: string, key: PlanQuestion, stated: string): ChecklistEntry {
    const answers = recorded.filter((each) => each.question === key)
    if (answers.length === 0 || (stated !== '' && key !== 'restarts'))
      return entry(question, stated)
    const texts = [...new Set(answers.map(({ text }) => text))]
    const more = texts.length > mostAnswers ? `; ${String(texts.length - mostAnswers)} more` : ''
    const evidence = answers.flatMap((each) => each.evidence ?? []).slice(0, mostAnswers)
    return {
      ...entry(question, texts.slice(0, mostAnswers).join('; ') + more),
      ...(evidence.length > 0 ? { evidence } : {}),
    }
  }

  function fieldsOf(list: readonly Run[], key: string): string {
    const found = new Set<string>()
    for (const { fields } of list) {
      const text = fields[key]
      if (text !== undefined) found.add(text)
    }
    const texts = [...found].toSorted(naturalOrder)
    return texts.length === 0 ? '' : `${vocabulary.key(key).title} ${texts.slice(0, 6).join(', ')}`
  }
}

// The most important differences of all figures, each once.
function differencesOf(figures: readonly Figure[]): string {
  const all = figures.flatMap(({ confounders = [] }) => confounders)
  const weights = new Map(all.map(({ text, weight }) => [text, weight]))
  const texts = joinedDifferences(
    [...weights].toSorted(([, a], [, b]) => b - a).map(([text]) => text),
  )
  const more = texts.length > 4 ? `; ${String(texts.length - 4)} more below the figures` : ''
  return texts.slice(0, 4).join('; ') + more
}

//  57 server variables: 3 optimizer, 54 InnoDB   417 server variables recorded for only some servers
const countedVariables = /^(\d+) server variables?(?::.*|( recorded .*))$/s
//  server allocator (system jemalloc | system)
const namedDifference = /^(.+?) \(.*\)$/s

// Figures with other sides list other values of a difference or other counts of server variables: only the largest is stated.
function joinedDifferences(texts: readonly string[]): readonly string[] {
  const groups = groupBy(texts, (text) => {
    const match = countedVariables.exec(text)
    return match ? `variables${match[2] ?? ''}` : (namedDifference.exec(text)?.[1] ?? text)
  })
  return [...groups.values()].map((group) => {
    const [first = ''] = group
    if (group.length === 1) return first
    const match = countedVariables.exec(first)
    if (match === null)
      return group.toSorted((a, b) => b.split(' | ').length - a.split(' | ').length)[0] ?? first
    const most = largest(group.map((text) => Number.parseInt(text, 10)))
    return `up to ${String(most)} server variables${match[2] ?? ''}`
  })
}

function repeats(runs: readonly Run[]): string {
  // A published value states the number of its runs, 0 if its source does not.
  const sizes = [...groupBy(runs, settingOf).values()].map((cell) =>
    cell.reduce((sum, { quoted = 1 }) => sum + quoted, 0),
  )
  const stated = sizes.filter((size) => size > 0)
  if (stated.length === 0) return ''
  const more = stated.length < sizes.length ? '; not stated for other published values' : ''
  return span(stated, (size) => String(size)) + more
}

function durations(runs: readonly Run[]): string {
  const seconds = runs.flatMap((run) => durationOf(run) ?? [])
  return seconds.length === 0 ? '' : `${span(seconds, (value) => String(Math.round(value)))}\u00A0s`
}

const durationOf = memoizeByObject(
  ({ measurements }: Run) => measurements.find(({ metric }) => metric === 'time.total')?.value,
)

function warmUps(runs: readonly Run[]): string {
  return [...new Set(runs.flatMap(warmUpOf))].slice(0, 4).join(', ')
}

const warmUpOf = memoizeByObject(({ facts }: Run) =>
  facts.filter(({ name }) => name.startsWith('warm-up')).map(({ value }) => value),
)

// The options that are written or shown, each with its texts.
function options(runs: readonly Run[], names: readonly string[]): readonly string[] {
  const found = new Map<string, Set<string>>()
  for (const companion of companionsOf(runs)) {
    for (const [plain, value] of listedOptions(companion))
      if (names.includes(plain)) found.set(plain, (found.get(plain) ?? new Set()).add(value))
  }
  return names.flatMap((name) => {
    const texts = found.get(name)
    if (!texts) return []
    const shown = cached.includes(name)
      ? new Set([...texts].map((text) => sizeText(name, text)))
      : texts
    return `${name} = ${[...shown].join(', ')}`
  })
}

const units = ['k', 'M', 'G']

//  268435456 is 256M   262144kB is 256MB
function sizeText(name: string, value: string): string {
  const [, digits, unit, suffix = ''] = /^(\d{1,15})([kMG])?(B)?$/i.exec(value) ?? []
  // PostgreSQL prints a number of pages without a unit.
  if (digits === undefined || (unit === undefined && name === 'shared_buffers')) return value
  let power =
    unit === undefined ? 0 : units.findIndex((one) => one.toLowerCase() === unit.toLowerCase()) + 1
  let size = Number(digits)
  while (size > 0 && size % 1024 === 0 && power < units.length) {
    size /= 1024
    power += 1
  }
  const printed = units[power - 1] ?? ''
  return `${String(size)}${suffix === '' ? printed.toUpperCase() : printed}${suffix}`
}

// Options of the durability and cache questions, by their normalised name.
const listedOptions = memoizeByObject(({ readings }: SourceRecord) =>
  readings
    .flatMap((reading) => (reading.kind === 'options' ? reading.options : []))
    .map(({ name, value = '' }) => [name.replaceAll('-', '_').toLowerCase(), value] as const)
    .filter(([plain]) => durable.includes(plain) || cached.includes(plain)),
)

function companionsOf(runs: readonly Run[]): ReadonlySet<SourceRecord> {
  const found = new Set<SourceRecord>()
  for (const { companions } of runs) for (const companion of companions) found.add(companion)
  return found
}

function tuned(runs: readonly Run[]): string {
  const files = new Set<string>()
  let most = 0
  for (const { path, readings } of companionsOf(runs)) {
    for (const reading of readings) {
      if (reading.kind !== 'options' || !reading.options.some(({ group }) => group !== undefined))
        continue
      files.add(path)
      most = Math.max(most, reading.options.length)
    }
  }
  return files.size === 0
    ? ''
    : `up to ${String(most)} options set in ${[...files].slice(0, 3).join(', ')}`
}

function raw(runs: readonly Run[]): string {
  const quoted = runs.filter((run) => run.quoted !== undefined).length
  const own = runs.length - quoted
  const counts = [
    ...(own > 0 ? [counted(own, 'run')] : []),
    ...(quoted > 0 ? [counted(quoted, 'published value')] : []),
  ].join(' and ')
  const files = new Set([...companionsOf(runs)].map(({ path }) => path))
  for (const { source } of runs) if (source) files.add(source.path)
  return files.size === 0
    ? ''
    : `${counted(files.size, 'file')} of ${counts} in all figures, each with its SHA-256`
}

function missing(runs: readonly Run[]): string {
  const bad = [
    ...groupBy(
      runs.filter(({ status }) => status !== 'ok'),
      ({ status }) => status,
    ),
  ]
  return bad.map(([status, list]) => `${String(list.length)} ${status}`).join(', ')
}

function span(values: readonly number[], text: (value: number) => string): string {
  const [low, high] = [smallest(values), largest(values)].map(text)
  return low === high ? String(low) : `${String(low)} to ${String(high)}`
}

// The reader's checklist: what one asks of any benchmark, answered from data, and said where data do not say.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { groupBy } from '../analysis/group-by.ts'
import { settingOf } from '../analysis/setting.ts'
import type { Figure } from '../figures/figure.ts'
import type { Run } from '../model.ts'
import { naturalOrder } from '../runs/natural-order.ts'

/** One question with its answer; `open` where the archives do not tell. */
export interface Checked {
  readonly question: string
  readonly answer: string
  readonly open?: true
}

const durable = [
  'innodb_flush_log_at_trx_commit',
  'sync_binlog',
  'fsync',
  'synchronous_commit',
  'innodb_doublewrite',
]
const cached = ['innodb_buffer_pool_size', 'shared_buffers', 'key_buffer_size', 'cache_size']

/** The questions in their order; none is left out because its answer is empty. */
export function checklist(
  runs: readonly Run[],
  figures: readonly Figure[],
  words: Vocabulary,
): readonly Checked[] {
  return [
    asked('Runs a cell', repeats(runs)),
    asked('Duration of a run', durations(runs)),
    asked('Warm-up', factsOf(runs, /^warm-up/)),
    asked('Where the client ran', fieldsOf(runs, 'client')),
    asked(
      'Data against cache',
      [fieldsOf(runs, 'memory'), ...options(runs, cached)].filter((text) => text !== '').join('; '),
    ),
    asked('Durability', options(runs, durable).join('; ')),
    asked('Default or tuned', tuned(runs)),
    asked('Raw data', raw(runs)),
    asked('Missing cells', missing(runs), 'none among the runs of its figures'),
    asked(
      'What differs besides what was meant to',
      [...new Set(figures.flatMap(({ confounders = [] }) => confounders))].slice(0, 4).join(' '),
      'nothing that the archives show',
    ),
  ]

  function asked(question: string, answer: string, empty?: string): Checked {
    if (answer !== '') return { question, answer }
    return empty === undefined
      ? { question, answer: 'not stated in the archives', open: true }
      : { question, answer: empty }
  }

  function fieldsOf(list: readonly Run[], key: string): string {
    const texts = [...new Set(list.flatMap(({ fields }) => fields[key] ?? []))].toSorted(
      naturalOrder,
    )
    return texts.length === 0 ? '' : `${words.key(key).title} ${texts.slice(0, 6).join(', ')}`
  }
}

function repeats(runs: readonly Run[]): string {
  const sizes = [...groupBy(runs, settingOf).values()].map(({ length }) => length)
  return runs.length === 0 ? '' : span(sizes, (size) => String(size))
}

function durations(runs: readonly Run[]): string {
  const seconds = runs.flatMap(
    ({ measurements }) => measurements.find(({ metric }) => metric === 'time.total')?.value ?? [],
  )
  return seconds.length === 0 ? '' : `${span(seconds, (value) => String(Math.round(value)))}\u00A0s`
}

function factsOf(runs: readonly Run[], name: RegExp): string {
  const found = runs.flatMap(({ facts }) =>
    facts.filter((fact) => name.test(fact.name)).map(({ value }) => value),
  )
  return [...new Set(found)].slice(0, 4).join(', ')
}

// The options that are written or shown, each with its texts.
function options(runs: readonly Run[], names: readonly string[]): readonly string[] {
  const found = new Map<string, Set<string>>()
  const seen = new Set(runs.flatMap(({ companions }) => companions))
  for (const reading of [...seen].flatMap(({ readings }) => readings)) {
    if (reading.kind !== 'options') continue
    for (const { name, value = '' } of reading.options) {
      const plain = name.replaceAll('-', '_').toLowerCase()
      if (names.includes(plain)) found.set(plain, (found.get(plain) ?? new Set()).add(value))
    }
  }
  return names.flatMap((name) => {
    const texts = found.get(name)
    return texts ? `${name} = ${[...texts].join(', ')}` : []
  })
}

function tuned(runs: readonly Run[]): string {
  const files = new Set<string>()
  let most = 0
  for (const { path, readings } of new Set(runs.flatMap(({ companions }) => companions))) {
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
  const files = new Set(
    runs.flatMap(({ source, companions }) => [
      ...(source ? [source.path] : []),
      ...companions.map(({ path }) => path),
    ]),
  )
  return files.size === 0
    ? ''
    : `${String(files.size)} files of ${String(runs.length)} runs, each with its SHA-256`
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
  const [low, high] = [Math.min(...values), Math.max(...values)].map(text)
  return low === high ? String(low) : `${String(low)} to ${String(high)}`
}

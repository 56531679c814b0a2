// The reader's checklist: questions about any benchmark, answered from data or marked as not stated.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { groupBy } from '../analysis/group-by.ts'
import { settingOf } from '../analysis/comparability.ts'
import { grouped } from '../core/counted.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Run, SourceRecord } from '../core/model.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { sameForm, sizeText } from '../options/option-value.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { PlanAnswer, PlanQuestion } from './plan-answers.ts'

/** One question with its answer; `open` where the archives do not state it. */
export interface ChecklistEntry {
  readonly question: string
  readonly answer: string
  readonly open?: true
  /** The lines of plans that state the answer. */
  readonly evidence?: readonly FigureEvidence[]
}

/** An answer of the plan of an archive, with its line. */
export interface RecordedAnswer extends Omit<PlanAnswer, 'line'> {
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

/** The questions in their order, also those without an answer; `recorded` has the answers of plans. */
export function checklist(
  runs: readonly Run[],
  vocabulary: Vocabulary,
  recorded: readonly RecordedAnswer[] = [],
): readonly ChecklistEntry[] {
  return [
    entry('Runs per point', repeats(runs)),
    planned('Run duration', durationsOf(runs)),
    planned('Warm-up', warmUps(runs)),
    planned('Client location', fieldsOf('client')),
    planned('Order of runs', ''),
    planned('Server starts', fieldsOf('restart')),
    entry('Data and cache size', joined([fieldsOf('memory'), ...options(runs, cached)])),
    entry('Durability', joined(options(runs, durable))),
    entry('Failed or missing runs', missing(runs)),
  ]

  function entry(question: string, answer: string): ChecklistEntry {
    return answer === ''
      ? { question, answer: 'not stated in the archives', open: true }
      : { question, answer }
  }

  // What the files of the runs state, else what plans state.
  function planned(question: PlanQuestion, stated: string): ChecklistEntry {
    const answers = recorded.filter((each) => each.question === question)
    if (answers.length === 0 || (stated !== '' && question !== 'Server starts'))
      return entry(question, stated)
    const texts = distinct(answers.map(({ text }) => text))
    const more = texts.length > mostAnswers ? `; ${texts.length - mostAnswers} more` : ''
    const evidence = answers.flatMap((each) => each.evidence ?? []).slice(0, mostAnswers)
    return {
      ...entry(question, joined(texts.slice(0, mostAnswers)) + more),
      ...(evidence.length > 0 ? { evidence } : {}),
    }
  }

  function fieldsOf(key: string): string {
    const stated = runs.flatMap(({ fields }) => fields[key] ?? [])
    const texts = distinct(stated).toSorted(naturalOrder).slice(0, 6).join(', ')
    const more = stated.length < runs.length ? '; not stated for other runs' : ''
    return texts === '' ? '' : `${vocabulary.key(key).title} ${texts}${more}`
  }
}

function repeats(runs: readonly Run[]): string {
  // A published value states the number of its runs, 0 if its source does not.
  const sizes = [...groupBy(runs, settingOf).values()].map((cell) =>
    cell.reduce((sum, { quoted = 1 }) => sum + quoted, 0),
  )
  const stated = sizes.filter((size) => size > 0)
  if (stated.length === 0) return ''
  return (
    span(stated) + (stated.length < sizes.length ? '; not stated for other published values' : '')
  )
}

/** The durations of the runs that state one: `10 to 60 s`; empty without any. */
export function durationsOf(runs: readonly Run[]): string {
  const seconds = runs.flatMap((run) => secondsOf(run) ?? [])
  const rounded = seconds.map((each) =>
    each < 10 ? Number(each.toPrecision(2)) : Math.round(each),
  )
  return seconds.length === 0 ? '' : `${span(rounded)}\u00A0s`
}

/** How long a run took, as it states; a published time is a result. */
export const secondsOf = memoizeByObject(({ measurements, quoted }: Run) =>
  quoted === undefined
    ? measurements.find(({ metric }) => metric === 'time.total')?.value
    : undefined,
)

function warmUps(runs: readonly Run[]): string {
  const facts = runs.flatMap((run) => run.facts)
  const texts = facts.flatMap(({ name, value }) => (name.startsWith('warm-up') ? [value] : []))
  return distinct(texts).slice(0, 4).join(', ')
}

// The options that are written or shown, each with its texts; those that mean the same once.
function options(runs: readonly Run[], names: readonly string[]): readonly string[] {
  const companions = new Set(runs.flatMap((run) => run.companions))
  const all = [...companions].flatMap(listedOptions)
  return names.flatMap((name) => {
    const forms = groupBy(
      all.filter((each) => each.name === name),
      ({ form }) => form,
    )
    const texts = [...forms.values()].flatMap(([first]) => first?.text ?? [])
    return texts.length === 0 ? [] : [`${name} = ${texts.join(', ')}`]
  })
}

// Options of the durability and cache questions, by their normalised name.
const listedOptions = memoizeByObject(({ readings }: SourceRecord) =>
  readings.flatMap((reading) =>
    reading.kind !== 'options'
      ? []
      : reading.options.flatMap(({ name: spelt, value = '' }) => {
          const name = spelt.replaceAll('-', '_').toLowerCase()
          if (!durable.includes(name) && !cached.includes(name)) return []
          const form = sameForm(value, reading.family ?? 'mysql')
          return [{ name, text: sizeText(name, value), form }]
        }),
  ),
)

function missing(runs: readonly Run[]): string {
  const byStatus = groupBy(runs, ({ status }) => status)
  byStatus.delete('ok')
  const texts = [...byStatus].map(([status, list]) => `${list.length} ${status}`)
  return texts.join(', ') || 'none in the figures'
}

function span(values: readonly number[]): string {
  const [low, high] = [smallest(values), largest(values)]
  return low === high ? grouped(low) : `${grouped(low)} to ${grouped(high)}`
}

/** The texts that are not empty, separated by semicolons. */
export function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('; ')
}

/** The texts, each once. */
export function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)]
}

// The questions that the explorer offers, chosen by data: the campaign with the most comparable runs, and variations of it.
import { median } from 'simple-statistics'
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest, smallest } from '../core/extremes.ts'
import { mostFrequent } from '../core/metric-roles.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { filterTerm } from '../view/filter-term.ts'
import { comparableRuns, textOf, textsOf, withoutCopies } from './comparable-runs.ts'
import type { ExploreRun } from './comparable-runs.ts'

/** A view of the explorer: its title, and its state as the query of the address. */
export interface Question {
  readonly title: string
  readonly address: string
}

/** Runs of one archive in which only `x`, `by` and keys that follow from them vary. */
interface View {
  readonly runs: readonly ExploreRun[]
  readonly metric: string
  readonly x: string
  readonly by: string
  readonly fixed: ReadonlyMap<string, readonly string[]>
}

const mostLines = 8
const mostGroups = 60
const mostOthers = 4
/** Medians of all lines within this factor at each place. */
const closest = 1.25

/** The first question is how the explorer opens; none where no two runs are comparable. */
export function presetQuestions(
  runs: readonly ExploreRun[],
  vocabulary: Vocabulary,
): readonly Question[] {
  const measured = runs.filter(({ status, headline }) => status === 'ok' && headline !== undefined)
  const views = largestGroups(measured, ['archive', 'workload']).flatMap((group) =>
    viewsOf(
      group,
      ['threads', 'users', 'clients', 'cores'],
      ['version', 'config', 'cores', 'engine'],
    ),
  )
  // A campaign of runs precedes a published table; a line of more points says more.
  const isPublished = ({ runs: own }: View): boolean => own.every((run) => run.isPublished === true)
  const points = ({ runs: own, x }: View): number => textsOf(own, x).length
  const [opening, ...others] = views.toSorted(
    (a, b) => +isPublished(a) - +isPublished(b) || points(b) - points(a) || score(b) - score(a),
  )
  if (!opening) return []
  const versions = [opening, ...others].filter(({ by }) => by === 'version')
  const byEngine = groupBy(versions, engineOf)
  if (opening.by === 'version') byEngine.delete(engineOf(opening))
  // Of an engine the campaign with its newest release, for readers who ask about that one.
  const perEngine = [...byEngine.values()].flatMap((own) =>
    own
      .toSorted(
        (a, b) => +isPublished(a) - +isPublished(b) || naturalOrder(newestOf(b), newestOf(a)),
      )
      .slice(0, 1),
  )
  return [
    question(opening, vocabulary),
    ...versions.flatMap((view) => acrossWorkloads(view, measured, vocabulary)).slice(0, 1),
    ...others
      .filter(({ by }) => by === 'cores' && opening.by !== 'cores')
      .slice(0, 1)
      .map((view) => question(view, vocabulary)),
    ...perEngine.slice(0, mostOthers).map((view) => question(view, vocabulary)),
  ]
}

function largestGroups(
  runs: readonly ExploreRun[],
  keys: readonly string[],
): readonly (readonly ExploreRun[])[] {
  const groups = groupBy(runs, (run) =>
    JSON.stringify(keys.map((key) => (key === 'archive' ? run.archive : textOf(run, key)))),
  )
  return [...groups.values()].toSorted((a, b) => b.length - a.length).slice(0, mostGroups)
}

function viewsOf(
  group: readonly ExploreRun[],
  xs: readonly string[],
  bys: readonly string[],
): readonly View[] {
  const metric = mostFrequent(group.flatMap(({ headline }) => headline ?? []))
  const own = group.filter(({ headline }) => headline === metric)
  const x = xs.find((key) => textsOf(own, key).length > 1)
  if (metric === undefined || x === undefined) return []
  return bys.flatMap((by) => {
    if (by === x || textsOf(own, by).length < 2) return []
    const view = narrowed({ runs: own, metric, x, by, fixed: new Map() })
    const lines = textsOf(view.runs, by).length
    return lines > 1 && lines <= mostLines && textsOf(view.runs, x).length > 1 ? [view] : []
  })
}

function narrowed(view: View): View {
  const own = withoutCopies(view.runs, view.by)
  const { runs, fixed } = comparableRuns(own, view.by, [view.x, 'repeat'])
  const texts = [...fixed].map(([key, text]) => [key, [text]] as const)
  const hasCopies = own.length < view.runs.length && !fixed.has('recorded')
  const names = hasCopies ? [['recorded', textsOf(runs, 'recorded')] as const] : []
  return { ...view, runs, fixed: new Map([...texts, ...names]) }
}

// Runs in cells that every line has: a grid without holes precedes a larger one with holes.
function score({ runs, x, by }: View): number {
  const cells = groupBy(runs, (run) => JSON.stringify([textOf(run, x), textOf(run, by)]))
  const lines = textsOf(runs, by).length
  const complete = [...groupBy([...cells.values()], ([run]) => (run ? textOf(run, x) : ''))].filter(
    ([, own]) => own.length === lines,
  )
  return complete.reduce((sum, [, own]) => sum + own.flat().length, 0)
}

// The versions of a view at its largest x, a line per workload.
function acrossWorkloads(
  view: View,
  measured: readonly ExploreRun[],
  vocabulary: Vocabulary,
): readonly Question[] {
  const at = textsOf(view.runs, view.x).at(-1)
  const archive = view.runs[0]?.archive
  if (at === undefined || archive === undefined) return []
  const own = measured.filter(
    (run) => run.archive === archive && run.headline === view.metric && textOf(run, view.x) === at,
  )
  const across = narrowed({ ...view, runs: own, x: 'version', by: 'workload' })
  if (textsOf(across.runs, 'workload').length < 2 || textsOf(across.runs, 'version').length < 2)
    return []
  const fixed = new Map([...across.fixed, [view.x, [at]]])
  const unit = vocabulary.key(view.x).unit?.[1] ?? vocabulary.key(view.x).title
  return [
    {
      title: `${engineTitle(view, vocabulary)} versions at ${at} ${unit}`,
      address: addressOf({ ...across, fixed }),
    },
  ]
}

function question(view: View, vocabulary: Vocabulary): Question {
  const { by, x, runs } = view
  // The name of an engine keeps its letters.
  const compared =
    by === 'version'
      ? `${engineTitle(view, vocabulary)} versions`
      : `${plural(by, vocabulary)} by ${vocabulary.key(x).title}`
  const [workload = ''] = textsOf(runs, 'workload')
  return {
    title: [compared, ...(workload === '' ? [] : [workload])].join(', '),
    address: addressOf(view),
  }
}

// Begins a title.
function plural(key: string, vocabulary: Vocabulary): string {
  const { plural: own, title } = vocabulary.key(key)
  const name = own ?? title
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function newestOf({ runs }: View): string {
  return textsOf(runs, 'version').at(-1) ?? ''
}

function engineOf({ runs }: View): string {
  return textsOf(runs, 'engine').join(' ')
}

function engineTitle({ runs }: View, vocabulary: Vocabulary): string {
  return textsOf(runs, 'engine')
    .map((engine) => vocabulary.engine(engine).title)
    .join(' and ')
}

// Lines that lie on each other are distinguished by their ratios to the oldest release.
function baselineOf({ runs, metric, x, by }: View): string | undefined {
  const values = (own: readonly ExploreRun[]) => own.flatMap(({ values }) => values[metric] ?? [])
  const areClose = [...groupBy(runs, (run) => textOf(run, x)).values()].every((place) => {
    const medians = [...groupBy(place, (run) => textOf(run, by)).values()].flatMap((line) => {
      const own = values(line)
      return own.length > 0 ? [median(own)] : []
    })
    return largest(medians, 0) < closest * smallest(medians)
  })
  return by === 'version' && areClose ? textsOf(runs, by)[0] : undefined
}

function addressOf(view: View): string {
  const { runs, metric, x, by, fixed } = view
  const archives = [...new Set(runs.map(({ archive }) => archive))]
  const [workload] = textsOf(runs, 'workload')
  const terms = [
    filterTerm('archive', archives),
    ...(by === 'workload' || workload === undefined || fixed.has('workload')
      ? []
      : [filterTerm('workload', [workload])]),
    ...[...fixed].map(([key, texts]) => filterTerm(key, texts)),
  ]
  const baseline = baselineOf(view)
  const query = { q: terms.join(' '), metric, x, by, ...(baseline && { baseline }) }
  return `?${new URLSearchParams(query).toString()}`
}

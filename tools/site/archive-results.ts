// The results of an archive at a glance: a heat table of workloads and what was compared, and a panel of lines per workload.
import { groupBy } from '../analysis/group-by.ts'
import { replicateKeys } from '../runs/replicate.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { comparableRuns, textsOf, withoutCopies } from '../explore/comparable-runs.ts'
import type { FigureContext } from '../figures/kind.ts'
import type { Figure } from '../figures/figure.ts'
import { buildFigure } from '../figures/figure-kinds.ts'
import { figureRequest } from '../figures/request.ts'
import { isRate, sharedHeadline } from '../core/metric-roles.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import { findingTitle } from './finding-title.ts'

const mostColumns = 12
const mostPanels = 6
const mostTimes = 10
const comparedKeys = ['version', 'engine', 'config', 'option', 'memory', 'cores', 'ht', 'build']
const loadKeys = ['threads', 'users', 'clients', 'cores']

// What ran on different hosts is not divided by each other: the host with most of what is compared.
function ofOneHost(runs: readonly Run[], by: string): readonly Run[] {
  const groups = [...groupBy(runs, ({ fields }) => fields['host'] ?? '').values()]
  const count = largest(groups.map((group) => textsOf(group, by).length))
  return groups.find((group) => textsOf(group, by).length === count) ?? []
}

/**
 * The figures `overview` and `lines` of an archive; none where it compares nothing over its runs. The title of the first states a
 * finding where no article does.
 */
export function archiveResults(
  runs: readonly Run[],
  given: Omit<FigureContext, 'number' | 'runs'>,
  hasClaims = false,
): readonly Figure[] {
  // As in articles, all comparisons of the archive are one family.
  const context = { ...given, family: runs }
  const { vocabulary } = context
  const rated = runs.flatMap((run) => {
    const measured = run.measurements.find(({ metric }) => metric === run.headline)
    return measured && isRate(vocabulary.metrics, measured)
      ? [{ run, metric: measured.metric }]
      : []
  })
  const metric = sharedHeadline(
    rated.map(({ metric }) => metric),
    vocabulary.metrics,
  )
  const own = rated.filter((one) => one.metric === metric).map(({ run }) => run)
  const varying = comparable(own, vocabulary)
  const by =
    comparedKeys.find((key) => varying.includes(key)) ?? (varying[1] ? undefined : varying[0])
  if (metric === undefined || by === undefined) return []
  const x = loadKeys.find((key) => key !== by && textsOf(own, key).length > 1)
  const free = ['workload', ...(x === undefined ? [] : [x]), ...replicateKeys]
  const { runs: compared } = comparableRuns(withoutCopies(ofOneHost(own, by), by), by, free)
  const columns = textsOf(compared, by)
  const names = namesOf(compared, by, columns)
  const [first] = names
  if (columns.length < 2 || first === undefined) return []
  const archive = context.archiveOf(compared[0]?.id ?? '')
  const keys = Object.keys(first)
  const common = { archive, metric, order: names.map((name) => Object.values(name).join(' ')) }
  const at = x === undefined ? undefined : fullest(compared, x, by)
  const atMost = compared.filter((run) => x === undefined || run.fields[x] === at)
  const hasWorkloads = textsOf(compared, 'workload').length > 0
  // A workload with one load has no line.
  const ladders = [...groupBy(compared, ({ fields }) => fields['workload'] ?? '').values()]
    .filter((some) => x !== undefined && textsOf(some, x).length > 1)
    .flat()
  const hasLines =
    x !== undefined && ladders.length > 0 && textsOf(ladders, 'workload').length <= mostPanels
  // Beside a chart a table of one ratio shows less than a sentence.
  const ratios = textsOf(atMost, 'workload').length * (textsOf(atMost, by).length - 1)
  const hasTable = hasWorkloads && ratios > (hasLines ? 1 : 0)
  // A table of one workload follows the chart that draws it.
  const chartNumber = hasTable && textsOf(atMost, 'workload').length > 1 ? 2 : 1
  const withTitle = (figure: Figure, load: string): Figure =>
    hasClaims ? figure : { ...figure, title: findingTitle(figure, load) }
  return [
    ...(hasTable
      ? [
          withTitle(
            figureOf(
              {
                ...{ ...common, kind: 'heat-table', id: 'overview', row: 'workload', column: keys },
                ...{ baseline: names[columns.indexOf(textsOf(atMost, by)[0] ?? '')] ?? first },
                title: titleOf(atMost, by, x, at, vocabulary),
              },
              atMost,
              { ...context, number: hasLines ? 3 - chartNumber : 1 },
            ),
            x === undefined || at === undefined ? '' : `With ${loadText(x, at, vocabulary)}, `,
          ),
        ]
      : []),
    ...(hasLines
      ? [
          figureOf(
            {
              ...{ ...common, kind: 'throughput', id: 'lines', x, series: keys },
              ...scaleOf(ladders, metric),
              ...(hasWorkloads ? { facet: 'workload' } : {}),
              title: titleOf(ladders, by, x, undefined, vocabulary),
            },
            ladders,
            { ...context, number: chartNumber },
          ),
        ]
      : []),
  ]
}

// Fields that may be what an archive compares: neither the load nor a repeat, nor a name that readers need not see.
function comparable(runs: readonly Run[], vocabulary: Vocabulary): readonly string[] {
  const others = new Set([
    'workload',
    ...loadKeys.filter((key) => key !== 'cores'),
    ...replicateKeys,
  ])
  return [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))].filter((key) => {
    const count = textsOf(runs, key).length
    const { silent } = vocabulary.key(key)
    return count > 1 && count <= mostColumns && !others.has(key) && silent !== true
  })
}

// The load with the most workloads that have several compared texts; of several, the highest.
function fullest(runs: readonly Run[], x: string, by: string): string | undefined {
  const loads = textsOf(runs, x).map((load) => {
    const own = groupBy(
      runs.filter(({ fields }) => fields[x] === load),
      ({ fields }) => fields['workload'] ?? '',
    )
    return { load, rows: [...own.values()].filter((some) => textsOf(some, by).length > 1).length }
  })
  return loads.toSorted((a, b) => a.rows - b.rows).at(-1)?.load
}

// The fields that name each compared text: versions of several engines are named with their engine.
function namesOf(
  runs: readonly Run[],
  by: string,
  texts: readonly string[],
): readonly Readonly<Record<string, string>>[] {
  const engineOf = (text: string): string | undefined =>
    textsOf(
      runs.filter(({ fields }) => fields[by] === text),
      'engine',
    )[0]
  const isOfEngines =
    by === 'version' &&
    new Set(texts.map(engineOf)).size > 1 &&
    !texts.map(engineOf).includes(undefined)
  return texts.map((text) => {
    const engine = isOfEngines ? engineOf(text) : undefined
    return { ...(engine === undefined ? {} : { engine }), [by]: text }
  })
}

/** The figure of a request that the program makes. Throws where the request is wrong. */
export function figureOf(
  data: Readonly<Record<string, unknown>>,
  runs: readonly Run[],
  context: Omit<FigureContext, 'runs'>,
): Figure {
  const place = (): { readonly file: string } => ({ file: 'the page of an archive' })
  const { request, diagnostics } = figureRequest({ data, place })
  if (!request) throw new Error(diagnostics.map(({ message }) => message).join('; '))
  return buildFigure(request, { ...context, runs })
}

// Panels of one unit share their scale, unless the highest is more than ten times as high as the lowest.
function scaleOf(runs: readonly Run[], metric: string): { readonly y?: 'free' } {
  const highest = [...groupBy(runs, ({ fields }) => fields['workload'] ?? '').values()].map((own) =>
    largest(
      own.flatMap(({ measurements }) =>
        measurements.flatMap((one) => (one.metric === metric ? one.value : [])),
      ),
    ),
  )
  return largest(highest) > mostTimes * smallest(highest) ? { y: 'free' } : {}
}

// `MariaDB versions by workload, 16 threads`, or `… by threads`.
function titleOf(
  runs: readonly Run[],
  by: string,
  x: string | undefined,
  at: string | undefined,
  vocabulary: Vocabulary,
): string {
  const engines = textsOf(runs, 'engine').map((engine) => vocabulary.engine(engine).title)
  const { plural, title } = vocabulary.key(by)
  const name = plural ?? title
  // The name of an engine keeps its letters.
  const capital =
    by === 'version'
      ? `${engines.join(' and ')} ${name}`
      : name.charAt(0).toUpperCase() + name.slice(1)
  if (x === undefined) return `${capital} by workload`
  return at === undefined
    ? `${capital} by ${vocabulary.key(x).title}`
    : `${capital} by workload, ${loadText(x, at, vocabulary)}`
}

// `16 threads`.
function loadText(key: string, load: string, vocabulary: Vocabulary): string {
  const { unit, title } = vocabulary.key(key)
  return `${load} ${unit?.[load === '1' ? 0 : 1] ?? title}`
}

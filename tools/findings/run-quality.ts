// What limits the numbers: runs that failed, runs that were not steady.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import { stabilityWarnings } from '../analysis/within-run.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run, Stability, Status } from '../core/model.ts'
import { isCopy, isSetAside } from '../runs/copied-runs.ts'
import { pick, type CellSet } from './finding-cells.ts'
import { counted } from '../core/counted.ts'
import { findingTable, type Finding, type Source } from './finding.ts'

const statusOrder: readonly Status[] = ['failed', 'refused', 'cut-off', 'empty', 'missing']

/** Runs that are not used, by status and reason. */
export function failureFindings(
  runs: readonly Run[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  const failed = runs
    .filter((run) => run.status !== 'ok' && !isSetAside(run))
    .toSorted((a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status))
  const counts = [...groupBy(failed, ({ status }) => status)]
    .map(([status, group]) => `${String(group.length)} ${status}`)
    .join(', ')
  const verb = failed.length === 1 ? 'is' : 'are'
  return excludedFindings(failed, `${verb} not used: ${counts}`, runs, keys, vocabulary)
}

/** Runs that are no measurements of their own, which nobody needs to repair. */
export function asideFindings(
  runs: readonly Run[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  const aside = runs.filter(isSetAside)
  const copies = aside.filter(isCopy).length
  const others = aside.length - copies
  const kinds = [
    ...(copies > 0 ? [copies === 1 ? 'a copy of another' : 'copies of others'] : []),
    // Warm-ups, statistics, examples and summaries.
    ...(others > 0
      ? [others === 1 ? 'no measurement of its own' : 'no measurements of their own']
      : []),
  ]
  const title = `${aside.length === 1 ? 'is' : 'are'} ${kinds.join(', or ')}`
  return excludedFindings(aside, title, runs, keys, vocabulary)
}

function excludedFindings(
  excluded: readonly Run[],
  title: string,
  runs: readonly Run[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  if (excluded.length === 0) return []
  return [
    {
      kind: 'failed',
      title: `${String(excluded.length)} of ${counted(runs.length, 'run')} ${title}`,
      support: 'descriptive',
      verdict: 'excluded from every comparison',
      size: excluded.length / runs.length,
      table: findingTable(
        [
          ['run', 'left'],
          ['status', 'left'],
          ['reason', 'left'],
        ],
        excluded.map((run) => [
          { text: label(pick(run.fields, [...keys, 'repeat']), vocabulary) || run.id },
          { text: run.status },
          { text: run.reason?.text ?? reasonOf(run), sources: sourcesOf(run) },
        ]),
      ),
      notes: [],
    },
  ]
}

function reasonOf({ status }: Run): string {
  return status === 'missing' ? 'only monitors, no result file' : 'the file states no reason'
}

function sourcesOf({ source, companions, reason }: Run): readonly Source[] {
  const file = source?.path ?? companions[0]?.path
  if (file === undefined) return []
  const line = source ? reason?.line : undefined
  return [{ file, ...(line === undefined ? {} : { line }) }]
}

/** Cells without a value, because their runs are not replicates. */
export function mixedFindings(
  { mixed, cells, metric }: CellSet,
  vocabulary: Vocabulary,
): readonly Finding[] {
  if (mixed.length === 0) return []
  const all = counted(mixed.length + cells.length, 'value')
  return [
    {
      kind: 'mixed',
      title: `${String(mixed.length)} of ${all} of ${vocabulary.metric(metric).title} not computed: the runs are not repeats of each other`,
      support: 'descriptive',
      verdict: 'excluded from every comparison',
      size: mixed.length / (mixed.length + cells.length),
      table: findingTable(
        [
          ['conditions', 'left'],
          ['runs', 'right'],
          ['reason', 'left'],
        ],
        mixed.map((cell) => [
          { text: label(cell.fields, vocabulary) || 'all' },
          { text: String(cell.runs.length) },
          {
            text: shortReason(cell.reason ?? ''),
            sources: cell.runs.slice(0, 1).flatMap(sourcesOf),
          },
        ]),
      ),
      notes: ['To separate these runs, add a field to the file names or the archive page.'],
    },
  ]
}

const longestReason = 160

// Runs of different machines differ in a dozen properties, the most important first.
function shortReason(text: string): string {
  if (text.length <= longestReason) return text
  const end = text.lastIndexOf('; ', longestReason)
  return `${text.slice(0, end > 0 ? end : longestReason)}; …`
}

// Worst first, with their text after a count of runs.
const unstableTexts: Readonly<Partial<Record<Stability['verdict'], string>>> = {
  stalls: 'with stalls',
  // Not "falling" and "rising": a machine may have that name, and names are replaced.
  falls: 'decreasing',
  rises: 'increasing',
  'changes level': 'with level shifts',
  varies: 'with a CV above 25 %',
}
const unstable = Object.keys(unstableTexts)

/** The runs that were judged by their samples, and those that did not stay the same, the worst first; `size` is a share of the rate. */
export function unstableRuns(runs: readonly Run[]): {
  readonly judged: number
  readonly affected: readonly {
    readonly run: Run
    readonly stability: Stability
    readonly size: number
  }[]
  /** `2 with stalls, 5 decreasing`. */
  readonly counts: string
} {
  const judged = runs.flatMap((run) => (run.stability ? [{ run, stability: run.stability }] : []))
  const affected = judged
    .filter(({ stability: { verdict } }) => unstable.includes(verdict))
    .map((each) => ({ ...each, size: sizeOf(each.stability) }))
    .toSorted(
      (a, b) =>
        unstable.indexOf(a.stability.verdict) - unstable.indexOf(b.stability.verdict) ||
        b.size - a.size,
    )
  const counts = [...groupBy(affected, ({ stability }) => stability.verdict)]
    .map(([verdict, group]) => `${String(group.length)} ${unstableTexts[verdict] ?? verdict}`)
    .join(', ')
  return { judged: judged.length, affected, counts }
}

/** Runs whose rate did not stay the same, by their own samples. */
export function stabilityFindings(
  runs: readonly Run[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  const { judged, affected, counts } = unstableRuns(runs)
  if (affected.length === 0) return []
  return [
    {
      kind: 'unstable',
      title: `${String(affected.length)} of ${counted(judged, 'run')} with samples ${affected.length === 1 ? 'is' : 'are'} unstable: ${counts}`,
      support: 'descriptive',
      verdict:
        'judged by the samples of each run; the average of an unstable run depends on its duration',
      size: affected.length / judged,
      runs: affected.slice(0, 1).map(({ run }) => run.id),
      table: findingTable(
        [
          ['run', 'left'],
          ['samples', 'left'],
        ],
        affected.map(({ run, stability }) => [
          { text: label(pick(run.fields, [...keys, 'repeat']), vocabulary) || run.id },
          { text: stabilityWarnings(stability).join('; '), sources: sourcesOf(run) },
        ]),
      ),
      notes: [],
    },
  ]
}

function sizeOf({
  verdict,
  stalled,
  samples,
  drift = 0,
  variation = 0,
  shifts,
}: Stability): number {
  if (verdict === 'stalls') return stalled / Math.max(1, samples)
  if (verdict === 'changes level' && shifts) return Math.abs(1 - shifts.level)
  return verdict === 'varies' ? variation : Math.abs(drift)
}

// A kind of warnings that most runs have says nothing of any of them.
const most = 2 / 3

/** The runs with the warnings that say something of their value: none of latencies for a rate, and none that most of the runs have. */
export function withTellingWarnings(runs: readonly Run[]): readonly Run[] {
  const telling = runs.map((run) => ({
    ...run,
    warnings: run.warnings.filter(
      (text) => run.headline?.includes('latency') === true || !/\blatenc/.test(text),
    ),
  }))
  const counts = new Map<string, number>()
  for (const { warnings } of telling)
    for (const kind of new Set(warnings.map(withoutNumbers)))
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const isCommon = (text: string): boolean =>
    runs.length > 1 && (counts.get(withoutNumbers(text)) ?? 0) >= most * runs.length
  return telling.map((run) => ({
    ...run,
    warnings: run.warnings.filter((text) => !isCommon(text)),
  }))
}

/** A usable run with telling warnings other than those about its samples. */
interface WarnedRun {
  readonly run: Run
  readonly warnings: readonly string[]
}

function warnedRuns(runs: readonly Run[]): readonly WarnedRun[] {
  return withTellingWarnings(runs.filter(({ status }) => status === 'ok')).flatMap((run) => {
    const ofSamples = run.stability ? stabilityWarnings(run.stability) : []
    const warnings = run.warnings.filter((text) => !ofSamples.includes(text))
    return warnings.length === 0 ? [] : [{ run, warnings }]
  })
}

/** States how many usable runs of the cells have warnings, and the most frequent warnings; empty without warnings. */
export function warnedText(cells: readonly Pick<Cell, 'runs'>[]): readonly string[] {
  const usable = cells.flatMap(({ runs }) => runs.filter(({ status }) => status === 'ok'))
  const warned = warnedRuns(usable)
  if (warned.length === 0) return []
  const kinds = warningKinds(warned.flatMap(({ warnings }) => warnings))
  const runs = counted(usable.length, 'run')
  return [
    `${String(warned.length)} of ${runs} ${warned.length === 1 ? 'has' : 'have'} warnings, ${kinds}`,
  ]
}

/** Usable runs with warnings other than those about their samples. */
export function warningFindings(
  runs: readonly Run[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  const usable = runs.filter(({ status }) => status === 'ok')
  const affected = warnedRuns(usable)
  if (affected.length === 0) return []
  return [
    {
      kind: 'warnings',
      title: `${String(affected.length)} of ${counted(usable.length, 'usable run')} ${affected.length === 1 ? 'has' : 'have'} warnings, ${warningKinds(affected.flatMap(({ warnings }) => warnings))}`,
      support: 'descriptive',
      verdict: 'included in comparisons; check whether the warnings affect the results',
      size: affected.length / usable.length,
      table: findingTable(
        [
          ['run', 'left'],
          ['warnings', 'left'],
        ],
        affected.map(({ run, warnings }) => [
          { text: label(pick(run.fields, [...keys, 'repeat']), vocabulary) || run.id },
          { text: shortReason(warnings.join('; ')), sources: sourcesOf(run) },
        ]),
      ),
      notes: [],
    },
  ]
}

const mostKinds = 2

/** An example of the warnings that are equal except for their numbers, the most frequent first. */
export function kindsOfWarnings(
  warnings: readonly string[],
): readonly { readonly text: string; readonly length: number }[] {
  return [...groupBy(warnings, withoutNumbers)]
    .map(([, own]) => ({ text: own[0] ?? '', length: own.length }))
    .toSorted((a, b) => b.length - a.length)
}

// Two warnings of one kind have the same text.
function withoutNumbers(warning: string): string {
  return warning.replace(/(?<![\w-])\d+(?:[.,]\d+)*(?!\w)/g, 'N')
}

// `such as 3 errors ignored (15 warnings)`
function warningKinds(warnings: readonly string[]): string {
  const kinds = kindsOfWarnings(warnings)
  const named = kinds
    .slice(0, mostKinds)
    .map(({ text, length }) => `${shortReason(text)} (${counted(length, 'warning')})`)
  return `such as ${named.join(', ')}${kinds.length > mostKinds ? ', …' : ''}`
}

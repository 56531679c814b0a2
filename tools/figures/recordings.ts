// The recordings of reproduction plans among the archives of a figure, each judged against its original.
import { basename, dirname } from 'node:path'
import {
  parseReproduces,
  type PlannedReproduction,
} from '../analysis/reproduction/reproduction-verdict.ts'
import {
  judge,
  overallVerdict,
  reproducedKinds,
  type Reproduced,
  type JudgedCell,
  recordedValues,
  withUnmetOptions,
} from '../analysis/reproduction/judge.ts'
import { rankedEnvironment } from '../analysis/environment-differences.ts'
import type { Run } from '../core/model.ts'
import type { EvidenceList } from './cells.ts'
import type { FigureContext, NamedFile } from './kind.ts'
import type { TableCell } from './figure.ts'
import { filesOfRun } from '../core/run-files.ts'
import { upperFirst } from '../core/upper-first.ts'

/** A plan of a reproduction. */
export interface RecordedPlan extends PlannedReproduction {
  readonly file: NamedFile
  /** The slug of the archive, or the folder of one of several plans in it. */
  readonly name: string
}

/** A recording with its verdicts; `cells` has one entry per cell of the plan. */
export interface Recording extends RecordedPlan {
  readonly runs: readonly Run[]
  readonly cells: readonly JudgedCell[]
  readonly verdict: Reproduced
  /** Facts that identify the machine; equal texts are one machine. */
  readonly machine: string
}

const planFile = 'plan.yaml'

/** The plans in the archives of a figure, in the order of the archives. */
export function recordedPlans(
  sources: Pick<FigureContext, 'filesNamed' | 'textOf'>,
): readonly RecordedPlan[] {
  const plans = sources.filesNamed?.(planFile) ?? []
  const nameOf = ({ archive, path }: NamedFile): string =>
    plans.filter((other) => other.archive === archive).length === 1
      ? archive
      : basename(dirname(path))
  return plans.flatMap((file) => {
    const text = sources.textOf?.(file.sha256)
    const plan = text === undefined ? undefined : parseReproduces(text)
    return plan ? [{ ...plan, file, name: nameOf(file) }] : []
  })
}

/** The recordings of these runs; a run belongs to the plan in its archive and folder. */
export function recordingsOf(
  runs: readonly Run[],
  context: FigureContext,
  differs: readonly string[],
): readonly Recording[] {
  return recordedPlans(context).map((plan) => {
    const own = runs.filter(
      (run) =>
        context.archiveOf(run.id) === plan.file.archive &&
        run.source?.path.startsWith(plan.file.path.slice(0, -planFile.length)) === true,
    )
    const options = context.vocabulary.options()
    const planned = withUnmetOptions(plan.reproduces, own, options)
    const reproduces = { ...planned, differs: [...(planned.differs ?? []), ...differs] }
    const cells = judge(reproduces.cells, recordedValues(reproduces, own), reproduces.differs)
    return {
      ...plan,
      reproduces,
      runs: own,
      cells,
      verdict: overallVerdict(cells),
      machine: machineOf(own, context),
    }
  })
}

const machineFacts: readonly string[] = [
  ...['host name', 'system', 'cpu model', 'sockets', 'cores per socket', 'cpus', 'memory'],
]

function machineOf(runs: readonly Run[], { vocabulary }: FigureContext): string {
  return rankedEnvironment([runs], vocabulary.factRows())
    .filter(({ fact }) => machineFacts.includes(fact))
    .map(({ fact, values: [own = []] }) => `${fact} ${own.map(({ text }) => text).join(' ')}`)
    .join('\n')
}

const shownFacts: ReadonlyMap<string, (text: string) => string> = new Map([
  ['cpu model', (text: string) => text],
  ['cpus', (text: string) => (text === '1' ? '1 CPU' : `${text} CPUs`)],
  ['memory', (text: string) => `${text} memory`],
  ['kernel', (text: string) => `kernel ${text}`],
])

/** The machine of a recording as a cell of a table, with the lines of its facts. */
export function machineCell(
  { runs }: Recording,
  evidence: EvidenceList,
  { vocabulary }: FigureContext,
): TableCell {
  const files = new Map(
    runs.flatMap((run) =>
      filesOfRun(run).map(
        ({ path, sha256 }) => [path, { run: run.id, file: path, sha256 }] as const,
      ),
    ),
  )
  const facts = rankedEnvironment([runs], vocabulary.factRows()).flatMap(
    ({ fact, values: [own = []] }) => {
      const textOf = shownFacts.get(fact)
      return textOf ? own.map(({ text, place }) => ({ text: textOf(text), place })) : []
    },
  )
  const lines = facts.flatMap(({ place }) => {
    const file = place && files.get(place.file)
    return file ? [{ ...file, ...(place.line === undefined ? {} : { line: place.line }) }] : []
  })
  return {
    text: facts.map(({ text }) => text).join(', '),
    evidence: evidence.of({ evidence: lines }),
  }
}

/** `Reproduced on 3 machines, not reproduced on 1.` */
export function verdictCounts(recordings: readonly Recording[]): string {
  const parts = reproducedKinds.flatMap((verdict) => {
    const machines = new Set(
      recordings.filter((recording) => recording.verdict === verdict).map(({ machine }) => machine),
    )
    return machines.size === 0 ? [] : [{ verdict, count: machines.size }]
  })
  const text = parts
    .map(({ verdict, count }, index) =>
      index === 0
        ? `${verdict} on ${count === 1 ? '1 machine' : `${count} machines`}`
        : `${verdict} on ${count}`,
    )
    .join(', ')
  return `${upperFirst(text)}.`
}

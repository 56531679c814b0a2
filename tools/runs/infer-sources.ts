// The evidence of an archive without patterns, and the fields, companions and roles that follow from it.
import type { ArchivePage } from '../archive/archive-page.ts'
import { numberPacker, telling, type Evidence, type Fields } from '../inference/evidence.ts'
import type { ResultEvidence, TellingFact } from '../inference/evidence.ts'
import { isErrorReason } from '../formats/read-file.ts'
import { infer } from '../inference/infer.ts'
import { meansOfSamples } from '../inference/sampled-runs.ts'
import { type Inference } from '../inference/inferred-rows.ts'
import { unknownKey } from '../inference/settle-words.ts'
import { sideFields } from '../inference/side-files.ts'
import { memoizeByText } from '../core/memoize.ts'
import type { Fact, KeptReading, ResultReading, Run } from '../core/model.ts'
import type { PlacedSource } from './placed-source.ts'
import { kindsOf, withProperties } from './stored-readings.ts'

/** The page, its sources and what was inferred about them. */
export interface InferredSources {
  /** With the meaning of its tables. */
  readonly archive: ArchivePage
  readonly sources: readonly PlacedSource[]
  readonly inference: Inference
}

/** Infers the fields of all sources; what patterns of the page state counts more. */
export function inferSources(page: ArchivePage, sources: readonly PlacedSource[]): InferredSources {
  const pack = numberPacker()
  const inferred = infer(sources.map((source) => evidenceOf(source, pack)))
  const own = new Map(sources.map(({ path, fields }) => [path, new Set(Object.values(fields))]))
  // What a pattern of the page names is explained.
  const withoutKnown = (path: string, each: Fields): Fields =>
    Object.fromEntries(
      Object.entries(each).filter(
        ([key, text]) => !unknownKey.test(key) || own.get(path)?.has(text) !== true,
      ),
    )
  const fields = new Map(
    [...inferred.fields].map(([path, all]) => [path, all.map((each) => withoutKnown(path, each))]),
  )
  const inference = { ...inferred, fields }
  const named = sources.map((source) => {
    const fields =
      kindsOf(source).includes('result') || inference.tables.has(source.path)
        ? undefined
        : inference.fields.get(source.path)?.[0]
    return fields ? withProperties(source, { fields: { ...fields, ...source.fields } }) : source
  })
  return { archive: page, sources: named, inference }
}

const tellingFacts: ReadonlySet<string> = new Set(telling)
const isTelling = (fact: Fact): fact is Fact & TellingFact => tellingFacts.has(fact.name)

function evidenceOf(source: PlacedSource, pack: ReturnType<typeof numberPacker>): Evidence {
  const { path, format, verdict, empty } = source
  const kinds = verdict === 'read' || format === undefined ? kindsOf(source) : []
  const readings = kinds.some((kind) => loadedKinds.has(kind)) ? source.readings : []
  const hasTables = kinds.includes('table')
  const isCompanion = verdict === 'read' && !kinds.includes('result') && !hasTables
  const facts = readings.flatMap((reading) => (reading.kind === 'facts' ? reading.facts : []))
  return {
    path,
    format,
    results: readings
      .filter((reading) => reading.kind === 'result')
      .map(
        ({ settings, stated: { section, ...stated } = {}, facts, measurements, format: own }) => ({
          settings: withOwnNames(textsOf({ ...stated, ...settings }), facts),
          ...(section && { section: section.value }),
          ...(own !== undefined && { format: own }),
          ...modeOf(facts),
          numbers: pack(measurements),
        }),
      ),
    isBroken: empty || verdict === 'rejected' || (verdict === 'unknown' && format === undefined),
    isFailed: isErrorReason(source.reason ?? ''),
    isSeries: kinds.includes('series'),
    isCompanion,
    ...(isCompanion && {
      side: sideFields(
        path,
        readings.filter((reading) => reading.kind === 'options'),
        facts,
      ),
    }),
    facts: facts.filter(isTelling).map(({ name, value }) => ({ name, value })),
    hasTables,
    tables: () => (hasTables ? source.readings.filter((reading) => reading.kind === 'table') : []),
    ...(isCompanion &&
      kinds.includes('series') && { means: () => meansOfSamples(source.readings, format) }),
  }
}

function modeOf(facts: readonly Fact[]): Pick<ResultEvidence, 'mode'> {
  const mode = facts.find(({ name }) => name === 'oltp mode')?.value
  return mode === undefined ? {} : { mode }
}

// The same few texts come from every file, each time as another string.
const sharedText = memoizeByText((text) => text)

function textsOf(settings: ResultReading['settings']): Fields {
  return Object.fromEntries(
    Object.entries(settings).map(([key, { value }]) => [key, sharedText(value)]),
  )
}

// Pages that state fields of pgbench call its clients threads, and the jobs of fio workloads; without a page each has its own name.
function withOwnNames(settings: Fields, facts: readonly Fact[]): Fields {
  const { threads, rw, workload, ...others } = settings
  if (rw !== undefined && workload !== undefined)
    return {
      ...others,
      ...(threads !== undefined && { threads }),
      workload: rw,
      ...(rw !== workload && { job: workload }),
    }
  const own = facts.find(({ name }) => name === 'threads of pgbench')
  return own === undefined || threads === undefined
    ? settings
    : { ...settings, clients: threads, threads: own.value }
}

const loadedKinds = new Set<KeptReading['kind']>(['result', 'options', 'facts'])

/** The runs, where those of warm-ups and of statistics of other files are refused. */
export function withRefusedAsides(
  runs: readonly Run[],
  inference: Inference | undefined,
): readonly Run[] {
  if (!inference || inference.aside.size === 0) return runs
  return runs.map((run) => {
    const text = inference.aside.get(run.source?.path ?? '')?.[run.ordinal]
    return run.status === 'ok' && text !== undefined
      ? { ...run, status: 'refused', reason: { text }, measurements: [] }
      : run
  })
}

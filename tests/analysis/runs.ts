import { withMetricRoles } from '../../tools/core/metric-roles.ts'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import type {
  CondensedSeries,
  KeptReading,
  Run,
  SourceRecord,
  Status,
} from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { source } from '../runs/sources.ts'

const metrics = readMetricVocabulary(packageRoot)

type Fields = Readonly<Record<string, string>>

/** A run with these fields and numbers, known by its number among the runs of a test. */
export function run(
  id: number,
  fields: Fields,
  values: Readonly<Record<string, number>>,
  more: Partial<Run> = {},
): Run {
  const file = `${String(id)}.txt`
  const run: Run = {
    id: String(id).padStart(12, '0'),
    status: 'ok',
    fields,
    facts: [],
    host: [],
    measurements: Object.entries(values).map(([metric, value], index) => ({
      metric,
      value,
      unit: '1/s',
      line: 10 + index,
    })),
    warnings: [],
    source: source(file, fields, []),
    ordinal: 0,
    companions: [],
    ...more,
  }
  return withMetricRoles(run, metrics)
}

/** The runs as starts of their own, measured in the order of `repeat`, the sides in turns. */
export function asStarts(runs: readonly Run[]): Run[] {
  return runs.map((each, index) => {
    const { repeat = '1' } = each.fields
    return {
      ...each,
      replicate: { key: 'repeat', id: each.id },
      started: Number(repeat) * 1e6 + index,
    }
  })
}

/** A run that has no number, and why. */
export function lostRun(id: number, fields: Fields, status: Status, text: string): Run {
  return run(id, fields, {}, { status, reason: { text, line: 3 } })
}

/** A run on a host with this kernel. */
export const onHost = (id: number, fields: Fields, kernel: string): Run =>
  run(
    id,
    fields,
    { qps: 100 + id },
    { host: [{ name: 'kernel', value: kernel, file: 'uname.txt', line: 1 }] },
  )

/** The result file `path` with these samples and nothing else. */
export function sampledSource(path: string, fields: Fields, series: CondensedSeries): SourceRecord {
  const reading: KeptReading = {
    kind: 'result',
    status: 'ok',
    settings: {},
    facts: [],
    measurements: [],
    warnings: [],
    series,
  }
  return { ...source(path, fields, []), readings: [reading] }
}

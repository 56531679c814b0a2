// The tables `series` and `options` of an archive: rows of files, once for all runs that a file belongs to.
import { parseNumberList } from '../analysis/number-list.ts'
import type { CondensedSeries, Run, SourceRecord } from '../core/model.ts'
import type { Archive } from '../runs/read-archive.ts'
import type { Draft } from './export-schema.ts'
import { filesOfRun } from '../core/run-files.ts'

/** A row per file, metric and bin of its stored samples: at most 240 bins of the columns that pages draw. */
export function* seriesRows({ page, runs }: Archive): Generator<Draft> {
  for (const source of filesOf(runs)) {
    let ordinal = 0
    for (const reading of source.readings) {
      if (reading.kind !== 'result' && reading.kind !== 'series') continue
      if (reading.series !== undefined)
        yield* binRows([page.slug, source.path, source.sha256, ordinal], reading.series)
      ordinal += 1
    }
  }
}

/** A row per option that a file of a run states. */
export function* optionRows({ page, runs }: Archive): Generator<Draft> {
  for (const { path, sha256, readings } of filesOf(runs)) {
    for (const reading of readings) {
      if (reading.kind !== 'options') continue
      const { role, family, options } = reading
      for (const { group, name, value, line } of options)
        yield [
          page.slug,
          path,
          sha256,
          role,
          family ?? null,
          group ?? null,
          name,
          value ?? null,
          line,
        ]
    }
  }
}

function* binRows(start: Draft, series: CondensedSeries): Generator<Draft> {
  for (const [index, { values, lows, highs }] of series.drawn) {
    if (values === undefined) continue
    const low = lows === undefined ? undefined : parseNumberList(lows)
    const high = highs === undefined ? undefined : parseNumberList(highs)
    for (const [bin, value] of parseNumberList(values).entries()) {
      if (value === null) continue
      yield [
        ...start,
        series.metrics[index] ?? null,
        series.units[index] ?? null,
        finite(series.at[bin]),
        value,
        low === undefined ? value : (low[bin] ?? null),
        high === undefined ? value : (high[bin] ?? null),
      ]
    }
  }
}

function finite(second: number | undefined): number | null {
  return second === undefined || !Number.isFinite(second) ? null : second
}

function filesOf(runs: readonly Run[]): ReadonlySet<SourceRecord> {
  return new Set(runs.flatMap(filesOfRun))
}

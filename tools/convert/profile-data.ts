// What a run's page shows of its profiles, waits and counters: the top rows, each with its line.
import type { IdleWaitOf } from '../analysis/vocabulary.ts'
import type { Counter, ProfileEntry, Run, SourceRecord } from '../core/model.ts'
import { profileOf } from '../profiles/profile.ts'
import { reportsOf } from '../profiles/reports.ts'
import { errorSource, shareError } from '../profiles/sampling-error.ts'
import { sharePrecision, shareText, type SharePrecision } from '../core/share-precision.ts'
import { plainName } from '../profiles/symbol-name.ts'
import { exclusionText, exclusionTotals, splitWaits } from '../profiles/idle-wait-events.ts'
import { topWaits } from '../profiles/wait-profile.ts'
import { recordsWith } from '../runs/stored-readings.ts'
import { filesOfRun } from '../core/run-files.ts'

// So many rows a table; the files have the rest.
const mostRows = 15
const mostTables = 4
const mostChains = 3
const mostFrames = 60

/** The keys `profiles`, `waits` and `counters` of a run's data file; absent where no file of it has any. */
export function profileData(run: Run, idleWaitOf: IdleWaitOf): Readonly<Record<string, unknown>> {
  const sources = recordsWith(filesOfRun(run), 'profile', 'waits', 'counters')
  const lists = {
    profiles: profilesOf(sources),
    waits: waitsOf(sources, idleWaitOf),
    counters: countersOf(sources),
  }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
}

// Reports of one format and event are one profile: they were taken during the run one after the other.
function profilesOf(sources: readonly SourceRecord[]): readonly unknown[] {
  const groups = new Map<string, ReturnType<typeof reportsOf>>()
  for (const report of reportsOf(sources)) {
    const key = `${report.format}\0${report.reading.event ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), report])
  }
  return [...groups.values()].slice(0, mostTables).map((reports) => {
    const profile = profileOf(reports)
    const precision = sharePrecision(profile.samples)
    const rows = [...profile.functions].toSorted(([, a], [, b]) => b.share - a.share)
    return {
      format: reports[0]?.format,
      event: profile.event,
      reports: profile.reports,
      samples: profile.samples,
      errors: errorSource(profile),
      functions: rows.length,
      rows: rows.slice(0, mostRows).map(([name, found]) => {
        const error = shareError(profile, found)
        return {
          function: name,
          object: found.object,
          share: digits(found.share * 100),
          text: shareText(found.share * 100, precision),
          error: error === undefined ? undefined : digits(error * 100),
          errorText:
            error === undefined
              ? undefined
              : shareText(error * 100, { decimals: precision.decimals }),
          file: found.places[0]?.file,
          line: found.places[0]?.line,
        }
      }),
      chains: chainsOf(reports[0]?.reading.entries ?? [], precision),
    }
  })
}

// The trees that perf prints under its first symbols, where the report has them.
function chainsOf(
  entries: readonly ProfileEntry[],
  precision: SharePrecision,
): readonly unknown[] | undefined {
  const chains = entries.flatMap(({ frames, calls }) => {
    if (calls === undefined) return []
    const shown = calls.slice(0, mostFrames).map(({ frame, depth, share, line }) => ({
      frame: plainName(frame),
      depth,
      share: share === undefined ? undefined : digits(share * 100),
      text: share === undefined ? undefined : shareText(share * 100, precision),
      line,
    }))
    return [{ function: plainName(frames.at(-1) ?? ''), frames: shown }]
  })
  return chains.length === 0 ? undefined : chains.slice(0, mostChains)
}

// The waits of work, and those of idle threads with their count and share.
function waitsOf(sources: readonly SourceRecord[], idleWaitOf: IdleWaitOf): readonly unknown[] {
  return sources
    .flatMap(({ path, readings }) =>
      readings.flatMap((reading) => {
        if (reading.kind !== 'waits') return []
        const list = splitWaits(reading.waits, idleWaitOf)
        const text = exclusionText(list)
        return [
          {
            file: path,
            events: list.waits.length,
            rows: topWaits(list.waits, mostRows),
            ...(text === undefined
              ? {}
              : { excluded: { ...exclusionTotals(list), text, rows: list.excluded } }),
          },
        ]
      }),
    )
    .slice(0, mostTables)
}

function countersOf(sources: readonly SourceRecord[]): readonly unknown[] {
  return sources
    .flatMap(({ path, format, readings }) =>
      readings.flatMap((reading) =>
        reading.kind === 'counters'
          ? [
              {
                file: path,
                format,
                count: reading.counters.length,
                rows: printed(reading.counters),
              },
            ]
          : [],
      ),
    )
    .slice(0, mostTables)
}

function printed(counters: readonly Counter[]): readonly unknown[] {
  return counters.slice(0, mostRows).map(({ name, value, unit, share, group, line }) => ({
    name,
    value,
    unit,
    share: share === undefined ? undefined : digits(share * 100),
    group,
    line,
  }))
}

function digits(value: number): number {
  return Number(value.toFixed(4))
}

// The replicate that a run belongs to: the restart of the server that it shares with other runs.
import type { Run } from '../core/model.ts'
import { copyPacked } from '../core/packed-measurements.ts'

/** Keys that number replicates: a cell always pools their values, and those of a key that the archive page declares. */
export const replicateKeys: ReadonlySet<string> = new Set(['repeat', 'run', 'round', 'restart'])

/** The key whose texts number restarts, where the archive page does not name another one with `replicate:`. */
export const restartKey = 'restart'

/** The key that states, as `replicate:` or `--replicate`, that each run is a start of its own. */
export const runKey = 'run'

// Fields in which runs of one start may differ.
const withinStart: ReadonlySet<string> = new Set([...replicateKeys, 'workload', 'threads'])

/**
 * The run with its replicate, whose id all runs of the archive `slug` share that were measured between the same two
 * restarts; unchanged where it has no text for `key`. The key `run` also states that each run without a text for it is a start.
 */
export function withReplicate(run: Run, slug: string, key = restartKey): Run {
  if (!run.fields[key])
    return key === runKey
      ? copyPacked(run, { replicate: { key, id: JSON.stringify([slug, run.id]) } })
      : run
  const shared = Object.entries(run.fields)
    .filter(([name]) => name === key || !withinStart.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return copyPacked(run, { replicate: { key, id: JSON.stringify([slug, ...shared]) } })
}

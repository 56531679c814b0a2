// When the runs of a recorded archive started, and which of them share a start of the server: its journal and plan.
import { readFileSync } from 'node:fs'
import type { Member } from '../archive/listing.ts'
import type { Run } from '../core/model.ts'
import { copyPacked } from '../core/packed-measurements.ts'
import { restartKey, withReplicate } from './replicate.ts'

/** The files of an archive, and what its page states. */
interface RecordedArchive {
  readonly members: readonly Member[]
  readonly slug: string
  readonly replicate: string | undefined
}

const journalPath = /^((?:[\w.+-]+\/)?)journal\.ndjson$/
// The journal of 400,000 runs has 50 MB.
const mostBytes = 100_000_000

/**
 * The runs with their times and replicates. `replicate` is the key that the archive page declares. Without one, a journal and a
 * plan that starts its servers itself, once a repeat, show that each repeat is a start.
 */
export function withStarts(
  runs: readonly Run[],
  { members, slug, replicate }: RecordedArchive,
): readonly Run[] {
  const journal = members.find(({ path, bytes }) => journalPath.test(path) && bytes < mostBytes)
  const folder = journalPath.exec(journal?.path ?? '')?.[1] ?? ''
  const times = timesOf(journal ? readFileSync(journal.file, 'utf8') : '', folder)
  const plan = members.find(({ path, bytes }) => path === `${folder}plan.yaml` && bytes < mostBytes)
  const isStartPerRepeat = journal && plan && startsPerRepeat(readFileSync(plan.file, 'utf8'))
  return runs.map((run) => {
    const path = run.source?.path ?? ''
    const started = times.get(path) ?? times.get(path.replace(/\.[\w-]+\.txt(?:\.\w+)?$/, ''))
    const key = replicate ?? (isStartPerRepeat && started !== undefined ? 'repeat' : restartKey)
    const timed = started === undefined ? run : copyPacked(run, { started })
    return withReplicate(timed, slug, key)
  })
}

// A line that is no entry states nothing.
function timesOf(journal: string, folder: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const line of journal.split('\n')) {
    const entry = parsed(line)
    if (entry === null || typeof entry !== 'object' || !('point' in entry && 'started' in entry))
      continue
    const { point, started } = entry
    if (typeof point === 'string' && typeof started === 'number') times.set(folder + point, started)
  }
  return times
}

// `restarts` makes several repeats share a start, and an existing server may have one start for all.
function startsPerRepeat(plan: string): boolean {
  return /^engines:/m.test(plan) && !/^restarts:|adapter:\s*['"]?existing/m.test(plan)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

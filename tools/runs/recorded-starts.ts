// When the runs of a recorded archive started, and which of them share a start of the server: its journal and plan.
import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import type { Member } from '../archive/listing.ts'
import type { Run } from '../core/model.ts'
import { parsedJson } from '../core/parsed-json.ts'
import * as z from '../core/schema.ts'
import { copyPacked } from '../core/packed-measurements.ts'
import { restartKey, withReplicate } from './replicate.ts'

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
  const small = members.filter(({ bytes }) => bytes < mostBytes)
  const recorded = new Map<string, Recorded>()
  for (const { path, file } of small) {
    const [, folder] = journalPath.exec(path) ?? []
    if (folder === undefined) continue
    const plan = small.find((member) => member.path === `${folder}plan.yaml`)
    const key = plan && startsPerRepeat(readFileSync(plan.file, 'utf8')) ? 'repeat' : restartKey
    for (const [point, started] of timesOf(readFileSync(file, 'utf8')))
      recorded.set(folder + point, { started, key })
  }
  return runs.map((run) => {
    const path = run.source?.path ?? ''
    const found = recorded.get(path) ?? recorded.get(path.replace(/\.[\w-]+\.txt(?:\.\w+)?$/, ''))
    const timed = found ? copyPacked(run, { started: found.started }) : run
    return withReplicate(timed, slug, replicate ?? found?.key ?? restartKey)
  })
}

/** When the runs of a planned place started (seconds since 1970), and the key that numbers its starts. */
interface Recorded {
  readonly started: number
  readonly key: string
}

// Other lines than entries are skipped.
function timesOf(journal: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const line of journal.split('\n')) {
    const entry = parsedJson(line)
    if (typeof entry !== 'object' || entry === null || !('point' in entry && 'started' in entry))
      continue
    const { point, started } = entry
    if (typeof point === 'string' && typeof started === 'number' && Number.isFinite(started))
      times.set(point, started)
  }
  return times
}

const planned = z.object({
  engines: z.array(z.object({ adapter: z.enum(['mariadb', 'mysql', 'postgresql']) })),
  restarts: z.never().optional(),
})

// `restarts` makes several repeats share a start, and another adapter may use one server for all.
function startsPerRepeat(text: string): boolean {
  const document = parseDocument(text)
  return document.errors.length === 0 && planned.safeParse(document.toJS()).success
}

// What each thread reads: files in chunks, and the chunks in shares. A thread compiles the readers of what it reads,
// so a share is of few kinds of files, and no kind is in two shares that need not be.
import type { ReadTask } from './digest-file.ts'

/** A task with the size that it is weighed by. */
export interface WeighedTask extends ReadTask {
  readonly bytes: number
}

/** Chunks of files, which task stands at each place of them, and the first chunk of each thread's share. */
export interface Shares {
  readonly chunks: readonly (readonly ReadTask[])[]
  readonly order: readonly number[]
  readonly starts: readonly number[]
}

interface Chunk {
  readonly tasks: ReadTask[]
  readonly kind: string
  /** Bytes of all chunks before it. */
  readonly before: number
}

const chunkBytes = 1024 * 1024
// Smaller kinds stand together in a chunk.
const leastBytes = chunkBytes / 8

/** Parts the tasks among so many threads: kinds of files by their bytes, the largest first. */
export function shares(tasks: readonly WeighedTask[], threads: number): Shares {
  const kinds = tasks.map(kindOf)
  const weights = new Map<string, number>()
  for (const [index, { bytes }] of tasks.entries()) {
    const kind = kinds[index] ?? ''
    weights.set(kind, (weights.get(kind) ?? 0) + bytes)
  }
  const place = new Map(
    [...weights]
      .toSorted(([a, own], [b, other]) => other - own || (a < b ? -1 : 1))
      .map(([kind], index) => [kind, index]),
  )
  const placeOf = (index: number): number => place.get(kinds[index] ?? '') ?? 0
  const order = [...tasks.keys()].toSorted((a, b) => placeOf(a) - placeOf(b) || a - b)
  const chunks: Chunk[] = []
  let total = 0
  for (const index of order) {
    const task = tasks[index]
    if (!task) continue
    const kind = kinds[index] ?? ''
    const last = chunks.at(-1)
    const bytes = total - (last?.before ?? 0)
    if (!last || bytes > chunkBytes || (bytes > leastBytes && kind !== last.kind))
      chunks.push({ tasks: [task], kind, before: total })
    else last.tasks.push(task)
    total += task.bytes
  }
  const starts = Array.from({ length: threads }, (_, share) =>
    share === 0 ? 0 : startOf(chunks, (share * total) / threads, total / threads / 4),
  )
  return { chunks: chunks.map((chunk) => chunk.tasks), order, starts }
}

// The chunk at which a share begins: where a kind begins, if that is no further than `near` from `bytes`.
function startOf(chunks: readonly Chunk[], bytes: number, near: number): number {
  const nearest = (places: readonly number[]): number | undefined =>
    places.toSorted((a, b) => distance(a) - distance(b) || a - b)[0]
  const distance = (place: number): number => Math.abs((chunks[place]?.before ?? 0) - bytes)
  const all = [...chunks.keys()]
  const first = nearest(all.filter((place) => chunks[place]?.kind !== chunks[place - 1]?.kind))
  return first !== undefined && distance(first) <= near ? first : (nearest(all) ?? 0)
}

// Tier2G_RW_64th.vmstat.txt is of the kind .vmstat.txt
function kindOf({ path }: WeighedTask): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /(?:\.[a-z][\w-]*){1,2}$/i.exec(name)?.[0] ?? name
}

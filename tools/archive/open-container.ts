// A container, and the containers in it, unpacked into the content store.
import type { Budget } from './budget.ts'
import { ByteStream, fileChunks, type Chunks } from './byte-stream.ts'

import { ContainerProblem, staysClosed } from './container-problem.ts'
import type {
  Bundle,
  Compression,
  Entry,
  FileEntry,
  FolderEntry,
  Report,
} from './containers/container.ts'
import { containerOf } from './containers/index.ts'
import { Gathering, type Contents } from './gathering.ts'
import { headBytes } from './head-of.ts'
import { labelOf } from './label.ts'
import { limits } from './limits.ts'
import { isBomb, ratioReason, reportRatio, withRatio } from './ratio.ts'
import type { Aside, Store } from './store.ts'

/** A container to open: a file, and what is known about it. */
export interface Closed {
  readonly file: string
  readonly bytes: number
  /** Its own label; its members are labelled `prefix` and their name. */
  readonly path: string
  readonly prefix: string
  /** 1 for the outermost. */
  readonly depth: number
  /** False when it is the archive itself. */
  readonly isInside: boolean
  readonly budget: Budget
}

/** One that is being opened. */
interface Opening extends Closed {
  readonly store: Store
  readonly gathering: Gathering
  readonly report: Report
}

/**
 * Opens a container, whatever it is by its content. Undefined when it is none, or a single file that its
 * readers unpack. Throws `ContainerProblem`; nothing refers to what was stored until then.
 */
export async function openContainer(closed: Closed, store: Store): Promise<Contents | undefined> {
  const gathering = new Gathering()
  const place = { file: closed.path }
  const report: Report = (finding) => gathering.note({ ...finding, place })
  const opening: Opening = { ...closed, store, gathering, report }
  return (await gather(fileChunks(closed.file), [], opening)) ? gathering.contents() : undefined
}

/** Gathers what is in `chunks`, from which these layers of compression were taken off. */
async function gather(
  chunks: Chunks,
  layers: readonly Compression[],
  opening: Opening,
): Promise<boolean> {
  const bytes = new ByteStream(chunks)
  try {
    const container = containerOf(await bytes.peek(headBytes))
    if (!container) {
      const [outermost, second] = layers
      if (!outermost || (outermost.staysPacked && !second)) return false
      await gatherSingle(bytes.rest(), opening)
      return true
    }
    // A tar in a gzip is one container, a gzip in a gzip is two.
    const inner = container.kind === 'compression' ? layers.length : 0
    if (opening.depth + inner > limits.nesting) {
      const message = `containers nested deeper than ${String(limits.nesting)}`
      throw new ContainerProblem(message, { unwanted: true })
    }
    if (container.kind === 'compression') {
      const content = container.unpack(bytes.rest(), opening.report)
      const checked = withRatio(content, opening.bytes, opening.report)
      return await gather(checked, [...layers, container], opening)
    }
    await gatherBundle(container, bytes, layers.length === 0, opening)
    return true
  } finally {
    await bytes.close()
  }
}

async function gatherSingle(content: Chunks, opening: Opening): Promise<void> {
  opening.budget.countEntry()
  const aside = await put(content, opening)
  aside.keep()
  const { sha256, bytes } = aside
  opening.gathering.add({ path: opening.path, bytes, sha256 })
}

async function put(content: Chunks, { store, budget }: Opening): Promise<Aside> {
  let total = 0
  return store.put(content, (bytes) => {
    total += bytes
    if (total > limits.fileBytes) throw new ContainerProblem('a file in it is larger than 1 GiB')
    budget.countBytes(bytes)
  })
}

async function gatherBundle(
  bundle: Bundle,
  bytes: ByteStream,
  isFile: boolean,
  opening: Opening,
): Promise<void> {
  let spooled: Aside | undefined
  const packed = {
    chunks: () => bytes.rest(),
    file: async () => {
      if (isFile) return opening.file
      spooled = await put(bytes.rest(), opening)
      return spooled.file()
    },
  }
  try {
    for await (const entry of bundle.entries(packed, opening.report)) {
      await gatherEntry(entry, opening)
    }
  } finally {
    spooled?.drop()
  }
}

async function gatherEntry(entry: Entry, opening: Opening): Promise<void> {
  const { gathering, prefix, budget } = opening
  budget.countEntry()
  if (entry.kind === 'folder') return
  const { path, problem, leaves } = labelOf(entry.name, prefix)
  if (leaves && opening.isInside) {
    throw new ContainerProblem(`${problem ?? ''}: ${path}`, { unwanted: true })
  }
  const reason = problem ?? (await gatherLabelled(entry, path, opening))
  if (reason !== undefined) gathering.refuse(path, reason)
}

/** Gathers an entry whose label may be used; why it is refused, or undefined. */
async function gatherLabelled(
  entry: Exclude<Entry, FolderEntry>,
  path: string,
  opening: Opening,
): Promise<string | undefined> {
  const { gathering, prefix } = opening
  switch (entry.kind) {
    case 'refused':
      return entry.reason
    case 'copy': {
      const original = gathering.member(labelOf(entry.of, prefix).path)
      if (!original) return 'link to no file of the container, not followed'
      if (gathering.isFirst(path, original.sha256)) gathering.add({ ...original, path })
      return undefined
    }
    case 'file':
      if (entry.bytes > limits.fileBytes) return 'larger than 1 GiB'
      await gatherFile(entry, path, opening)
      return undefined
  }
}

async function gatherFile(entry: FileEntry, path: string, opening: Opening): Promise<void> {
  const { gathering } = opening
  if (entry.packedBytes !== undefined) {
    if (isBomb(entry.bytes, entry.packedBytes)) throw new ContainerProblem(`${path} ${ratioReason}`)
    reportRatio(entry.bytes, entry.packedBytes, (finding) =>
      gathering.note({ ...finding, place: { file: path } }),
    )
  }
  const aside = await put(entry.content(), opening)
  try {
    const { sha256, bytes } = aside
    if (!gathering.isFirst(path, sha256)) return
    const contents = await openInside(aside, path, opening)
    if (contents) gathering.addAll(path, sha256, contents)
    else {
      aside.keep()
      gathering.add({ path, bytes, sha256 })
    }
  } finally {
    aside.drop()
  }
}

/** Opens a member that is a container; one that cannot be opened stays a member, and is said. */
async function openInside(
  aside: Aside,
  path: string,
  { budget, depth, store, gathering }: Opening,
): Promise<Contents | undefined> {
  const kind = containerOf(aside.head)
  if (!kind) return undefined
  const closed: Closed = {
    file: aside.file(),
    bytes: aside.bytes,
    path,
    prefix: `${path}/`,
    depth: depth + 1,
    isInside: true,
    budget,
  }
  try {
    return await openContainer(closed, store)
  } catch (error) {
    if (!(error instanceof ContainerProblem)) throw error
    gathering.note(staysClosed(error, kind.name, path))
    return undefined
  }
}

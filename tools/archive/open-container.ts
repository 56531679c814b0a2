// Opens a container and the containers in it, and unpacks their members into the content store.
import type { Budget } from './budget.ts'
import { ByteStream, fileChunks, type Chunks } from './byte-stream.ts'
import { ContentsBuilder, type Contents } from './container-contents.ts'
import { ContainerProblem, staysClosed } from './container-problem.ts'
import type {
  Bundle,
  Compression,
  Entry,
  FileEntry,
  FolderEntry,
  Report,
} from './containers/container.ts'
import { containerOf } from './containers/container-kinds.ts'
import { labelOf } from './archive-label.ts'
import { limits } from './limits.ts'
import { isBomb, limitRatio, ratioReason, reportRatio } from './archive-ratio.ts'
import { headBytes } from './read-head.ts'
import type { StagedContent, Store } from './store.ts'

/** A container to open. */
export interface ContainerFile {
  readonly file: string
  readonly bytes: number
  /** The label of the container; the labels of its members are `prefix` and their name. */
  readonly path: string
  readonly prefix: string
  /** 1 for the outermost container. */
  readonly depth: number
  /** False if the container is the whole archive. */
  readonly isInside: boolean
  readonly budget: Budget
}

interface OpenContainer extends ContainerFile {
  readonly store: Store
  readonly contents: ContentsBuilder
  readonly report: Report
}

/**
 * Opens a container, recognised by content. Undefined if the file is not a container, or a single compressed file that
 * format readers decompress. Throws `ContainerProblem` for a container that is damaged or exceeds a limit.
 */
export async function openContainer(
  file: ContainerFile,
  store: Store,
): Promise<Contents | undefined> {
  const contents = new ContentsBuilder()
  const place = { file: file.path }
  const report: Report = (finding) => contents.note({ ...finding, place })
  const container: OpenContainer = { ...file, store, contents, report }
  const isOpened = await unpack(fileChunks(file.file), [], container)
  return isOpened ? contents.build() : undefined
}

/** Unpacks `chunks`, the content of `layers` of compression; false if there is nothing to unpack. */
async function unpack(
  chunks: Chunks,
  layers: readonly Compression[],
  container: OpenContainer,
): Promise<boolean> {
  const bytes = new ByteStream(chunks)
  try {
    const kind = containerOf(await bytes.peek(headBytes))
    if (!kind) {
      const [outermost, second] = layers
      if (!outermost || (outermost.staysCompressed && !second)) return false
      await unpackSingleFile(bytes.rest(), container)
      return true
    }
    // A tar in a gzip counts as one container, a gzip in a gzip as two.
    const inner = kind.kind === 'compression' ? layers.length : 0
    if (container.depth + inner > limits.nesting) {
      const message = `containers nested deeper than ${String(limits.nesting)}`
      throw new ContainerProblem(message, { unwanted: true })
    }
    if (kind.kind === 'compression') {
      const content = kind.unpack(bytes.rest(), container.report)
      const limited = limitRatio(content, container.bytes, container.report)
      return await unpack(limited, [...layers, kind], container)
    }
    await unpackBundle(kind, bytes, layers.length === 0, container)
    return true
  } finally {
    await bytes.close()
  }
}

async function unpackSingleFile(content: Chunks, container: OpenContainer): Promise<void> {
  container.budget.countEntry()
  const staged = await stage(content, container)
  staged.keep()
  const { sha256, bytes } = staged
  container.contents.add({ path: container.path, bytes, sha256 })
}

async function stage(content: Chunks, { store, budget }: OpenContainer): Promise<StagedContent> {
  let total = 0
  return store.stage(content, (bytes) => {
    total += bytes
    if (total > limits.fileBytes) throw new ContainerProblem('a file in it is larger than 1 GiB')
    budget.countBytes(bytes)
  })
}

async function unpackBundle(
  bundle: Bundle,
  bytes: ByteStream,
  isFile: boolean,
  container: OpenContainer,
): Promise<void> {
  let decompressed: StagedContent | undefined
  const source = {
    chunks: () => bytes.rest(),
    file: async () => {
      if (isFile) return container.file
      decompressed = await stage(bytes.rest(), container)
      return decompressed.file()
    },
  }
  try {
    for await (const entry of bundle.entries(source, container.report)) {
      await unpackEntry(entry, container)
    }
  } finally {
    decompressed?.drop()
  }
}

async function unpackEntry(entry: Entry, container: OpenContainer): Promise<void> {
  const { contents, prefix, budget } = container
  budget.countEntry()
  if (entry.kind === 'folder') return
  const { path, problem, leaves } = labelOf(entry.name, prefix)
  if (leaves && container.isInside) {
    throw new ContainerProblem(`${problem ?? ''}: ${path}`, { unwanted: true })
  }
  const reason = problem ?? (await unpackLabelled(entry, path, container))
  if (reason !== undefined) contents.refuse(path, reason)
}

/** Unpacks an entry with a valid label; returns the reason if it is refused. */
async function unpackLabelled(
  entry: Exclude<Entry, FolderEntry>,
  path: string,
  container: OpenContainer,
): Promise<string | undefined> {
  const { contents, prefix } = container
  switch (entry.kind) {
    case 'refused':
      return entry.reason
    case 'copy': {
      const original = contents.find(labelOf(entry.of, prefix).path)
      if (!original) return 'link to a file that is not in the container, not followed'
      if (contents.claimLabel(path, original.sha256)) contents.add({ ...original, path })
      return undefined
    }
    case 'file':
      if (entry.bytes > limits.fileBytes) return 'larger than 1 GiB'
      await unpackFile(entry, path, container)
      return undefined
  }
}

async function unpackFile(entry: FileEntry, path: string, container: OpenContainer): Promise<void> {
  const { contents } = container
  if (entry.packedBytes !== undefined) {
    if (isBomb(entry.bytes, entry.packedBytes)) throw new ContainerProblem(`${path} ${ratioReason}`)
    reportRatio(entry.bytes, entry.packedBytes, (finding) =>
      contents.note({ ...finding, place: { file: path } }),
    )
  }
  const staged = await stage(entry.content(), container)
  try {
    const { sha256, bytes } = staged
    if (!contents.claimLabel(path, sha256)) return
    const inner = await openInner(staged, path, container)
    if (inner) contents.addContents(path, sha256, inner)
    else {
      staged.keep()
      contents.add({ path, bytes, sha256 })
    }
  } finally {
    staged.drop()
  }
}

/** Opens a member that is a container. One that cannot be opened stays a member, with a diagnostic. */
async function openInner(
  staged: StagedContent,
  path: string,
  { budget, depth, store, contents }: OpenContainer,
): Promise<Contents | undefined> {
  const kind = containerOf(staged.head)
  if (!kind) return undefined
  const inner: ContainerFile = {
    file: staged.file(),
    bytes: staged.bytes,
    path,
    prefix: `${path}/`,
    depth: depth + 1,
    isInside: true,
    budget,
  }
  try {
    return await openContainer(inner, store)
  } catch (error) {
    if (!(error instanceof ContainerProblem)) throw error
    contents.note(staysClosed(error, kind.name, path))
    return undefined
  }
}

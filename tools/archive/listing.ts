// The regular files of an archive, sorted by path.
import { readFileSync, statSync, type Stats } from 'node:fs'
import { basename } from 'node:path'
import { BadInput } from '../core/errors.ts'
import { Source } from '../formats/reading/source.ts'
import type { Diagnostic } from '../core/model.ts'
import { Budget } from './budget.ts'
import { openCachedContainer, type KnownFiles } from './container-cache.ts'
import type { Refusal } from './container-contents.ts'
import { ContainerProblem } from './container-problem.ts'
import { containerOf } from './containers/container-kinds.ts'
import { contentOf } from './content.ts'
import { listFolder, type FolderListing } from './folder.ts'
import { labelNotes } from './label-notes.ts'
import { labelOf } from './archive-label.ts'
import { limits } from './limits.ts'
import { fileMember, inStore, type Member } from './member.ts'
import { readHead } from './read-head.ts'
import { contentStore, type Store } from './store.ts'

export type { Member } from './member.ts'

/** The files of an archive. */
export interface Listing {
  readonly members: readonly Member[]
  /** Links, devices, unusable names and second members of a name, each with the reason. */
  readonly refused: readonly Refusal[]
  /** Absent if there are none. */
  readonly notes?: readonly Diagnostic[]
}

/**
 * Lists a folder, a container, recognised by content, or a single file of a known format. Files stay where they are;
 * members of containers, and of containers in them, are copied to the content store in the folder `store`. Throws
 * `BadInput` for any other source and for a damaged container.
 */
export async function listArchive(
  source: string,
  store: string,
  known: KnownFiles = {},
): Promise<Listing> {
  const stat = statOf(source)
  let listing: FolderListing
  try {
    listing = stat.isDirectory()
      ? await listFolder(source, contentStore(store), known, budgetOf(known))
      : await listFile(source, stat, contentStore(store), known)
  } catch (error) {
    if (!(error instanceof ContainerProblem)) throw error
    throw new BadInput(
      `The archive cannot be read: ${error.message}`,
      source,
      'Download or pack it again; none of its files was used',
    )
  }
  const members = listing.members.toSorted(byPath)
  const notes = [...listing.notes, ...labelNotes(members.map(({ path }) => path))]
  return {
    members,
    refused: listing.refused.toSorted(byPath),
    ...(notes.length > 0 ? { notes } : {}),
  }
}

function budgetOf({ onEntry }: KnownFiles): Budget {
  return new Budget(undefined, undefined, onEntry)
}

function statOf(source: string): Stats {
  try {
    return statSync(source)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new BadInput(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? 'The archive does not exist'
        : `The archive cannot be read (${String(code)})`,
      source,
      'Correct `source` in the archive page, or give the folder it is relative to with --root',
    )
  }
}

async function listFile(
  source: string,
  stat: Stats,
  store: Store,
  known: KnownFiles,
): Promise<FolderListing> {
  // Reading a pipe may block, and a device may have no end.
  if (!stat.isFile()) throw unsupported(source)
  const file = fileMember(source, labelOf(Buffer.from(basename(source))).path, stat)
  const { path, bytes } = file
  const kind = containerOf(readHead(source).head)
  const budget = budgetOf(known).within(bytes)
  const container = { file: source, bytes, path, prefix: '', depth: 1, isInside: false, budget }
  const contents = kind && (await openCachedContainer(container, store, known))
  const members = contents?.members.map((member) => inStore(member, store)) ?? [file]
  if (!contents || (kind.kind === 'compression' && members[0]?.path === path)) {
    for (const member of members) await checkFormat(member, source)
  }
  return { members, refused: [...(contents?.refused ?? [])], notes: [...(contents?.notes ?? [])] }
}

async function checkFormat({ file, path, bytes }: Member, source: string): Promise<void> {
  if (bytes === 0) throw unsupported(source)
  if (bytes > limits.fileBytes) throw new ContainerProblem('a file that is larger than 1 GiB')
  const content = contentOf(readFileSync(file))
  if ('problem' in content) throw new ContainerProblem(content.problem)
  // Most archives are folders, for which worker threads load the readers.
  const { recognise } = await import('../formats/recognise.ts')
  const text = new Source(path, content.bytes)
  if (recognise(text)) return
  if (text.head.includes('\0') || text.head.trim() === '') throw unsupported(source)
  const { readSource } = await import('../formats/read-file.ts')
  throw new BadInput(
    `The file is ${readSource(text).reason ?? 'not recognised'}`,
    source,
    'Give the output of a load tool or a monitor as it was printed, or a folder, a tar or a zip of such files',
  )
}

function unsupported(source: string): BadInput {
  return new BadInput(
    'Unsupported archive, expected a folder, a tar, a zip, or a file of a known format',
    source,
    'Unpack it into a folder, or pack it as .tar.gz',
  )
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}

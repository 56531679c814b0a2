// The regular files of an archive, in the order of their paths, whatever holds them.
import { readFileSync, statSync, type Stats } from 'node:fs'
import { basename } from 'node:path'
import { Source } from '../formats/reading/source.ts'
import type { Diagnostic } from '../model.ts'
import { BadInput } from '../errors.ts'
import { Budget } from './budget.ts'
import { ContainerProblem } from './container-problem.ts'
import { containerOf } from './containers/index.ts'
import { contentOf } from './content.ts'
import { listFolder, type Found } from './folder.ts'
import type { Refusal } from './gathering.ts'
import { headOf } from './head-of.ts'
import { labelNotes } from './label-notes.ts'
import { labelOf } from './label.ts'
import { limits } from './limits.ts'
import { fileMember, inStore, type Member } from './member.ts'
import { rememberedContainer, type Memory } from './remembered.ts'
import { contentStore, type Store } from './store.ts'

export type { Member } from './member.ts'

/** What an archive holds. */
export interface Listing {
  readonly members: readonly Member[]
  /** Links, devices, unusable names and second members of a name, with the reason. */
  readonly refused: readonly Refusal[]
  /** What else is to be said; absent when nothing is. */
  readonly notes?: readonly Diagnostic[]
}

/**
 * Lists a folder, a container of any kind in `containers/`, recognised by content, or a single file of a
 * known format. Files stay where they are; members of containers, and of containers in them, go to the
 * content store in the folder `store`. Throws `BadInput` for anything else and for a damaged container.
 */
export async function listArchive(
  source: string,
  store: string,
  memory: Memory = { converter: '', fresh: false },
): Promise<Listing> {
  const stat = statOf(source)
  let found: Found
  try {
    found = stat.isDirectory()
      ? await listFolder(source, contentStore(store), memory, new Budget())
      : await listFile(source, stat, contentStore(store), memory)
  } catch (error) {
    if (!(error instanceof ContainerProblem)) throw error
    throw new BadInput(
      `The archive cannot be read: ${error.message}`,
      source,
      'Fetch or pack it again; nothing of it was used',
    )
  }
  const members = found.members.toSorted(byPath)
  const notes = [...found.notes, ...labelNotes(members.map(({ path }) => path))]
  return {
    members,
    refused: found.refused.toSorted(byPath),
    ...(notes.length > 0 ? { notes } : {}),
  }
}

function statOf(source: string): Stats {
  try {
    return statSync(source)
  } catch {
    throw new BadInput(
      'The archive is not there',
      source,
      'Correct `source` in the archive page, or give the folder it is relative to with --root',
    )
  }
}

async function listFile(source: string, stat: Stats, store: Store, memory: Memory): Promise<Found> {
  // A pipe would be waited for, a device has no end.
  if (!stat.isFile()) throw neither(source)
  const file = fileMember(source, labelOf(Buffer.from(basename(source))).path, stat)
  const { path, bytes } = file
  const kind = containerOf(headOf(source).head)
  const budget = new Budget().within(bytes)
  const closed = { file: source, bytes, path, prefix: '', depth: 1, isInside: false, budget }
  const contents = kind && (await rememberedContainer(closed, store, memory))
  const members = contents?.members.map((member) => inStore(member, store)) ?? [file]
  if (!contents || (kind.kind === 'compression' && members[0]?.path === path)) {
    for (const member of members) await checkFormat(member, source)
  }
  return { members, refused: [...(contents?.refused ?? [])], notes: [...(contents?.notes ?? [])] }
}

async function checkFormat({ file, path, bytes }: Member, source: string): Promise<void> {
  if (bytes === 0) throw neither(source)
  if (bytes > limits.fileBytes) throw new ContainerProblem('a file that is larger than 1 GiB')
  const content = contentOf(readFileSync(file))
  if ('problem' in content) throw new ContainerProblem(content.problem)
  // The readers of formats are loaded where a thread reads: see runs/read-files.ts.
  const { formatOf } = await import('../formats/index.ts')
  if (!formatOf(new Source(path, content.bytes))) throw neither(source)
}

function neither(source: string): BadInput {
  return new BadInput(
    'The archive is neither a folder nor a tar, a zip, or a file of a known format',
    source,
    'Unpack it into a folder, or pack it as .tar.gz',
  )
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}

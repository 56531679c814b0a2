// The files of a folder, which stay where they are, and of the containers in it.
import { lstatSync, readdirSync, type Dirent, type Stats } from 'node:fs'
import { resolve } from 'node:path'
import { append } from '../core/append.ts'
import type { Diagnostic } from '../core/model.ts'
import type { Budget } from './budget.ts'
import { fileChunks } from './byte-stream.ts'
import { openCachedContainer, type KnownFiles } from './container-cache.ts'
import type { Contents, Refusal } from './container-contents.ts'
import { ContainerProblem, staysClosed } from './container-problem.ts'
import { containerOf } from './containers/container-kinds.ts'
import { ifPermitted } from '../core/errors.ts'
import { labelOf } from './archive-label.ts'
import { limits } from './limits.ts'
import { fileMember, inStore, type Member } from './member.ts'
import { readHead } from './read-head.ts'
import type { Store } from './store.ts'

/** Members, refusals and notes, unsorted. */
export interface FolderListing {
  readonly members: Member[]
  readonly refused: Refusal[]
  readonly notes: Diagnostic[]
}

interface Walk extends FolderListing {
  readonly store: Store
  readonly known: KnownFiles
  readonly budget: Budget
}

/** Lists all files below `root`, including those in containers. Links are refused, not followed. */
export async function listFolder(
  root: string,
  store: Store,
  known: KnownFiles,
  budget: Budget,
): Promise<FolderListing> {
  const walk: Walk = { members: [], refused: [], notes: [], store, known, budget }
  await visitFolder(Buffer.from(root), '', walk)
  return walk
}

// Paths are bytes here, because a name need not be valid UTF-8.
async function visitFolder(folder: Buffer, prefix: string, walk: Walk): Promise<void> {
  const entries = ifPermitted(() =>
    readdirSync(folder, { withFileTypes: true, encoding: 'buffer' }),
  )
  if (!entries) walk.refused.push({ path: prefix, reason: 'folder without read permission' })
  const start = Buffer.concat([folder, Buffer.from('/')])
  for (const entry of entries ?? []) {
    walk.budget.countEntry()
    const { path, problem } = labelOf(entry.name, prefix)
    const file = Buffer.concat([start, entry.name])
    if (problem !== undefined) walk.refused.push({ path, reason: problem })
    else if (entry.isDirectory() && isProgramFolder(file, walk))
      walk.notes.push(programFolderNote(path))
    else if (entry.isDirectory()) await visitFolder(file, `${path}/`, walk)
    else if (!entry.isFile()) walk.refused.push({ path, reason: refusalOf(entry) })
    else await visitFile(file, path, walk)
  }
}

// The store, or the folder that contains it, may be inside the archive.
function isProgramFolder(folder: Buffer, { store }: Walk): boolean {
  const path = resolve(folder.toString())
  return path === resolve(store.folder) || path === resolve(store.folder, '..')
}

function programFolderNote(path: string): Diagnostic {
  const message = 'Skipped this folder of benchfolio, which is not part of the archive'
  return { severity: 'info', rule: 'archive/own', message, place: { file: path } }
}

async function visitFile(file: Buffer, path: string, walk: Walk): Promise<void> {
  const { members, refused, notes } = walk
  if (isKnownFile(file, path, walk)) return
  const opened = ifPermitted(() => readHead(file))
  if (!opened) {
    refused.push({ path, reason: 'file without read permission' })
    return
  }
  const member = await memberOf(file, path, opened.stat, walk)
  const contents = await contentsOf(member, opened.head, walk)
  if (typeof contents === 'object') {
    for (const inner of contents.members) members.push(inStore(inner, walk.store))
    append(refused, contents.refused)
    append(notes, contents.notes)
  } else if (member.bytes > limits.fileBytes) refused.push({ path, reason: 'larger than 1 GiB' })
  // The changed stamp makes the next listing open the container again and repeat the note.
  else if (contents === 'closed') members.push({ ...member, stamp: `${member.stamp}:closed` })
  else members.push(member)
}

// Adds a file without opening it if it is unchanged since the last listing and is not a container.
function isKnownFile(file: Buffer, path: string, { members, known }: Walk): boolean {
  const name = file.toString()
  if (known.isPlain === undefined || !Buffer.from(name).equals(file)) return false
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat?.isFile() !== true) return false
  const member = fileMember(name, path, stat)
  if (!known.isPlain(path, member.stamp)) return false
  members.push(member)
  return true
}

async function memberOf(
  file: Buffer,
  path: string,
  stat: Stats,
  { store, budget }: Walk,
): Promise<Member> {
  const name = file.toString()
  if (Buffer.from(name).equals(file)) return fileMember(name, path, stat)
  // A path that is not valid UTF-8 cannot be opened as a string, so the file is copied.
  const staged = await store.stage(fileChunks(file), (bytes) => budget.countBytes(bytes))
  staged.keep()
  return inStore({ ...staged, path }, store)
}

async function contentsOf(
  { file, path, bytes }: Member,
  head: Buffer,
  { store, known, budget, notes }: Walk,
): Promise<Contents | 'closed' | undefined> {
  const kind = containerOf(head)
  if (!kind) return undefined
  const container = {
    file,
    bytes,
    path,
    prefix: `${path}/`,
    depth: 1,
    isInside: true,
    budget: budget.within(bytes),
  }
  try {
    return await openCachedContainer(container, store, known)
  } catch (error) {
    if (!(error instanceof ContainerProblem)) throw error
    notes.push(staysClosed(error, kind.name, path))
    return 'closed'
  }
}

function refusalOf(entry: Dirent<Buffer>): string {
  if (entry.isSymbolicLink()) return 'symbolic link, not followed'
  return entry.isFIFO() ? 'pipe' : 'neither file nor folder'
}

// The files of a folder: they stay where they are. Containers among them are opened.
import { readdirSync, type Dirent, type Stats } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic } from '../model.ts'
import type { Budget } from './budget.ts'
import { fileChunks } from './byte-stream.ts'
import { ContainerProblem, staysClosed } from './container-problem.ts'
import { containerOf } from './containers/index.ts'
import type { Contents, Refusal } from './gathering.ts'
import { headOf } from './head-of.ts'
import { labelOf } from './label.ts'
import { limits } from './limits.ts'
import { fileMember, inStore, type Member } from './member.ts'
import { rememberedContainer, type Memory } from './remembered.ts'
import type { Store } from './store.ts'

/** Members, refusals and notes, in no order. */
export interface Found {
  readonly members: Member[]
  readonly refused: Refusal[]
  readonly notes: Diagnostic[]
}

/** What finding needs on its way. */
interface Walk extends Found {
  readonly store: Store
  readonly memory: Memory
  readonly budget: Budget
}

/** Finds all files below `root`, and those in containers there. Links are named and not followed. */
export async function listFolder(
  root: string,
  store: Store,
  memory: Memory,
  budget: Budget,
): Promise<Found> {
  const walk: Walk = { members: [], refused: [], notes: [], store, memory, budget }
  await visitFolder(Buffer.from(root), '', walk)
  return walk
}

// Paths are bytes here, because a name need not be text.
async function visitFolder(folder: Buffer, prefix: string, walk: Walk): Promise<void> {
  const entries = allowed(() => readdirSync(folder, { withFileTypes: true, encoding: 'buffer' }))
  if (!entries) walk.refused.push({ path: prefix, reason: 'folder that may not be read' })
  const start = Buffer.concat([folder, Buffer.from('/')])
  for (const entry of entries ?? []) {
    walk.budget.countEntry()
    const { path, problem } = labelOf(entry.name, prefix)
    const file = Buffer.concat([start, entry.name])
    if (problem !== undefined) walk.refused.push({ path, reason: problem })
    else if (entry.isDirectory() && isOwn(file, walk)) walk.notes.push(ownFolder(path))
    else if (entry.isDirectory()) await visitFolder(file, `${path}/`, walk)
    else if (!entry.isFile()) walk.refused.push({ path, reason: kindOf(entry) })
    else await visitFile(file, path, walk)
  }
}

// The store, and what stands beside it, when somebody keeps it in the archive.
function isOwn(folder: Buffer, { store }: Walk): boolean {
  const path = resolve(folder.toString())
  return path === resolve(store.folder) || path === resolve(store.folder, '..')
}

function ownFolder(path: string): Diagnostic {
  const message = 'This folder is of the program itself, and no part of the archive'
  return { severity: 'info', rule: 'archive/own', message, place: { file: path } }
}

async function visitFile(file: Buffer, path: string, walk: Walk): Promise<void> {
  const { members, refused, notes } = walk
  const opened = allowed(() => headOf(file))
  if (!opened) {
    refused.push({ path, reason: 'file that may not be read' })
    return
  }
  const member = await memberOf(file, path, opened.stat, walk)
  const contents = await contentsOf(member, opened.head, walk)
  if (contents) {
    for (const inside of contents.members) members.push(inStore(inside, walk.store))
    refused.push(...contents.refused)
    notes.push(...contents.notes)
  } else if (member.bytes > limits.fileBytes) refused.push({ path, reason: 'larger than 1 GiB' })
  else members.push(member)
}

async function memberOf(
  file: Buffer,
  path: string,
  stat: Stats,
  { store, budget }: Walk,
): Promise<Member> {
  const name = file.toString()
  if (Buffer.from(name).equals(file)) return fileMember(name, path, stat)
  // Nothing that takes a text could open it.
  const aside = await store.put(fileChunks(file), (bytes) => budget.countBytes(bytes))
  aside.keep()
  return inStore({ ...aside, path }, store)
}

async function contentsOf(
  { file, path, bytes }: Member,
  head: Buffer,
  { store, memory, budget, notes }: Walk,
): Promise<Contents | undefined> {
  const kind = containerOf(head)
  if (!kind) return undefined
  const inside = budget.within(bytes)
  const closed = { file, bytes, path, prefix: `${path}/`, depth: 1, isInside: true, budget: inside }
  try {
    return await rememberedContainer(closed, store, memory)
  } catch (error) {
    if (!(error instanceof ContainerProblem)) throw error
    notes.push(staysClosed(error, kind.name, path))
    return undefined
  }
}

function kindOf(entry: Dirent<Buffer>): string {
  if (entry.isSymbolicLink()) return 'symbolic link, not followed'
  return entry.isFIFO() ? 'pipe' : 'neither file nor folder'
}

/** What `read` gives; undefined when the system forbids it. */
function allowed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES' || code === 'EPERM') return undefined
    throw error
  }
}

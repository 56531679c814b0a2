// One file of a location into the content store: continued after an interruption, and checked against its digest.
import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../archive/store.ts'
import { BadInput, systemError } from '../core/errors.ts'
import { Interrupted, type Location, type Opened } from './opened.ts'

/** How a download deals with a bad connection. */
export interface DownloadLimits {
  /** Attempts in a row that add nothing to the received part before the download fails. */
  readonly attempts: number
  /** Milliseconds without a byte after which a connection is given up. */
  readonly silence: number
  /** Milliseconds before the second attempt, doubled before each further one. */
  readonly pause: number
}

export const downloadLimits: DownloadLimits = { attempts: 5, silence: 30_000, pause: 500 }

/** The bytes that an archive may still take from the disk; the downloads of its files share it. */
export interface Budget {
  readonly bytes: number
  left: number
}

/** A file in the store. */
export interface Downloaded {
  readonly sha256: string
  readonly bytes: number
}

interface Partial {
  readonly file: string
  readonly state: string
}

/** A file to download; `name` is its address, and `expected` its digest, which is only computed if it is absent. */
export interface Wanted {
  readonly location: Location
  readonly path: string
  readonly name: string
  readonly expected: string | undefined
}

/**
 * Downloads a file into the store. The part that was received stays for the next call if the connection fails. Throws an error
 * that states what is wrong; a file with another digest, too many bytes or no space on the disk is removed.
 */
export async function download(
  wanted: Wanted,
  store: Store,
  budget: Budget,
  limits: DownloadLimits = downloadLimits,
): Promise<Downloaded> {
  const { name, expected } = wanted
  const partial = partialOf(store, name, expected)
  let taken = 0
  const take = (bytes: number): void => {
    budget.left -= bytes - taken
    taken = bytes
    if (budget.left >= 0) return
    throw new BadInput(
      `The archive has more than ${String(budget.bytes)} bytes`,
      name,
      'Correct the number of bytes in the manifest, or give --max-size',
    )
  }
  let failures = 0
  for (;;) {
    const before = sizeOf(partial.file)
    let start = 0
    const onOpened = (opened: Opened): void => {
      start = opened.start
    }
    try {
      await receive(wanted, partial, limits, onOpened, take)
      break
    } catch (error) {
      if (!isTransient(error)) throw error
      // What a server without ranges sends again adds nothing, however much it sends.
      failures = start > 0 && sizeOf(partial.file) > before ? 1 : failures + 1
      if (failures >= limits.attempts) throw error
      await wait(limits.pause * 2 ** (failures - 1))
    }
  }
  const sha256 = await digestOf(partial.file)
  const bytes = sizeOf(partial.file)
  rmSync(partial.state, { force: true })
  if (expected !== undefined && sha256 !== expected) {
    rmSync(partial.file, { force: true })
    throw new Error(
      `its SHA-256 is ${sha256}, expected ${expected}: the file changed, or the server sends wrong bytes`,
    )
  }
  mkdirSync(dirname(store.path(sha256)), { recursive: true })
  renameSync(partial.file, store.path(sha256))
  return { sha256, bytes }
}

async function receive(
  { location, path }: Wanted,
  { file, state }: Partial,
  { silence }: DownloadLimits,
  onOpened: (opened: Opened) => void,
  take: (bytes: number) => void,
): Promise<void> {
  const received = sizeOf(file)
  const version = received > 0 && existsSync(state) ? readFileSync(state, 'utf8') : undefined
  const controller = new AbortController()
  const silent = setTimeout(() => {
    controller.abort(new Interrupted(`no byte for ${String(silence / 1000)} s`))
  }, silence)
  try {
    const { signal } = controller
    const start = version === undefined ? 0 : received
    const opened = await location.open(path, {
      start,
      signal,
      ...(version === undefined ? {} : { version }),
    })
    onOpened(opened)
    try {
      take(opened.bytes ?? opened.start)
      if (opened.version === undefined) rmSync(state, { force: true })
      else writeFileSync(state, opened.version)
      await append(file, opened, (at) => {
        silent.refresh()
        take(opened.bytes ?? at)
      })
    } catch (error) {
      // A part that no call can complete takes the disk for nothing.
      if (!isTransient(error)) for (const path of [file, state]) rmSync(path, { force: true })
      throw error instanceof Error
        ? (systemError(Object.assign(error, { path: file })) ?? error)
        : error
    }
  } finally {
    clearTimeout(silent)
    controller.abort()
  }
}

async function append(file: string, opened: Opened, received: (at: number) => void): Promise<void> {
  const { start, bytes, content } = opened
  const handle = await open(file, start === 0 ? 'w' : 'a')
  let at = start
  try {
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      at += piece.length
      received(at)
      if (bytes !== undefined && at > bytes)
        throw new Error('the server sends more bytes than it states')
      await handle.writeFile(piece)
    }
  } finally {
    await handle.close()
  }
  if (bytes !== undefined && at < bytes) throw new Interrupted('the connection ended early')
}

// The parts of files whose digest or version is not known cannot be continued.
function partialOf(store: Store, name: string, expected: string | undefined): Partial {
  const folder = join(store.folder, 'partial')
  mkdirSync(folder, { recursive: true })
  const key = createHash('sha256')
    .update(`${name}\0${expected ?? ''}`)
    .digest('hex')
  return { file: join(folder, key), state: join(folder, `${key}.version`) }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

async function digestOf(file: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of createReadStream(file)) sum.update(piece as Uint8Array)
  return sum.digest('hex')
}

// undici reports a broken connection as a TypeError with a cause, and an aborted one by its reason.
function isTransient(error: unknown): boolean {
  if (error instanceof Interrupted) return true
  if (!(error instanceof Error)) return false
  return error.message === 'fetch failed' || error.message === 'terminated'
}

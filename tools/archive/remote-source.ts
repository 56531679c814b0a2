// Archives that are not part of the project: their location, the digests that pin them, and where their files are on this machine.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BadInput } from '../core/errors.ts'
import { lengthReason, escapeReason } from './limits.ts'

/** A file of a remote archive; `path` is relative to the location, and empty for an archive of one file. */
export interface RemoteFile {
  readonly path: string
  readonly sha256: string
}

/** A pinned archive outside the project. */
export interface RemoteSource {
  /** An URL (s3 or https), or the absolute path of a file or folder on a mount. */
  readonly location: string
  /** Absent for a location that is not pinned yet, which only `fetch --pin` accepts. */
  readonly files?: readonly RemoteFile[]
  /** The manifest beside the page, for a location of many files. */
  readonly manifest?: string
  /** Bytes of all files, if the manifest states them. */
  readonly bytes?: number
}

/** The files of a manifest, and their bytes if it states them. */
export type Manifest = Required<Pick<RemoteSource, 'files'>> & Pick<RemoteSource, 'bytes'>

/** What a page states about where its archive is. */
interface Located {
  readonly slug: string
  readonly source: string
  readonly remote?: RemoteSource
}

/** True for a location that only `fetch` opens. */
export function isUrl(source: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(source)
}

/** Why a location cannot be used; undefined for a valid one. */
export function locationProblem(location: string): string | undefined {
  if (!URL.canParse(location)) return 'is not a URL'
  const { protocol, username, password, hostname, search } = new URL(location)
  if (username !== '' || password !== '' || search !== '')
    return 'has credentials or a query; credentials come from the environment'
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 's3:' || protocol === 'https:' || (protocol === 'http:' && isLocal))
    return undefined
  return `has the scheme ${protocol}, expected s3 or https`
}

/** True for a location of many files, which needs a manifest. */
export function isPrefix(location: string): boolean {
  return location.endsWith('/')
}

/** Parses a manifest as `sha256sum` writes it; a text names what is wrong. */
export function parseManifest(text: string): Manifest | string {
  const files: RemoteFile[] = []
  const bytes = /^# (\d{1,15}) bytes$/m.exec(text)?.[1]
  const seen = new Set<string>()
  for (const [index, line] of text.split('\n').entries()) {
    // To `sha256sum -c` this is a comment.
    if (line === '' || line.startsWith('#')) continue
    // 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae  runs/a.txt
    const [, sha256 = '', path = ''] = /^([0-9a-f]{64}) [ *]([^\r]+)$/.exec(line) ?? []
    const problem =
      path === '' ? 'expected a SHA-256 and a path' : (escapeReason(path) ?? lengthReason(path))
    if (problem !== undefined) return `line ${String(index + 1)}: ${problem}`
    if (seen.has(path)) return `line ${String(index + 1)}: second line of ${path}`
    seen.add(path)
    files.push({ path, sha256 })
  }
  if (files.length === 0) return 'no line'
  return { files, ...(bytes === undefined ? {} : { bytes: Number(bytes) }) }
}

/** Prints files as a manifest that `sha256sum -c` reads. */
export function manifestText(files: readonly RemoteFile[], bytes?: number): string {
  const lines = files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')
  return bytes === undefined ? lines : `# ${String(bytes)} bytes\n${lines}`
}

/** Where `fetch` puts a pinned archive: below the folder of the program, by its digests. */
export function fetchedPath({ location, files = [] }: RemoteSource, build: string): string {
  const id = createHash('sha256').update(manifestText(files)).digest('hex').slice(0, 16)
  const name = isPrefix(location)
    ? 'files'
    : basename(isUrl(location) ? new URL(location).pathname : location)
  return join(build, 'fetched', id, name)
}

/** The page with the files of its archive on this machine. Throws `BadInput` for a remote archive that is not fetched. */
export function withLocalSource<Page extends Located>(page: Page, build: string): Page {
  const local = localSource(page, build)
  if (page.remote === undefined || existsSync(local)) return { ...page, source: local }
  throw new BadInput(
    `The archive ${page.slug} was not fetched`,
    page.remote.location,
    `Run \`benchfolio fetch ${page.slug}\`; build and convert never access the network`,
  )
}

/** The path of the archive on this machine, which exists once a remote archive is fetched. */
export function localSource({ remote, source }: Located, build: string): string {
  return remote === undefined ? source : fetchedPath(remote, build)
}

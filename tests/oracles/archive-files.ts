// The real archives beside the repository, for tests and benchmarks only: read as they are, never unpacked.
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createGunzip, gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'

const shared = resolve(import.meta.dirname, '../../../shared')

/** The folder of the malformed logs; undefined where it is absent. */
export const logsFolder = existing(resolve(shared, 'corpora/logs'))

/** The paths of the archives, sorted; none where they are absent. */
export const archives: readonly string[] = archivesIn(existing(resolve(shared, 'archives')))

/** The regular files of an archive whose path is `selected`, in their order in the archive. */
export async function* archived(
  archive: string,
  selected: (path: string) => boolean,
): AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }> {
  const entries = createReadStream(archive).pipe(createGunzip()).pipe(extract())
  for await (const entry of entries) {
    const { name, type } = entry.header
    if (type === 'file' && selected(name)) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(Buffer.from(chunk as Uint8Array))
      yield { path: name, bytes: Buffer.concat(chunks) }
    } else entry.resume()
  }
}

/** The text of a file, unpacked if it is gzip; undefined for a binary or damaged file. */
export function textOf(bytes: Buffer): string | undefined {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const unpacked = isGzip ? gunzipped(bytes) : bytes
  return unpacked === undefined || unpacked.includes(0) ? undefined : unpacked.toString('utf8')
}

function gunzipped(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes)
  } catch {
    return undefined
  }
}

function existing(folder: string): string | undefined {
  return existsSync(folder) ? folder : undefined
}

function archivesIn(folder: string | undefined): readonly string[] {
  if (folder === undefined) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))
  return names.toSorted().map((name) => resolve(folder, name))
}

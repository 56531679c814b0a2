import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'

type HeaderArgument = Parameters<Pack['entry']>[0]

/** One entry of a container: a header, and the content where it is a file. */
export interface TarEntry extends HeaderArgument {
  readonly content?: string | Buffer
}

/** The bytes of a tar container with these entries, in this order. */
export async function smallTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack()
  for (const { content, ...header } of entries) {
    tar.entry({ mtime: new Date(0), ...header }, content ?? '')
  }
  tar.finalize()
  return buffer(tar)
}

/** Writes a container of regular files to `file`, gzipped where its name ends in `gz`. */
export async function writeTar(
  file: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const entries = Object.entries(files).map(([name, content]) => ({ name, content }))
  const bytes = await smallTar(entries)
  writeFileSync(file, file.endsWith('gz') ? gzipSync(bytes) : bytes)
  return file
}

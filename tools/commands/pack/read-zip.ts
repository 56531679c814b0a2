import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { BadInput } from '../../core/errors.ts'
import { readGivenFile } from '../input/read-given-file.ts'

const maxBytes = 256 * 1024 * 1024

/** Reads the files of a zip by path. Throws `BadInput` for a damaged zip, a path twice, or more than 256 MiB. */
export async function readZip(file: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = readGivenFile(file)
  try {
    return await unzip(zip)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BadInput(`The zip cannot be read: ${reason}`, file, 'Fetch it or pack it again')
  }
}

async function unzip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  let total = 0
  const archive = await fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of archive.eachEntry()) {
    total += entry.uncompressedSize
    if (total > maxBytes) throw new Error(`larger than ${String(maxBytes)} bytes`)
    if (contents.has(entry.fileName)) throw new Error(`two files are called ${entry.fileName}`)
    contents.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return contents
}

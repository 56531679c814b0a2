import { digest } from '../../cite/evidence-pack.ts'
import { BadInput } from '../../core/errors.ts'
import { parsedJson } from '../../core/parsed-json.ts'
import * as z from '../../core/schema.ts'
import type { Output } from '../command.ts'
import { visible } from '../print/terminal-text.ts'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { readGivenFile } from '../input/read-given-file.ts'

const manifestSchema = z.object({
  id: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})

/** Checks a zip of `benchfolio pack` against its manifest; 0 if every file matches, 1 if any differs, is missing or extra. */
export async function verifyPack(file: string, output: Output): Promise<number> {
  const contents = await readZip(file)
  const { id, files } = readManifest(file, contents)
  const problems = packProblems(files, contents)
  for (const problem of problems) output.talk(`${visible(problem)}\n`)
  output.data(`${visible(id)}: ${files.length} files, ${problems.length} wrong\n`)
  return problems.length > 0 ? 1 : 0
}

/** Reads a zip of `benchfolio pack`. Throws `BadInput` if a file differs from the manifest, is missing or extra. */
export async function openPack(file: string): Promise<ReadonlyMap<string, Buffer>> {
  const contents = await readZip(file)
  const [problem] = packProblems(readManifest(file, contents).files, contents)
  if (problem === undefined) return contents
  throw new BadInput(
    `The pack was changed: ${visible(problem)}`,
    file,
    'Get the pack again from where it was published, and compare it with `benchfolio verify`',
  )
}

function packProblems(
  files: z.infer<typeof manifestSchema>['files'],
  contents: ReadonlyMap<string, Buffer>,
): readonly string[] {
  const problems = files.flatMap(({ path, bytes, sha256 }) => {
    const content = contents.get(path)
    if (!content) return [`${path}: missing`]
    if (content.length !== bytes) return [`${path}: ${content.length} bytes, expected ${bytes}`]
    return digest(content) === sha256 ? [] : [`${path}: the SHA-256 differs from the manifest`]
  })
  const listed = new Set(['manifest.json', ...files.map(({ path }) => path)])
  for (const path of contents.keys())
    if (!listed.has(path)) problems.push(`${path}: not in the manifest`)
  return problems
}

function readManifest(
  file: string,
  contents: ReadonlyMap<string, Buffer>,
): z.infer<typeof manifestSchema> {
  const text = contents.get('manifest.json')
  const advice = 'Give a file that `benchfolio pack` wrote'
  if (!text) throw new BadInput('The zip has no manifest.json', file, advice)
  const { success, data } = manifestSchema.safeParse(parsedJson(text.toString('utf8')))
  if (success) return data
  throw new BadInput(
    'Unexpected manifest.json, expected an id and files with path, bytes and sha256',
    file,
    advice,
  )
}

const maxBytes = 256 * 1024 * 1024

/** Reads the files of a zip by path. Throws `BadInput` for a damaged zip, a path twice, or more than 256 MiB. */
async function readZip(file: string): Promise<ReadonlyMap<string, Buffer>> {
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
    if (total > maxBytes) throw new Error(`larger than ${maxBytes} bytes`)
    if (contents.has(entry.fileName)) throw new Error(`two files are called ${entry.fileName}`)
    contents.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return contents
}

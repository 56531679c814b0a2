// benchfolio pack: the evidence of an address as one zip; and its check, offline.
import { readFileSync, writeFileSync } from 'node:fs'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { BadInput } from '../errors.ts'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { citation } from '../cite/citation.ts'
import { openPublication } from '../cite/open-publication.ts'
import { digest, pack, type Manifest } from '../cite/pack.ts'
import { visible, type CommonOptions, type Output } from './command.ts'

/** Options of `pack`. */
export interface PackOptions extends CommonOptions {
  readonly out?: string
  readonly baseUrl?: string
}

/** Writes `<id>.zip`, or the file named. */
export function packEvidence(id: string, options: PackOptions, output: Output): number {
  const root = process.cwd()
  const publication = openPublication(root, options.baseUrl)
  const found = citation(id, publication, readVocabulary(root))
  const entry = publication.ledger.find((link) => link.id === id)
  if (!found || !entry) {
    throw new BadInput(
      'There is no such permanent address',
      id,
      'Give an id of data/permalinks.json; run `benchfolio convert` first',
      2,
    )
  }
  const [article = ''] = entry.by
  const claim = publication.statements(article)?.claims.find((stated) => stated.id === id)
  const figure =
    entry.kind === 'figure'
      ? publication.figure(article, entry.address.split('#fig-')[1] ?? '')
      : undefined
  const runs =
    claim?.runs ??
    (figure ? figure.evidence.map(({ run }) => run) : entry.kind === 'run' ? [id] : [])
  const file = options.out ?? `${id}.zip`
  const zip = pack(found, [...new Set(runs)].toSorted(), publication)
  writeFileSync(file, zip)
  output.talk(`${file}: ${String(zip.length)} bytes, ${String(new Set(runs).size)} runs\n`)
  return 0
}

const mostBytes = 256 * 1024 * 1024

/** Checks a pack against its own manifest: 0 when every file is what it says, 1 when one is not, missing or more. */
export async function verifyPack(file: string, output: Output): Promise<number> {
  const contents = await unzipped(file)
  const text = contents.get('manifest.json')
  if (!text) {
    throw new BadInput(
      'There is no manifest.json in it',
      file,
      'Give a file that `benchfolio pack` wrote',
    )
  }
  // Checked below as far as it is used.
  const manifest = JSON.parse(text.toString('utf8')) as Partial<Manifest>
  const listed = manifest.files ?? []
  const problems = listed.flatMap(({ path, bytes, sha256 }) => {
    const content = contents.get(path)
    if (!content) return [`${path}: missing`]
    if (content.length !== bytes)
      return [`${path}: ${String(content.length)} bytes, expected ${String(bytes)}`]
    return digest(content) === sha256 ? [] : [`${path}: another content than its SHA-256 says`]
  })
  const known = new Set(['manifest.json', ...listed.map(({ path }) => path)])
  for (const path of contents.keys())
    if (!known.has(path)) problems.push(`${path}: not in the manifest`)
  for (const problem of problems) output.talk(`${visible(problem)}\n`)
  output.data(
    `${visible(manifest.id ?? '')}: ${String(listed.length)} files, ${String(problems.length)} wrong\n`,
  )
  return problems.length > 0 ? 1 : 0
}

function unzipped(file: string): Promise<ReadonlyMap<string, Buffer>> {
  const unusable = (error: Error): BadInput =>
    new BadInput(
      `The zip cannot be read: ${error.message}`,
      file,
      'Fetch it again, or pack it anew',
    )
  return new Promise((resolve, reject) => {
    const contents = new Map<string, Buffer>()
    let total = 0
    fromBuffer(readFileSync(file), { lazyEntries: true }, (error: Error | null, zip?: ZipFile) => {
      if (error ?? !zip) {
        reject(unusable(error ?? new Error('nothing in it')))
        return
      }
      zip.on('error', (problem: Error) => reject(unusable(problem)))
      zip.on('end', () => resolve(contents))
      zip.on('entry', (entry: Entry) => {
        total += entry.uncompressedSize
        if (total > mostBytes || contents.has(entry.fileName)) {
          reject(
            unusable(
              new Error(total > mostBytes ? 'too large' : `two files called ${entry.fileName}`),
            ),
          )
          return
        }
        zip.openReadStream(entry, (problem, stream) => {
          if (problem ?? !stream) {
            reject(unusable(problem ?? new Error('unreadable')))
            return
          }
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('error', (broken: Error) => reject(unusable(broken)))
          stream.on('end', () => {
            contents.set(entry.fileName, Buffer.concat(parts))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}

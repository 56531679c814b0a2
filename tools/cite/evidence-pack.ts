// The evidence of one address in one file: citation, numbers, texts of the files, and a manifest to check them by.
import { createHash } from 'node:crypto'
import { licenseOf, type License } from '../archive/license.ts'
import { cited } from './cite-subject.ts'
import { comparedOf } from './compared.ts'
import type { Citation } from './citation.ts'
import type { Publication } from './publication.ts'
import { stableJson } from '../core/stable-json.ts'
import { roCrate, roCrateFile, type CrateFile } from './ro-crate.ts'
import { zipOf } from './zip-file.ts'

/** One file of a pack. */
export interface PackedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** Of a text of an archive: its path there and its digest before secrets were taken out. */
  readonly archived?: { readonly path: string; readonly bytes: number; readonly sha256: string }
}

/** `manifest.json` of a pack. */
export interface Manifest {
  readonly format: 'benchfolio-pack-1'
  readonly id: string
  readonly title: string
  readonly url: string
  readonly converter: string
  /** Of the archives whose page grants one. */
  readonly licenses: readonly (License & { readonly archive: string })[]
  readonly files: readonly PackedFile[]
}

/** The zip of a citation, with its runs; with `isCrate` also the description of an RO-Crate. */
export function pack(
  found: Citation,
  runs: readonly string[],
  publication: Publication,
  isCrate = false,
): Buffer {
  const contents = new Map<string, Buffer>()
  const crated = new Map<string, Pick<CrateFile, 'name' | 'archive'>>()
  const archives = new Set<string>()
  const archived = new Map<string, NonNullable<PackedFile['archived']>>()
  const put = (path: string, text: string): void => void contents.set(path, Buffer.from(text))
  put('evidence.json', cited(found, 'json'))
  put('evidence.md', cited(found, 'github'))
  put('evidence.txt', cited(found, 'mysql'))
  const entry = publication.ledger.find(({ id }) => id === found.id)
  const compared = entry && comparedOf(entry, publication)
  if (compared) put('compared.json', stableJson(compared))
  for (const id of runs) {
    const run = publication.run(id)
    if (!run) continue
    put(`runs/${id}.json`, stableJson(run))
    crated.set(`runs/${id}.json`, { archive: run.archive })
    archives.add(run.archive)
    for (const { path, bytes, sha256, source } of run.files) {
      const text = source === undefined ? undefined : publication.source(source)
      if (source === undefined || text === undefined) continue
      const name = `sources/${source}.txt`
      put(name, text)
      archived.set(name, { path, bytes, sha256 })
      crated.set(name, { name: path, archive: run.archive })
    }
  }
  if (isCrate) {
    const own = [...contents].map(([path, { length }]) => ({
      path,
      bytes: length,
      ...crated.get(path),
    }))
    // The manifest has the digest of the description.
    put(roCrateFile, roCrate(found, [{ path: 'manifest.json' }, ...own], publication))
  }
  const files = [...contents].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const manifest: Manifest = {
    format: 'benchfolio-pack-1',
    id: found.id,
    title: found.title,
    url: found.url,
    converter: found.converter,
    licenses: [...archives].flatMap((archive) => {
      const license = licenseOf(publication.archive(archive)?.license)
      return license ? [{ archive, ...license }] : []
    }),
    files: files.map(([path, content]) => {
      const origin = archived.get(path)
      return {
        path,
        bytes: content.length,
        sha256: digest(content),
        ...(origin ? { archived: origin } : {}),
      }
    }),
  }
  return zipOf(new Map([['manifest.json', Buffer.from(stableJson(manifest))], ...files]))
}

/** SHA-256 in hex. */
export function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

// The description of a pack as an RO-Crate: https://w3id.org/ro/crate/1.1
import { licenseOf, type License } from '../archive/license.ts'
import { BadInput } from '../core/errors.ts'
import { stableJson } from '../core/stable-json.ts'
import type { Citation } from './citation.ts'
import type { Publication } from './publication.ts'

/** The name of the file in a pack. */
export const roCrateFile = 'ro-crate-metadata.json'

/** A file of the pack, and the archive whose numbers it has. */
export interface CrateFile {
  readonly path: string
  readonly bytes?: number
  readonly name?: string
  readonly archive?: string | undefined
}

const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  md: 'text/markdown',
  txt: 'text/plain',
}

// An archive without a licence is stated as such, because a crate without one may be taken for an omission.
const unlicensed: License & { readonly description: string } = {
  name: 'No licence',
  url: '#no-licence',
  description: 'The page of the archive grants no licence for these data, or states none.',
}

/** The metadata file of a pack of `files`. Throws `BadInput` where neither the article nor an archive has a date, which a crate must state. */
export function roCrate(
  { id, kind, title, url, date }: Citation,
  files: readonly CrateFile[],
  publication: Publication,
): string {
  const archives = [...new Set(files.flatMap(({ archive }) => archive ?? []))]
  const pages = archives.map((slug) => [slug, publication.archive(slug)] as const)
  const datePublished =
    date ??
    pages
      .flatMap(([, page]) => page?.date ?? [])
      .toSorted()
      .at(-1)
  if (datePublished === undefined)
    throw new BadInput(
      'An RO-Crate must state a date, and neither an article nor an archive of this permalink has one',
      id,
      'Add `date:` to the page of the archive, or pack without --ro-crate',
    )
  const licenses = new Map(
    pages.map(([slug, page]) => [slug, licenseOf(page?.license) ?? unlicensed] as const),
  )
  const distinct = new Map([...licenses.values()].map((license) => [license.url, license]))
  const reference = (address: string): { readonly '@id': string } => ({ '@id': address })
  const licenseReference = (archive = ''): ReturnType<typeof reference> | undefined => {
    const license = licenses.get(archive)
    return license && reference(license.url)
  }
  const parts = files.map(({ path, bytes, name = path, archive }) => ({
    '@id': path,
    '@type': 'File',
    name,
    encodingFormat: types[path.split('.').at(-1) ?? ''],
    contentSize: bytes === undefined ? undefined : String(bytes),
    license: licenseReference(archive),
  }))
  const licensed = [...distinct.keys()].map(reference)
  const root = {
    '@id': './',
    '@type': 'Dataset',
    name: title,
    description: `Evidence of the ${kind} ${url}: its numbers, the lines that state them and the runs behind them. manifest.json has the digests of all files.`,
    datePublished,
    identifier: url,
    url,
    // JSON-LD is compact where a list of one is that value.
    license: licensed.length > 1 ? licensed : licensed[0],
    author: reference(publication.base),
    publisher: reference(publication.base),
    hasPart: files.map(({ path }) => reference(path)),
  }
  const graph = [
    {
      '@id': roCrateFile,
      '@type': 'CreativeWork',
      conformsTo: reference('https://w3id.org/ro/crate/1.1'),
      about: reference('./'),
    },
    root,
    ...parts,
    ...[...distinct.values()].map(({ url: address, ...license }) => ({
      '@id': address,
      '@type': 'CreativeWork',
      ...license,
    })),
    {
      '@id': publication.base,
      '@type': 'Organization',
      name: publication.base.replaceAll(/^https?:\/\/|\/$/g, ''),
      url: publication.base,
    },
  ]
  return stableJson({ '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': graph })
}

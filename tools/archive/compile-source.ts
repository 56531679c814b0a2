// `source`, `digest` and `manifest` of an archive page.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { ArchivePage } from './archive-page.ts'
import type { ArchiveTexts } from './archive-page-schema.ts'
import {
  isPrefix,
  isUrl,
  locationProblem,
  parseManifest,
  type RemoteSource,
} from './remote-source.ts'

/** Compiles the source of a page in `folder`; `report` gets what is wrong with a key. */
export function compileSource(
  { source, digest, manifest }: Pick<ArchiveTexts, 'source' | 'digest' | 'manifest'>,
  file: string,
  root: string | undefined,
  report: (message: string, key: 'source' | 'digest' | 'manifest') => void,
): Pick<ArchivePage, 'source' | 'remote'> {
  const folder = dirname(resolve(file))
  const location = isUrl(source) ? source : resolve(root ?? folder, source)
  if (!isUrl(source) && digest === undefined && manifest === undefined) return { source: location }
  const problem = isUrl(source) ? locationProblem(source) : undefined
  if (problem !== undefined) report(`Unexpected source: it ${problem}`, 'source')
  if (digest !== undefined && manifest !== undefined)
    report('Unexpected `digest` next to `manifest`, expected one of them', 'digest')
  else if (digest !== undefined && isPrefix(source))
    report('Unexpected `digest` of a folder, expected `manifest`', 'digest')
  const pinned = (remote: RemoteSource): Pick<ArchivePage, 'source' | 'remote'> => ({
    source: location,
    remote,
  })
  // A path with a manifest is a folder.
  const named = manifest !== undefined && !isPrefix(location) ? `${location}/` : location
  if (digest !== undefined)
    return pinned({ location, files: [{ path: '', sha256: digest.slice('sha256:'.length) }] })
  if (manifest === undefined) return pinned({ location: named })
  const manifestFile = resolve(folder, manifest)
  const pins = readManifest(manifestFile)
  if (typeof pins === 'string')
    report(`The manifest ${manifest} cannot be used: ${pins}`, 'manifest')
  return pinned({
    location: named,
    manifest: manifestFile,
    ...(typeof pins === 'object' ? pins : {}),
  })
}

// A manifest that is not there yet is written by `fetch --pin`.
function readManifest(file: string): ReturnType<typeof parseManifest> | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return parseManifest(text)
}

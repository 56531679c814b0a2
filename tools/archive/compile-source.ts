// `source`, `digest` and `manifest` of an archive page.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { ArchivePage } from './archive-page.ts'
import type { ArchiveTexts } from './archive-page-schema.ts'
import { isPrefix, isUrl, locationProblem, parseManifest } from './remote-source.ts'

/** Compiles the source of a page in `folder`; `report` gets what is wrong with a key. */
export function compileSource(
  { source, digest, manifest }: Pick<ArchiveTexts, 'source' | 'digest' | 'manifest'>,
  file: string,
  root: string | undefined,
  report: (message: string, key: 'source' | 'digest' | 'manifest') => void,
): Pick<ArchivePage, 'source' | 'remote'> {
  const folder = dirname(resolve(file))
  if (!isUrl(source)) {
    for (const key of ['digest', 'manifest'] as const)
      if ((key === 'digest' ? digest : manifest) !== undefined)
        report(`Unexpected \`${key}\` of a local path, expected a URL as \`source\``, key)
    return { source: resolve(root ?? folder, source) }
  }
  const problem = locationProblem(source)
  if (problem !== undefined) report(`Unexpected source: it ${problem}`, 'source')
  if (digest !== undefined && manifest !== undefined)
    report('Unexpected `digest` next to `manifest`, expected one of them', 'digest')
  else if (digest !== undefined && isPrefix(source))
    report('Unexpected `digest` of a folder, expected `manifest`', 'digest')
  if (digest !== undefined) {
    const files = [{ path: '', sha256: digest.slice('sha256:'.length) }]
    return { source, remote: { location: source, files } }
  }
  if (manifest === undefined) return { source, remote: { location: source } }
  const pins = readManifest(resolve(folder, manifest))
  if (typeof pins === 'string')
    report(`The manifest ${manifest} cannot be used: ${pins}`, 'manifest')
  // A URL with a manifest is a folder.
  const location = isPrefix(source) ? source : `${source}/`
  return { source, remote: { location, ...(typeof pins === 'object' ? pins : {}) } }
}

function readManifest(file: string): ReturnType<typeof parseManifest> {
  return existsSync(file) ? parseManifest(readFileSync(file, 'utf8')) : 'there is no such file'
}

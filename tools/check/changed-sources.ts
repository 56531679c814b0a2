// Archived files whose content differs from the one that was published.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchiveData } from '../convert/archive-data.ts'
import type { Converted } from '../convert/convert-publication.ts'
import type { Diagnostic } from '../core/model.ts'

/** An error for every file whose digest is not the one in the data files of `folder`; new files and archives are none. */
export function changedSources(
  { archives }: Pick<Converted, 'archives'>,
  folder: string,
): readonly Diagnostic[] {
  return archives.flatMap(({ archive, committed }) => {
    const file = join(folder, 'archives', `${archive.page.slug}.json`)
    if (committed || !existsSync(file)) return []
    // Data files are this program's own, so their shapes are those of the types.
    const { files } = JSON.parse(readFileSync(file, 'utf8')) as Pick<ArchiveData, 'files'>
    const published = new Map(files.map(({ path, sha256 }) => [path, sha256]))
    return archive.sources.flatMap(({ path, sha256 }): readonly Diagnostic[] => {
      const before = published.get(path)
      if (before === undefined || before === sha256) return []
      const fix = 'restore the file, or run convert to publish the new content'
      return [
        {
          severity: 'error',
          rule: 'check/source-changed',
          message: `Unexpected content of ${path} (SHA-256 ${sha256.slice(0, 12)}), expected the published ${before.slice(0, 12)}; ${fix}`,
          place: { file: `${archive.page.slug}/${path}` },
          fix,
        },
      ]
    })
  })
}

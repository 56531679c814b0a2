// The sample of `init --sample`: one archive and one article, which `remove-sample` removes.
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, rmdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { readLedger, writeLedger, type Permalink } from '../../convert/permalinks.ts'
import { packageRoot } from '../../root.ts'

const template = join(packageRoot, 'templates', 'sample')

/** The files of the sample, relative to a publication, with slashes, sorted. */
export function sampleFiles(): readonly string[] {
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(template.length + 1))
    .map((path) => path.split(sep).join('/'))
    .toSorted()
}

/** Copies the sample into the publication at `root`; the paths of its files. */
export function copySample(root: string): readonly string[] {
  cpSync(template, root, { recursive: true })
  return sampleFiles()
}

/** The files of the sample that are in the publication at `root`, and which of them differ from the sample. */
export function presentSample(root: string): {
  readonly present: readonly string[]
  readonly edited: readonly string[]
} {
  const present = sampleFiles().filter((path) => existsSync(join(root, path)))
  const edited = present.filter(
    (path) => !readFileSync(join(root, path)).equals(readFileSync(join(template, path))),
  )
  return { present, edited }
}

/** Removes the files of the sample and the folders that it leaves empty. */
export function removeSampleFiles(root: string, paths: readonly string[]): void {
  for (const path of paths) {
    rmSync(join(root, path))
    for (let folder = dirname(path); isEmpty(join(root, folder)); folder = dirname(folder))
      rmdirSync(join(root, folder))
  }
}

/** Removes the permalinks of the sample from the ledger of the publication at `root`. */
export function removeSamplePermalinks(root: string): void {
  const data = join(root, 'data')
  const runs = sampleRuns(data)
  const articles = slugsOf('articles')
  const isOfSample = ({ id, by }: Permalink): boolean =>
    runs.has(id) || (by.length > 0 && by.every((slug) => articles.has(slug)))
  const ledger = readLedger(data)
  const rest = ledger.filter((permalink) => !isOfSample(permalink))
  if (rest.length < ledger.length) writeLedger(data, rest)
}

// The runs of the archives of the sample as the last conversion wrote them.
function sampleRuns(data: string): ReadonlySet<string> {
  const files = [...slugsOf('archives')]
    .map((slug) => join(data, 'archives', `${slug}.json`))
    .filter((file) => existsSync(file))
  return new Set(
    files.flatMap((file) => {
      const { runs } = JSON.parse(readFileSync(file, 'utf8')) as {
        readonly runs: readonly { readonly id: string }[]
      }
      return runs.map(({ id }) => id)
    }),
  )
}

function slugsOf(section: string): ReadonlySet<string> {
  return new Set(readdirSync(join(template, 'content', section)))
}

function isEmpty(folder: string): boolean {
  return readdirSync(folder).length === 0
}

// The settings of Hugo: those of the package, then those of the publication, then the folders of both.
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packageRoot } from '../root.ts'

interface Mount {
  readonly source: string
  readonly target: string
  readonly files?: readonly string[]
}

/** The articles that Hugo renders alone, and the archives of their figures and claims, by slug. */
export interface EditedPages {
  readonly articles: readonly string[]
  readonly archives: readonly string[]
}

/** Sections whose pages follow from data: the package has their templates. */
const generatedSections = ['docs', 'evidence', 'explore', 'p', 'runs', 'sources'] as const

/**
 * Writes the folders that Hugo reads to `hugo.json` in `build`, and returns the settings files for `--config`; of several
 * the last has precedence. A file of the publication replaces the file of the package with the same path. With `edited`, Hugo renders
 * these articles alone, and content adapters add only the pages that they link to.
 */
export function hugoSettings(root: string, build: string, edited?: EditedPages): readonly string[] {
  const file = join(build, edited === undefined ? 'hugo.json' : 'hugo-edited.json')
  mkdirSync(build, { recursive: true })
  const folders = { module: { mounts: mounts(root, build) } }
  const written = edited === undefined ? folders : { ...folders, ...editedSettings(edited) }
  writeFileSync(file, `${JSON.stringify(written)}\n`)
  const settings = ['site/hugo.toml', 'hugo.toml'].map((name) => join(root, name))
  const own = settings.find((path) => existsSync(path))
  return [join(packageRoot, 'site', 'defaults.toml'), ...(own ? [own] : []), file]
}

function editedSettings({ articles, archives }: EditedPages): object {
  const includes = articles.map((slug) => ({ path: `/articles/${slug}`, kind: 'page' }))
  return {
    params: { edited: { articles, archives } },
    segments: { edited: { includes } },
    renderSegments: ['edited'],
  }
}

// Of mounts with one target the first has precedence. Hugo does not follow links inside a mount, but the mount may be one.
function mounts(root: string, build: string): readonly Mount[] {
  const both = [...new Set([root, packageRoot])]
  const from = (folder: string, path: string, target: string): Mount => {
    const source = join(folder, path)
    return { source: existsSync(source) ? realpathSync(source) : source, target }
  }
  const overlaid = [
    ['layouts', 'layouts'],
    ['assets', 'assets'],
    ['site/static', 'static'],
  ] as const
  const sections = generatedSections
    .map((section) => `content/${section}`)
    .filter((path) => !existsSync(join(root, path)))
  return [
    // Articles as `derive` wrote them, with links on their numbers, precede their sources.
    from(resolve(build), 'site/articles', 'content/articles'),
    { ...from(root, 'content', 'content'), files: ['! **bindings.yaml'] },
    ...sections.map((path) => from(packageRoot, path, path)),
    ...both.map((folder) => ({
      ...from(folder, 'site/vocabulary', 'data/vocabulary'),
      // Hugo takes the long keys of options for duplicates.
      files: ['! options/**'],
    })),
    ...overlaid.flatMap(([path, target]) => both.map((folder) => from(folder, path, target))),
    from(packageRoot, 'docs', 'assets/docs'),
    // Data files are read one by one where they are shown; Hugo would load all of `data` at once.
    from(root, 'data', 'assets/data'),
    from(resolve(build), 'site', 'assets/build'),
    from(resolve(build), 'site/static', 'static'),
  ]
}

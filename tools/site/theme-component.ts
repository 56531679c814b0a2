// A theme component for a Hugo blog: templates and a style sheet of the package, articles, data and drawings of a publication.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Content } from '../convert/write-tree.ts'
import { packageRoot } from '../root.ts'
import { scopedStyle } from './scoped-style.ts'
import { themeTemplates } from './theme-templates.ts'

/** The publication of a component. */
export interface ThemeSources {
  readonly root: string
  /** Folder of its derived files. */
  readonly derived: string
  /** Address of its site, where links to evidence lead. */
  readonly address: string
}

/** Returns path → content of the component, for a folder below `themes/` of the blog. */
export function themeComponent(sources: ThemeSources): ReadonlyMap<string, Content> {
  const { root, derived, address } = sources
  const data = ['figures', 'claims', 'articles'].flatMap((name) =>
    filesBelow(join(root, 'data', name), `assets/benchfolio/data/${name}`),
  )
  return new Map<string, Content>([
    ['hugo.toml', `[params]\nbenchfolio = ${JSON.stringify(address)}\n`],
    ...[...themeTemplates()].map(([path, text]) => [`layouts/${path}`, text] as const),
    ['assets/benchfolio/figures.css', scopedStyle()],
    ...filesBelow(join(packageRoot, 'site', 'vocabulary'), 'data/vocabulary').filter(
      ([path]) => !path.includes('/options/'),
    ),
    ...data,
    ...filesBelow(join(derived, 'figures'), 'assets/benchfolio/build/figures').filter(([path]) =>
      path.endsWith('.svg'),
    ),
    ...filesBelow(join(root, 'content', 'articles'), 'content/articles'),
  ])
}

function filesBelow(folder: string, target: string): readonly (readonly [string, Buffer])[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = file.slice(folder.length + 1).split(sep)
      return [[target, ...path].join('/'), readFileSync(file)] as const
    })
}

// A theme component for a Hugo blog: templates and a style sheet of the package, articles, data and drawings of a publication.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Statements } from '../claims/statement.ts'
import type { Content } from '../convert/write-tree.ts'
import { filesBelow } from '../core/files-below.ts'
import { packageRoot } from '../root.ts'
import { scopedStyle, withOwnNames } from './scoped-style.ts'
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
    copies(join(root, 'data', name), `assets/benchfolio/data/${name}`),
  )
  return new Map<string, Content>([
    ['hugo.toml', `[params]\nbenchfolio = ${JSON.stringify(address)}\n`],
    ...[...themeTemplates()].map(([path, text]) => [`layouts/${path}`, text] as const),
    ['assets/benchfolio/figures.css', scopedStyle()],
    ['assets/benchfolio/follow.js', readFileSync(join(packageRoot, 'assets', 'embed', 'blog.js'))],
    ...copies(join(packageRoot, 'site', 'vocabulary'), 'data/vocabulary').filter(
      ([path]) => !path.includes('/options/'),
    ),
    ...data,
    ...readdirSync(join(root, 'data', 'figures'))
      .flatMap((article) =>
        copies(join(derived, 'figures', article), `assets/benchfolio/build/figures/${article}`),
      )
      .filter(([path]) => /\.(?:\d+\.\w+|flame-\w+)\.svg$/.test(path))
      .map(([path, text]) => [path, withOwnNames(text.toString('utf8'))] as const),
    ...copies(join(root, 'content', 'articles'), 'content/articles').filter(
      ([path]) => !/\/(?:index\.md|bindings\.yaml)$/.test(path),
    ),
    ...copies(join(derived, 'articles'), 'content/articles').map(
      ([path, text]) => [path, withAddresses(text.toString('utf8'), path, sources)] as const,
    ),
  ])
}

// Blogs have their own rendering of links, so that numbers link to the lines of the publication.
function withAddresses(text: string, path: string, { root, address }: ThemeSources): string {
  const [, slug = ''] = /([^/]+)\/index\.md$/.exec(path) ?? []
  const file = join(root, 'data', 'claims', `${slug}.json`)
  // Data files are this program's own, so their shapes are those of the types.
  const stated = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Statements)
    : undefined
  return text.replaceAll(/\[([^[\]]+)\]\(pin:([0-9a-f]+)\)/g, (_, number: string, id: string) => {
    const place = stated?.values.find((value) => value.id === id)?.evidence[0]
    if (!place) return number
    const page = place.source === undefined ? `runs/${place.run}/` : `sources/${place.source}/`
    const line = place.line === undefined ? '' : `#L${place.line}`
    return `[${number}](${address}${page}${line})`
  })
}

function copies(folder: string, target: string): readonly (readonly [string, Buffer])[] {
  return filesBelow(folder).map((path) => [`${target}/${path}`, readFileSync(join(folder, path))])
}

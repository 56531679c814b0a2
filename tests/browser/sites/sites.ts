// The sites that the browser tests visit, each a project of its own.
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../tools/root.ts'
import { writeBlog } from './blog-site.ts'
import { writeHostile } from './hostile-site.ts'
import { writePackedSite } from './packed-site.ts'
import { writeProfileSite } from './profile-site.ts'
import { copyTheme } from './theme.ts'
import { writeThirtyCharts } from './thirty-charts-site.ts'

const archives = join(packageRoot, '..', 'shared', 'archives')

/** The folder of the real archives; undefined where it is absent. */
export const realArchives = existsSync(archives) ? archives : undefined

/** How a site is made. */
export interface SiteDefinition {
  /** Writes the project below `root`. */
  readonly write: (root: string) => unknown
  /** Arguments of `benchfolio build`; undefined where the archives of the site are absent. */
  readonly buildArguments?: readonly string[] | undefined
  /** True if only `npm run test:all` visits the site. */
  readonly isSlow?: boolean
}

/** Every site by its name. */
export const sites = {
  /** The publication of this repository. */
  own: { write: writeOwn, buildArguments: [] },
  /** Two of the real archives. */
  real: {
    write: writeReal,
    buildArguments: realArchives === undefined ? undefined : ['--root', realArchives],
    isSlow: true,
  },
  /** Archives and addresses that attack. */
  hostile: { write: writeHostile, buildArguments: [] },
  blog: { write: writeBlog, buildArguments: [] },
  profiles: { write: writeProfileSite, buildArguments: [] },
  /** So many runs that those that no article cites share pages. */
  packed: { write: writePackedSite, buildArguments: [], isSlow: true },
  'thirty-charts': { write: writeThirtyCharts, buildArguments: [], isSlow: true },
} as const satisfies Readonly<Record<string, SiteDefinition>>

export type SiteName = keyof typeof sites

/** Every name of a site. */
// The keys of the table above.
export const siteNames = Object.keys(sites) as readonly SiteName[]

function writeOwn(root: string): void {
  copyTheme(root)
  for (const path of ['site/archives', 'content'])
    cpSync(join(packageRoot, path), join(root, path), { recursive: true })
  // The published ids: those that are no more have a page, too.
  for (const path of ['data/permalinks.json', 'site/withdrawn.yaml'])
    cpSync(join(packageRoot, path), join(root, path))
  // What the build of this repository has read need not be read again; other tests build with an empty cache.
  const cache = join(packageRoot, '.build/cache')
  const read = existsSync(cache) ? readdirSync(cache).filter((name) => /\.records$/.test(name)) : []
  for (const name of read) cpSync(join(cache, name), join(root, '.build/cache', name))
}

function writeReal(root: string): void {
  copyTheme(root)
  mkdirSync(join(root, 'content'), { recursive: true })
  cpSync(join(import.meta.dirname, 'real', 'content'), join(root, 'content'), {
    recursive: true,
  })
}

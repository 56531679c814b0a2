// The sites that are looked at, each a project of its own in a temporary folder.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { writeHostile } from './hostile.ts'
import { benchfolio } from './program.ts'

/** The folder of the real archives; undefined where it is absent. */
export const realArchives = present(join(packageRoot, '..', 'shared', 'archives'))

/** `own`: the publication of this repository. `real`: the real archives. `hostile`: names that attack. */
export const siteNames = ['own', 'real', 'hostile'] as const
export type SiteName = (typeof siteNames)[number]

// Of a project that was kept, only what was made from its files stays.
const gone = { recursive: true, force: true } as const

/** Makes the project below `parent` and returns its root; undefined where its archives are absent. */
export function makeProject(name: SiteName, parent: string): string | undefined {
  const root = join(parent, name)
  for (const part of ['assets', 'content', 'layouts', 'site']) rmSync(join(root, part), gone)
  if (name === 'real') {
    if (realArchives === undefined) return undefined
    theme(root)
    cpSync(join(import.meta.dirname, 'site', 'real', 'content'), join(root, 'content'), {
      recursive: true,
    })
  } else if (name === 'own') {
    theme(root)
    copy(root, 'site/archives')
    copy(root, 'content')
  } else {
    theme(root)
    writeHostile(root)
  }
  return root
}

/** Builds the project with the program itself; what it says is returned. */
export async function buildProject(name: SiteName, root: string): Promise<string> {
  const where = name === 'real' && realArchives !== undefined ? ['--root', realArchives] : []
  return benchfolio(root, 'build', ...where)
}

/** What every publication has: layouts, assets, settings, vocabulary, and the pages made from data. */
export function theme(root: string): void {
  mkdirSync(root, { recursive: true })
  for (const path of ['layouts', 'assets', 'site/hugo.toml', 'site/vocabulary', 'site/static']) {
    if (existsSync(join(packageRoot, path))) copy(root, path)
  }
  for (const path of ['content/runs', 'content/sources', 'content/explore']) copy(root, path)
}

function copy(root: string, path: string): void {
  cpSync(join(packageRoot, path), join(root, path), { recursive: true })
}

function present(folder: string): string | undefined {
  return existsSync(folder) ? folder : undefined
}

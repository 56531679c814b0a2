// What a command derives from its command line without reading an archive.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { userCache } from '../../cache/user-cache.ts'
import { expectedNames } from '../../core/known-names.ts'
import type { Workspace } from '../../runs/read-archive.ts'
import type { CommonOptions } from '../command.ts'
import { converterDigest } from '../../cache/program-digest.ts'
import { usageError } from './usage-error.ts'

/** The workspace for caches and derived files: `--store`, or `.build` of a publication, else the cache of the user. */
export function workspace(options: CommonOptions): Workspace {
  return {
    build: options.store === undefined ? usualStore() : resolve(options.store),
    converter: converterDigest(),
    force: options.force === true,
    root: process.cwd(),
  }
}

function usualStore(): string {
  const isPublication = [join('site', 'hugo.toml'), join('content', 'archives')].some(existsSync)
  return isPublication ? resolve('.build') : userCache()
}

/** Returns the file of a page given as a `.md` file, its folder, or its slug under `content/archives/`. Throws a usage error. */
export function pageFile(argument: string): string {
  const candidates = [
    argument,
    join(argument, 'index.md'),
    join('content', 'archives', argument, 'index.md'),
  ]
  const file = candidates.find((path) => existsSync(path) && statSync(path).isFile())
  if (file !== undefined && isPage(file)) return file
  if (existsSync(argument))
    throw usageError(
      'Unexpected results without an archive page',
      argument,
      `benchfolio inspect ${argument} --suggest > PAGE.md writes a page; then give PAGE.md`,
    )
  throw usageError(
    'There is no such archive page',
    argument,
    `Give a Markdown file with \`archive:\` in its front matter, or a slug of content/archives/${knownSlugs(argument)}; inspect and report also read folders and containers`,
  )
}

// `: expected one of a, b; closest: a`; empty where the current folder has no archive pages.
function knownSlugs(argument: string): string {
  const folder = join('content', 'archives')
  const slugs = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.md')))
    : []
  return slugs.length > 0 ? `: ${expectedNames(argument, slugs)}` : ''
}

function isPage(file: string): boolean {
  return file.endsWith('.md') || readFileSync(file).subarray(0, 4).toString() === '---\n'
}

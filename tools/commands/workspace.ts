// What a command can know without reading anything: where the workspace is, which page is meant.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BadInput } from '../errors.ts'
import type { Workspace } from '../runs/read-archive.ts'
import type { CommonOptions } from './command.ts'
import { converterDigest } from './converter.ts'

/** The workspace of a project: caches and derived files stand in `store`, or `.build` of the current folder. */
export function workspace(options: CommonOptions): Workspace {
  return {
    build: resolve(options.store ?? '.build'),
    converter: converterDigest(),
    force: options.force === true,
  }
}

/**
 * The page that an argument means: a `.md` file, its folder, or its slug under `content/archives/`.
 * Throws `BadInput` when there is none.
 */
export function pageFile(argument: string): string {
  const candidates = [
    argument,
    join(argument, 'index.md'),
    join('content', 'archives', argument, 'index.md'),
  ]
  const found = candidates.find((file) => existsSync(file) && statSync(file).isFile())
  if (found !== undefined && isText(found)) return found
  throw new BadInput(
    found === undefined ? 'There is no such archive page' : 'This is not an archive page',
    argument,
    'Give a Markdown file with `archive:` in its front matter, or a slug of content/archives/',
    2,
  )
}

function isText(file: string): boolean {
  return file.endsWith('.md') || readFileSync(file).subarray(0, 4).toString() === '---\n'
}

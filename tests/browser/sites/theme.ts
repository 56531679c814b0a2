// What every publication has: layouts, assets, settings, vocabulary, and the pages made from data.
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../tools/root.ts'

const paths = [
  ...['layouts', 'assets', 'site/hugo.toml', 'site/vocabulary', 'site/static'],
  ...['content/runs', 'content/sources', 'content/explore'],
]

/** Copies the theme of this repository into the project at `root`. */
export function copyTheme(root: string): void {
  mkdirSync(root, { recursive: true })
  for (const path of paths.filter((path) => existsSync(join(packageRoot, path))))
    cpSync(join(packageRoot, path), join(root, path), { recursive: true })
}

// The pages of the documentation as search has them, in publications that set `docs = true`, as `content/docs/_content.gotmpl` does.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packageRoot } from '../root.ts'
import type { PageEntry } from '../view/search-words.ts'

/** A page for each file of docs/, with its text without code; none where the publication has no documentation. */
export function docsEntries(root: string): readonly PageEntry[] {
  if (!hasDocs(root)) return []
  const folder = join(packageRoot, 'docs')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => {
      const [heading = '', ...lines] = readFileSync(join(folder, name), 'utf8').split('\n')
      const title = heading.replace(/^# /, '')
      const address = `docs/${basename(name, '.md')}/index.html`
      return ['documentation', title, address, plainText(lines.join('\n'))]
    })
}

function hasDocs(root: string): boolean {
  const settings = ['site/hugo.toml', 'hugo.toml'].map((name) => join(root, name))
  const own = settings.find((path) => existsSync(path))
  return own !== undefined && /^[ \t]*docs[ \t]*=[ \t]*true\b/m.test(readFileSync(own, 'utf8'))
}

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^```[\s\S]*?^```/gm, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/^[\s|:-]+$/gm, ' ')
    .replaceAll(/[\s*#|`[]+/g, ' ')
    .trim()
}

// The templates of a theme component for blogs: those of the package under names that no theme uses.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { append } from '../core/append.ts'
import { packageRoot } from '../root.ts'
import { withOwnNames } from './scoped-style.ts'

const figureHook = '_markup/render-codeblock-figure.html'
const claimHook = '_markup/render-codeblock-claim.html'

/** Returns path → text of the templates, below `layouts/`: the fences and the partials that they use. */
export function themeTemplates(): ReadonlyMap<string, string> {
  const claim = renamed(read(join('layouts', claimHook))).trimEnd()
  const templates = new Map([
    [figureHook, own(figureHook) ?? ''],
    [
      claimHook,
      `{{- partial "benchfolio/style.html" .Page -}}\n<div class="benchfolio">${claim}</div>\n`,
    ],
  ])
  const waiting = [...templates.values()].flatMap(partialsIn)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const path = `_partials/benchfolio/${name}`
    if (templates.has(path)) continue
    const text = own(`_partials/${name}`) ?? renamed(read(join('layouts', '_partials', name)))
    templates.set(path, text)
    append(waiting, partialsIn(text))
  }
  return templates
}

// A template of its own has the new names already.
function own(path: string): string | undefined {
  const file = join('templates', 'theme', path)
  return existsSync(join(packageRoot, file)) ? read(file) : undefined
}

/** Partials, data files and drawings get the folder `benchfolio/`; evidence pages exist in the publication only. */
function renamed(text: string): string {
  return withOwnNames(text)
    .replaceAll(/\b(partial(?:Cached)?) "/g, '$1 "benchfolio/')
    .replaceAll(/"(data|build)\//g, '"benchfolio/$1/')
    .replaceAll(
      /site\.GetPage \(printf "\/evidence\/%s" ([^()]+)\)/g,
      '(dict "RelPermalink" (printf "%sevidence/%s/" site.Home.RelPermalink $1))',
    )
}

function partialsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bpartial(?:Cached)? "benchfolio\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
}

function read(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8')
}

// An esbuild plugin that bundles the part of Vega that the compiled kinds use.
//
// Vega's packages are single files whose classes are set up by calls, which no bundler may drop. They include their
// sources, one file a class: the plugin resolves to those, marks them as free of side effects, and replaces large modules
// by our small ones.

import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../root.ts'
import type { PlotKind } from '../view/plot.ts'

const ours = join(packageRoot, 'tools/view/vega')

const replaced: Readonly<Record<string, string>> = {
  'vega-loader': join(ours, 'no-loader.ts'),
  'vega-format': join(ours, 'no-loader.ts'),
  'vega-canvas': join(ours, 'no-canvas.ts'),
}

/** Files inside of Vega's packages, as other files of them import these. */
const replacedFiles: readonly (readonly [RegExp, string])[] = [
  [/[/\\]vega-scenegraph[/\\]src[/\\]marks[/\\]index\.js$/, join(ours, 'marks.ts')],
  [/[/\\]vega-scenegraph[/\\]src[/\\]util[/\\]aria\.js$/, join(ours, 'no-aria.ts')],
]

/** Resolves `vega-*` to lean sources and `benchfolio:plots` to the compiled kinds, given as JSON. */
export function leanVega(plots: ReadonlyMap<PlotKind, string>): Plugin {
  return {
    name: 'lean-vega',
    setup(build) {
      build.onResolve({ filter: /^benchfolio:plots$/ }, ({ path }) => ({
        path,
        namespace: 'benchfolio',
      }))
      build.onLoad({ filter: /.*/, namespace: 'benchfolio' }, () => ({
        contents: `{${[...plots].map(([kind, text]) => `"${kind}":${text}`).join()}}`,
        loader: 'json',
      }))
      build.onResolve({ filter: /^vega-/ }, ({ path, importer }) => ({
        path: replaced[path] ?? sourceOf(path, importer),
        sideEffects: false,
      }))
      build.onResolve({ filter: /^d3-(?:format|interpolate)$/ }, ({ importer }) =>
        importer.includes(`${sep}d3-scale${sep}`)
          ? { path: join(ours, 'numbers-only.ts'), sideEffects: false }
          : undefined,
      )
      build.onResolve({ filter: /^\./ }, ({ path, resolveDir, importer }) => {
        if (!importer.includes(`${sep}node_modules${sep}vega-`)) return undefined
        const file = join(resolveDir, path)
        const replacement = replacedFiles.find(([pattern]) => pattern.test(file))
        return { path: replacement?.[1] ?? file, sideEffects: false }
      })
    },
  }
}

/** The source file of a package, or of a path below it. */
function sourceOf(path: string, importer: string): string {
  const [name = path, ...rest] = path.split('/')
  const built = createRequire(importer).resolve(name)
  // vega-util ships without sources, and its build has no such calls.
  if (name === 'vega-util') return built
  return join(dirname(dirname(built)), rest.length > 0 ? rest.join('/') : 'index.js')
}

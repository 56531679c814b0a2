// The scripts of pages: `app.js` where there are figures, `explore.js`, `source.js` and `find.js` on theirs; `chart.js`, `save.js`, `flame.js` and `search.js` on first use.

import { join } from 'node:path'
import type { PluginBuild } from 'esbuild'
import { packageRoot } from '../root.ts'
import { compiledForms } from '../draw/compile.ts'

/** Bundles the scripts as classic scripts, minified: name → text. */
export async function buildScripts(): Promise<ReadonlyMap<string, string>> {
  const { build } = await import('esbuild')
  // Nothing is written there.
  const folder = join(packageRoot, 'dist', 'scripts')
  const forms = [...(await compiledForms())].map(([name, form]) => `"${name}":${form}`).join()
  const result = await build({
    absWorkingDir: packageRoot,
    entryPoints: ['app', 'chart', 'save', 'search', 'explore', 'source', 'find', 'flame'].map(
      (name) => `assets/js/${name}.ts`,
    ),
    outdir: folder,
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: ['es2022'],
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'silent',
    plugins: [{ name: 'forms', setup: (bundler) => provideForms(bundler, `{${forms}}`) }],
  })
  return new Map(
    result.outputFiles
      .map(({ path, text: script }) => [path.slice(join(folder, '/').length), script] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** `benchfolio:forms` is the compiled forms of drawings, by name. */
function provideForms(bundler: PluginBuild, json: string): void {
  const namespace = 'benchfolio'
  bundler.onResolve({ filter: /^benchfolio:forms$/ }, ({ path }) => ({ path, namespace }))
  bundler.onLoad({ filter: /.*/, namespace }, () => ({ contents: json, loader: 'json' }))
}

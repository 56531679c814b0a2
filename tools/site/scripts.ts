// The scripts of pages: `app.js` where there are figures, `explore.js`, `source.js` and `find.js` on theirs; `chart.js`, `save.js`, `flame.js` and `search.js` on first use.

import { join } from 'node:path'
import { packageRoot } from '../root.ts'
import { compiledPlots } from '../draw/compile.ts'
import { leanVega } from '../draw/lean-vega.ts'

/** Bundles the scripts as classic scripts, minified: name → text. */
export async function buildScripts(): Promise<ReadonlyMap<string, string>> {
  const { build } = await import('esbuild')
  // Nothing is written there.
  const folder = join(packageRoot, 'dist', 'scripts')
  const plots = await compiledPlots()
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
    plugins: [leanVega(new Map([...plots].map(([kind, text]) => [kind, shipped(text)])))],
  })
  return new Map(
    result.outputFiles
      .map(({ path, text: script }) => [path.slice(join(folder, '/').length), script] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/**
 * The interpreter reads the syntax trees. The texts they came from tell equal expressions apart from
 * others, for which a number is enough.
 */
function shipped(runtime: string): string {
  const numbers = new Map<unknown, number>()
  return JSON.stringify(JSON.parse(runtime), (key, value: unknown) => {
    if (key === 'raw' || key === 'member') return undefined
    if (key !== 'code') return value
    const number = numbers.get(value) ?? numbers.size
    numbers.set(value, number)
    return number
  })
}

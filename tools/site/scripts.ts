// The scripts of pages: `app.js` where there are figures, `explore.js`, `source.js` and `find.js` on theirs; `chart.js`, `save.js`, `flame.js` and `search.js` on first use.

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
    // Vega's own messages: what goes wrong is thrown.
    drop: ['console'],
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'silent',
    plugins: [{ name: 'forms', setup: (bundler) => provideForms(bundler, `{${forms}}`) }],
  })
  const scripts = result.outputFiles
    .map(({ path, text: script }) => [path.slice(join(folder, '/').length), script] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const shortest = scripts.map(
    async ([name, script]) => [name, await shortened(name, script)] as const,
  )
  return new Map(await Promise.all(shortest))
}

/** Terser makes scripts 6 % smaller than esbuild alone, but takes seconds for Vega: the last result is kept. */
async function shortened(name: string, script: string): Promise<string> {
  const folder = join(packageRoot, 'node_modules', '.cache', 'benchfolio')
  const kept = join(folder, `${createHash('sha256').update(script).digest('hex')}-${name}`)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const { minify } = await import('terser')
  const { code } = await minify(script)
  if (code === undefined) throw new Error(`terser returned no code for ${name}`)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder))
    if (old.endsWith(`-${name}`)) rmSync(join(folder, old), { force: true })
  writeFileSync(`${kept}.${process.pid}`, code)
  renameSync(`${kept}.${process.pid}`, kept)
  return code
}

/** `benchfolio:forms` is the compiled forms of drawings, by name. */
function provideForms(bundler: PluginBuild, json: string): void {
  const namespace = 'benchfolio'
  bundler.onResolve({ filter: /^benchfolio:forms$/ }, ({ path }) => ({ path, namespace }))
  bundler.onLoad({ filter: /.*/, namespace }, () => ({ contents: json, loader: 'json' }))
}

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleIsCurrent, newest, preparedIsCurrent } from './newest.mjs'
import { Problem } from './problem.mjs'

/** @import { Context } from './context.d.mts' */

/**
 * Writes the program to dist/ as few files, if its sources changed: it starts in a third of the time.
 * Commands stay in files of their own and are loaded when called.
 *
 * @param {Context} context
 */
export async function bundle({ root, say }) {
  // The published package has the bundle and no sources.
  if (!existsSync(join(root, 'tools', 'cli.ts'))) return
  if (bundleIsCurrent(root)) {
    if (!preparedIsCurrent(root)) await prepare(join(root, 'dist'))
    return
  }
  const { build } = await import('esbuild')
  // Taken before reading: a source saved while esbuild runs makes the bundle stale again.
  const time = new Date(Math.ceil(newest(join(root, 'tools'))) + 1)
  const aside = join(root, '.build', `dist-${String(process.pid)}`)
  const target = join(root, 'dist')
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [
        { in: join(root, 'tools', 'cli.ts'), out: 'cli' },
        { in: join(root, 'tools', 'site', 'worker.ts'), out: 'worker' },
        { in: join(root, 'tools', 'site', 'prepare.ts'), out: 'prepare' },
      ],
      outdir: aside,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      // Looking up hundreds of small files takes longer than parsing them. What is loaded late, or brings files
      // of its own, stays where it is.
      external: ['canvas', 'chokidar', 'esbuild', 'piscina', 'sirv', 'tsx', 'vega-lite'],
      define: { BENCHFOLIO_CONVERTER: JSON.stringify(await converter()) },
      minifyWhitespace: true,
      minifySyntax: true,
      logLevel: 'silent',
    })
  } catch (error) {
    throw unbundled(error)
  }
  for (const name of readdirSync(aside)) allowRequire(join(aside, name))
  writeFileSync(join(aside, 'vocabulary.json'), await vocabulary(root))
  utimesSync(join(aside, 'cli.js'), time, time)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(dirname(target), { recursive: true })
  renameSync(aside, target)
  await prepare(target)
  say('bundled the program into dist/')
}

/**
 * CommonJS packages require built-in modules through a function in one file of the bundle. Only that
 * one gets the means: in each file it would take as long as loading it.
 *
 * @param {string} file
 */
function allowRequire(file) {
  const text = readFileSync(file, 'utf8')
  if (!text.includes('typeof require')) return
  const means =
    "import { createRequire as bundledRequire } from 'node:module'; const require = bundledRequire(import.meta.url);"
  writeFileSync(file, `${means}\n${text}`)
}

/**
 * Prepares the scripts that are the same for every project; if that fails, the build repeats it and reports the error.
 *
 * @param {string} target
 */
async function prepare(target) {
  /** @type {typeof import('../site/prepare.ts')} */
  const preparation = await import(pathToFileURL(join(target, 'prepare.js')).href)
  await preparation.prepare().catch(() => undefined)
}

/** The digest of the program's sources, which are not available next to the bundle. */
async function converter() {
  const { tsImport } = await import('tsx/esm/api')
  /** @type {typeof import('../cache/program-digest.ts')} */
  const { converterDigest } = await tsImport('../cache/program-digest.ts', import.meta.url)
  return converterDigest()
}

/**
 * What tools/core/vocabulary-file.ts looks up: the files of the vocabulary, parsed, by the digests of their texts.
 *
 * @param {string} root
 */
async function vocabulary(root) {
  const { parse } = await import('yaml')
  const files = readdirSync(join(root, 'site', 'vocabulary'), {
    recursive: true,
    withFileTypes: true,
  })
  const texts = files
    .filter(({ name }) => name.endsWith('.yaml'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  const entries = texts.map((text) => [
    createHash('sha256').update(text).digest('hex'),
    parse(text),
  ])
  return JSON.stringify(Object.fromEntries(entries))
}

/** @param {unknown} error */
function unbundled(error) {
  const [first] = /** @type {{ errors?: import('esbuild').Message[] }} */ (error).errors ?? []
  const { file, line, column } = first?.location ?? {}
  return new Problem(
    `The program was not bundled: ${first?.text ?? String(error)}`,
    file === undefined ? 'tools/cli.ts' : [file, line, column].join(':'),
    'npx tsc',
  )
}

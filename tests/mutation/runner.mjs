// A test runner for Stryker: the unit tests of a folder in one process. They are bundled once, and a mutant is read by
// those tests only that reach it until one fails: first those that failed for the mutants before it, then the quickest.
// A mutant of what a module does when it is loaded is read by the tests that import the module, also indirectly.
//
// Stryker finds `strykerPlugins`, makes the runner in a process whose working folder is its sandbox, and ends that process
// when a mutant does not end. Mutants are switched on by `globalThis.__stryker__`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { build } from 'esbuild'
import { collected, collector } from './collector.mjs'

const area = process.env['BENCHFOLIO_MUTATION_AREA'] ?? 'analysis'
const folder = `tests/${area}`
// Areas with functions that remember results: their modules are loaded again for each mutant.
const remembers = area !== 'analysis'
// Stryker stops what comes to a mutant a hundred times as often as all tests without it: five times is enough for one.
const lenient = 20
// Tests that take longer without a mutant are not run for one, which can only lower the score; in milliseconds.
const longest = Number(process.env['BENCHFOLIO_MUTATION_LONGEST'] ?? Infinity)
if (Number.isNaN(longest)) throw new TypeError('BENCHFOLIO_MUTATION_LONGEST is not a number of ms')

// The tests of a mutant that none sees take a third of the time if V8 compiles regular expressions at their first use: the
// modules of redaction have hundreds, and they are loaded again for each mutant.
setFlagsFromString('--no-regexp-tier-up')

/**
 * @typedef {{ currentTestId?: string, activeMutant?: string, hitCount?: number, hitLimit?: number, mutantCoverage?: unknown }} Switches
 * @typedef {{ testFilter?: readonly string[], hitLimit?: number, activeMutant: { id: string, fileName: string }, mutantActivation: string, reloadEnvironment: boolean }} MutantRun
 * @typedef {import('./collector.mjs').Collected} Collected
 */

const switches = /** @type {Switches} */ (
  /** @type {Record<string, unknown>} */ (globalThis)['__stryker__'] ??= {}
)
// Written by the process of the dry run for those that run mutants.
const durationsFile = 'durations.json'
/** @type {Map<string, number>} */
let durations = new Map()
/** @type {string | undefined} */
let bundle
/** The imports of each file of the bundle. @type {import('esbuild').Metafile['inputs']} */
let inputs = {}
let loads = 0
// Tests that failed for a mutant, the last one first: neighbours of a mutant are seen by the same tests.
/** @type {string[]} */
let killers = []

export const strykerPlugins = [{ kind: 'TestRunner', name: 'bundled', factory }]

function factory() {
  return { capabilities: () => ({ reloadEnvironment: true }), dryRun, mutantRun }
}

async function dryRun() {
  bundle ??= await bundled()
  const tests = await load()
  /** @type {object[]} */
  const results = []
  for (const test of tests) {
    switches.currentTestId = test.id
    const start = performance.now()
    const failure = await failureOf(test)
    const timeSpentMs = performance.now() - start
    durations.set(test.id, timeSpentMs)
    const outcome = failure === undefined ? { status: 0 } : { status: 1, failureMessage: failure }
    results.push({ id: test.id, name: test.id, fileName: test.file, timeSpentMs, ...outcome })
  }
  delete switches.currentTestId
  writeFileSync(durationsFile, JSON.stringify([...durations]))
  return { status: 'complete', tests: results, mutantCoverage: switches.mutantCoverage }
}

/** @param {MutantRun} run */
async function mutantRun({
  testFilter,
  hitLimit,
  activeMutant,
  mutantActivation,
  reloadEnvironment,
}) {
  bundle ??= await bundled()
  if (durations.size === 0) {
    const written = /** @type {readonly (readonly [string, number])[]} */ (
      JSON.parse(readFileSync(durationsFile, 'utf8'))
    )
    durations = new Map(written)
  }
  delete switches.activeMutant
  const limit = hitLimit === undefined ? Infinity : hitLimit / lenient
  switches.hitLimit = limit
  if (mutantActivation === 'static') switches.activeMutant = activeMutant.id
  /** @type {readonly Collected[]} */
  let tests
  switches.hitCount = 0
  try {
    // A result that a function remembers from before would hide the mutant.
    const isFresh = collected.length > 0 && !reloadEnvironment && !remembers
    tests = isFresh ? collected : await load()
  } catch (error) {
    return killed('a module', String(error), 1)
  }
  switches.activeMutant = activeMutant.id
  const killersFirst = new Map(killers.map((id, index) => [id, index - killers.length]))
  const place = (/** @type {{ id: string, duration: number | undefined }} */ { id, duration }) =>
    killersFirst.get(id) ?? duration ?? Infinity
  const isImporter = importers(activeMutant.fileName)
  const wanted = tests
    .filter(({ id, file }) => testFilter?.includes(id) ?? isImporter(file))
    .map((test) => ({ ...test, duration: durations.get(test.id) }))
    // A test that was not measured is run, after the others.
    .filter(({ duration }) => duration === undefined || duration <= longest)
    .toSorted((a, b) => place(a) - place(b) || 0)
  for (const [index, test] of wanted.entries()) {
    switches.hitCount = 0
    const failure = await failureOf(test)
    if (failure === undefined) continue
    if (switches.hitCount > limit) return { status: 'timeout' }
    return killed(test.id, failure, index + 1)
  }
  return { status: 'survived', nrOfTests: wanted.length }
}

/**
 * A test that is true for the files of the bundle that import a module, also indirectly.
 *
 * @param {string} module
 */
function importers(module) {
  const target = Object.keys(inputs).find((path) => module.endsWith(`/${path}`))
  /** @type {Map<string, boolean>} */
  const known = new Map()
  return isImporter

  /**
   * @param {string} file
   * @returns {boolean}
   */
  function isImporter(file) {
    // A module that is not in the bundle was found in another way: every test may reach it.
    if (target === undefined || file === target) return true
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, false)
    const isOne = inputs[file]?.imports.some(({ path }) => isImporter(path)) ?? false
    known.set(file, isOne)
    return isOne
  }
}

/**
 * @param {string} test
 * @param {string} failureMessage
 * @param {number} nrOfTests
 */
function killed(test, failureMessage, nrOfTests) {
  killers = [test, ...killers.filter((killer) => killer !== test)]
  return { status: 'killed', killedBy: [test], failureMessage, nrOfTests }
}

/** @param {Collected} test */
async function failureOf({ run }) {
  /** @type {(() => unknown)[]} */
  const after = []
  try {
    await run({
      after: (/** @type {() => unknown} */ undo) => after.push(undo),
      skip: () => undefined,
    })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    for (const undo of after) await undo()
  }
}

/** The tests of the bundle, its modules made anew. */
async function load() {
  collected.length = 0
  loads += 1
  await import(`${pathToFileURL(bundle ?? '').href}?${String(loads)}`)
  return collected
}

async function bundled() {
  const root = process.cwd()
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'),
  )
  const setUp = './tests/mutation/first-counterexample.mjs'
  const outfile = join(root, `bundle-${String(process.pid)}.mjs`)
  const imports = [setUp, ...files.map((file) => `./${folder}/${file}`)]
  const { metafile } = await build({
    stdin: { contents: imports.map((file) => `import '${file}'`).join('\n'), resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile,
    absWorkingDir: root,
    metafile: true,
    logLevel: 'error',
    plugins: [
      { name: 'in-one-process', setup: (bundler) => bundler.onLoad({ filter: /\.ts$/ }, one) },
    ],
  })
  inputs = metafile.inputs
  return outfile

  /** @param {{ path: string }} file */
  async function one({ path }) {
    const name = relative(root, path)
    const collect = `const { describe, suite, test } = globalThis[${JSON.stringify(collector)}](${JSON.stringify(name)})`
    const contents = (await readFile(path, 'utf8'))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      .replace(/^import \{[^}]*\} from 'node:test'$/m, collect)
    return { contents, loader: /** @type {const} */ ('ts') }
  }
}

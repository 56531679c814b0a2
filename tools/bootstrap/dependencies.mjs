import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder, existing } from './places.mjs'
import { Problem } from './problem.mjs'
import { run } from './run.mjs'

/** @import { Context } from './context.d.mts' */
/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * Installs what package-lock.json says, if it is not what is installed.
 *
 * @param {Context} context
 */
export function dependencies({ root, env, say }) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  // An installed package has no lock file: its dependencies are the business of who installed it.
  if (wanted === undefined) return
  // npm itself keeps what it installed in this file, and writes it last.
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  if (installed !== undefined && isInstalled(wanted, installed)) return
  say('npm ci installs the dependencies')
  keepingCache(root, () => {
    try {
      npm(['ci', '--include=dev', '--no-progress'], root, env)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Problem('The npm dependencies were not installed.', reason, 'npm ci')
    }
  })
}

/**
 * True when every package of the lock file is installed in its version. Optional ones may be absent:
 * they are for other platforms.
 *
 * @param {Packages} wanted
 * @param {Packages} installed
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const there = installed[path]
    if (path === '' || (optional && there === undefined)) return true
    return there?.version === version && there?.integrity === integrity
  })
}

/** @param {string} file @returns {Packages | undefined} */
function packagesIn(file) {
  if (existing(file) === undefined) return undefined
  const lock = /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(file, 'utf8')))
  return lock.packages
}

/**
 * `npm ci` deletes everything in node_modules, and with it a Hugo of 95 MB.
 *
 * @param {string} root
 * @param {() => void} install
 */
function keepingCache(root, install) {
  const cache = cacheFolder(root)
  const aside = join(root, '.build', 'cache-during-npm-ci')
  if (existing(join(cache, 'tools.json')) !== undefined) {
    rmSync(aside, { recursive: true, force: true })
    move(cache, aside)
  }
  try {
    install()
  } finally {
    if (existing(join(aside, 'tools.json')) !== undefined) move(aside, cache)
  }
}

/** @param {string} from @param {string} to */
function move(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

/**
 * Runs the npm that runs this script, else the one in PATH.
 *
 * @param {readonly string[]} args
 * @param {string} root
 * @param {Context['env']} env
 */
function npm(args, root, env) {
  const script = env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return run(process.execPath, [script, ...args], { cwd: root })
  return run('npm', args, { cwd: root })
}

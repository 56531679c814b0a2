import { join, resolve } from 'node:path'
import { installWithApt } from './apt.mjs'
import { existing, onPath } from './places.mjs'
import { Problem } from './problem.mjs'
import { run } from './run.mjs'
import { search } from './search.mjs'
import { recall, remember } from './tools-file.mjs'

/** @import { Candidate, Context } from './context.d.mts' */

/**
 * Finds a Chromium for the browser tests, installs one if there is none, and keeps its path in tools.json.
 *
 * @param {Context} context
 */
export async function chromium(context) {
  const { root, env, say } = context
  const requested = env.CHROMIUM_BIN ? resolve(env.CHROMIUM_BIN) : undefined
  if (recall(root, 'chromium', requested) !== undefined) return
  const named = { from: 'CHROMIUM_BIN', path: () => requested }
  const candidates = requested === undefined ? chromiumCandidates(context, sources) : [named]
  const { found, tried } = await search(candidates, chromiumVersion)
  if (found === undefined) throw noChromium(tried)
  remember(root, 'chromium', found)
  say(`Chromium ${found.version} from ${found.from}: ${found.path}`)
}

const sources = {
  ofPlaywright,
  installOfPlaywright: (/** @type {string} */ root) => {
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    run(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { cwd: root, seconds: 60 })
    return ofPlaywright()
  },
  installOfDebian: (/** @type {string} */ name) => {
    installWithApt([name])
    return existing(`/usr/bin/${name}`)
  },
}

async function ofPlaywright() {
  const playwright = await import('@playwright/test')
  return existing(playwright.chromium.executablePath())
}

/**
 * Candidates if the user specified none, in order of preference.
 *
 * @param {Context} context
 * @param {typeof sources} from
 * @returns {Candidate[]}
 */
export function chromiumCandidates({ root, env, say }, from) {
  return [
    { from: 'Playwright', path: from.ofPlaywright },
    { from: `PATH (${shell})`, path: () => onPath(shell, env) },
    ofDebian(shell),
    ...names.map((name) => ({ from: `PATH (${name})`, path: () => onPath(name, env) })),
    ...(applications[process.platform] ?? []).map((path) => ({
      from: path,
      path: () => existing(path),
    })),
    {
      from: 'npx playwright install chromium',
      path: () => {
        say('Playwright fetches Chromium (at most 60 s)')
        return from.installOfPlaywright(root)
      },
    },
    ofDebian('chromium'),
  ]

  /** @param {string} name @returns {Candidate} */
  function ofDebian(name) {
    return {
      from: `apt-get install ${name}`,
      path: () => {
        say(`Installing ${name} with apt-get (needs Debian and root)`)
        return from.installOfDebian(name)
      },
    }
  }
}

// Chromium without windows. The browser draws a window for each page, so the tests take twice as long.
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @type {Partial<Record<NodeJS.Platform, readonly string[]>>} */
const applications = {
  darwin: [
    'Chromium.app/Contents/MacOS/Chromium',
    'Google Chrome.app/Contents/MacOS/Google Chrome',
  ].map((path) => `/Applications/${path}`),
  win32: ['ProgramFiles', 'ProgramFiles(x86)'].map((folder) =>
    join(process.env[folder] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
}

// Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)
const versionText = /\d+\.\d+\.\d+(?:\.\d+)?/

/** Runs it, so that a browser without its libraries is not taken. @param {string} path */
function chromiumVersion(path) {
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return existing(path) === undefined ? missing(path) : 'unknown'
  const version = versionText.exec(run(path, ['--version'], { seconds: 30 }))?.[0]
  if (version === undefined) throw new Error(`${path} does not print a version`)
  return version
}

/** @param {string} path @returns {never} */
function missing(path) {
  throw new Error(`${path} was not found`)
}

/** @param {readonly string[]} tried */
function noChromium(tried) {
  return new Problem(
    'No Chromium was found for the browser tests.',
    tried.join('; '),
    'CHROMIUM_BIN=/path/to/chromium npm test   (npm run unit needs none)',
  )
}

#!/usr/bin/env node
// Makes a clone ready for a script of package.json: npm dependencies, the bundled program, Hugo, Chromium, servers.
//
//   node tools/bootstrap.mjs check|bundle|build|test [--hugo PATH]
//
// npm runs it before the scripts. Whatever is there already is left alone, so the second run costs the
// start of Node. It uses Node's own modules only: it runs before anything is installed.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bootstrap/bundle.mjs'
import { chromium } from './bootstrap/chromium.mjs'
import { dependencies } from './bootstrap/dependencies.mjs'
import { engines } from './bootstrap/engines.mjs'
import { hugo } from './bootstrap/hugo.mjs'
import { nodeVersion } from './bootstrap/node-version.mjs'
import { Problem } from './bootstrap/problem.mjs'

/** @import { Context } from './bootstrap/context.d.mts' */

/** What each script needs, in this order. @type {Record<string, readonly ((context: Context) => unknown)[]>} */
const needs = {
  check: [nodeVersion, dependencies],
  bundle: [nodeVersion, dependencies, bundle],
  build: [nodeVersion, dependencies, bundle, hugo],
  test: [nodeVersion, dependencies, bundle, hugo, chromium, engines],
}

/** @param {readonly string[]} args @returns {{ script: string, givenHugo?: string }} */
function readArguments(args) {
  const at = args.indexOf('--hugo')
  const value = at < 0 ? undefined : args[at + 1]
  const rest = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)]
  const [script = 'build'] = rest
  if (rest.length > 1 || !(script in needs) || (at >= 0 && value === undefined)) {
    throw new Problem(
      'The arguments were not understood.',
      args.join(' '),
      `node tools/bootstrap.mjs ${Object.keys(needs).join('|')} [--hugo PATH]`,
    )
  }
  return value === undefined ? { script } : { script, givenHugo: value }
}

try {
  const { script, ...given } = readArguments(process.argv.slice(2))
  /** @type {Context} */
  const context = {
    root: dirname(dirname(fileURLToPath(import.meta.url))),
    env: process.env,
    say: (text) => process.stderr.write(`bootstrap: ${text}\n`),
    ...given,
  }
  for (const provide of needs[script] ?? []) await provide(context)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  process.stderr.write(error.lines())
  process.exitCode = 1
}

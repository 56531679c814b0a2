// All tests: `npm test` runs a sample of what is slow, `npm run test:all` everything (`--all`).
//
// The unit tests run first, then those in a browser; both run to their end, so that one report has every failure.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { extentVariable } from './extent.ts'
import { openFailures } from './failures.ts'

const here = import.meta.dirname
const playwright = join(here, '..', 'node_modules', '@playwright', 'test', 'cli.js')
const parts = [
  { name: 'unit tests', command: ['--import=tsx', join(here, 'unit.ts')] },
  {
    name: 'browser tests',
    command: [playwright, 'test', `--config=${join(here, 'browser', 'playwright.config.ts')}`],
  },
]

if (process.argv.includes('--all')) process.env[extentVariable] = 'all'
const failures = openFailures()
const results = parts.map(({ name, command }) => {
  const start = performance.now()
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  const seconds = Math.round((performance.now() - start) / 1000)
  return { status, text: `${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${String(seconds)} s` }
})
failures.print()
console.log(`\n${results.map(({ text }) => text).join('; ')}`)
process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1

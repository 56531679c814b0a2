// Mutation testing of tools/analysis/: a mutant is a copy with one small mistake, and the score is the share of
// mutants that some test sees. Prints the mutants that none sees, the score of every file and the overall score; below
// 85 %, or while a file has no score, it fails.
//
//   npm run mutation [-- FILE…]      such as tools/analysis/holm.ts
//
// What was found is kept in .build/mutation/: a mutant is read again only where its lines or the tests that reach it
// have changed. Stryker is installed beside the project, not into it. It stays at version 9: 10 wants Node 22.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dependencies } from '../../tools/bootstrap/dependencies.mjs'
import { overall, scoresOf, scoreTable } from './scores.ts'

const least = 85
const root = resolve(import.meta.dirname, '../..')
const stryker = join(root, '.build', 'mutation')
const report = join(stryker, 'incremental.json')
const files = process.argv.slice(2)

mkdirSync(stryker, { recursive: true })
for (const name of ['package.json', 'package-lock.json'])
  cpSync(join(import.meta.dirname, name), join(stryker, name))
dependencies({ root: stryker, env: process.env, say: () => undefined })

const { status } = spawnSync(
  process.execPath,
  [
    join(stryker, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    ...(files.length > 0 ? ['--mutate', files.join()] : []),
    'tests/mutation/stryker.config.json',
  ],
  { cwd: root, stdio: 'inherit' },
)

const wanted = readdirSync(join(root, 'tools/analysis')).map((file) => `tools/analysis/${file}`)
const scores = scoresOf(existsSync(report) ? readFileSync(report, 'utf8') : '{"files":{}}', wanted)
const { score, missing } = overall(scores)
process.stdout.write(`${scoreTable(scores)}\n`)
if (status === 0 && missing.length === 0 && score !== undefined && score < least)
  process.stderr.write(`The score is below ${String(least)} %.\n`)
const reached = score !== undefined && score >= least
process.exitCode = status !== 0 || missing.length > 0 || !reached ? (status ?? 1) || 1 : 0

// Mutation testing: a mutant is a copy with one small mistake, and the score is the share of mutants that some test sees.
// Prints the mutants that none sees, the score of every file and of every area. Fails if the score of an area is below
// 85 % or that of a file below 75 %, or if a file has no score.
//
//   npm run mutation [-- AREA…]      such as redaction: tools/redaction/ by the tests of tests/redaction/
//   npm run mutation [-- FILE…]      such as tools/analysis/holm.ts
//
// BENCHFOLIO_MUTATION_LONGEST=200 skips tests of more than 200 ms, so the scores are lower bounds.
//
// Results are kept in .build/mutation/: a mutant is tested again only where its lines or the tests that reach it have
// changed. Stryker is installed beside the project, not into it. It stays at version 9: 10 needs Node 22.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dependencies } from '../../tools/bootstrap/dependencies.mjs'
import { problemsOf, scoresOf, scoreTable } from './scores.ts'

const areas = ['analysis', 'archive', 'claims', 'redaction']
const root = resolve(import.meta.dirname, '../..')
const stryker = join(root, '.build', 'mutation')
const wanted = process.argv.slice(2)

mkdirSync(stryker, { recursive: true })
for (const name of ['package.json', 'package-lock.json'])
  cpSync(join(import.meta.dirname, name), join(stryker, name))
dependencies({ root: stryker, env: process.env, say: () => undefined })

const isAll = wanted.length === 0
const results = areas.flatMap((area) => {
  const files = wanted.filter((file) => file.startsWith(`tools/${area}/`))
  return isAll || wanted.includes(area) || files.length > 0 ? [runArea(area, files)] : []
})
if (results.length === 0)
  throw new Error(`Unexpected ${wanted.join(' ')}, expected a file or one of ${areas.join(', ')}`)
process.exitCode = results.every(Boolean) ? 0 : 1

function runArea(area: string, files: readonly string[]): boolean {
  // Results without slow tests are not those of a complete run.
  const longest = process.env['BENCHFOLIO_MUTATION_LONGEST']
  const report = join(stryker, longest === undefined ? `${area}.json` : `${area}-${longest}.json`)
  const { status } = spawnSync(
    process.execPath,
    [
      join(stryker, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      'run',
      ...['--mutate', files.length > 0 ? files.join() : `tools/${area}/**/*.ts`],
      ...['--incrementalFile', report],
      'tests/mutation/stryker.config.json',
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, BENCHFOLIO_MUTATION_AREA: area } },
  )
  const scores = scoresOf(
    existsSync(report) ? readFileSync(report, 'utf8') : '{"files":{}}',
    readdirSync(join(root, 'tools', area), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `tools/${area}/${file}`),
    status === 0 && files.length === 0,
  )
  process.stdout.write(`${scoreTable(`tools/${area}`, scores)}\n`)
  const problems = problemsOf(scores)
  if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n`)
  return status === 0 && problems.length === 0
}

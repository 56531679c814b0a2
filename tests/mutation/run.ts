// Mutation testing of tools/analysis/: a mutant is a copy with one small mistake, and the score is the share of
// mutants that some test sees. Prints the mutants that none sees, and the score a file; below 85 % it fails.
//
//   npm run mutation [-- FILE…]      such as tools/analysis/holm.ts; an hour for all files
//
// Stryker is installed beside the project, not into it. It stays at version 9: 10 wants Node 22.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dependencies } from '../../tools/bootstrap/dependencies.mjs'

const root = resolve(import.meta.dirname, '../..')
const stryker = join(root, '.build', 'mutation')
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
process.exitCode = status ?? 1

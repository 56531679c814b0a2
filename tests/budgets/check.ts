// Fails where a folder has more lines than its budget, or a file in tools/ the name of another.
//
//   npm run check
//   node --import=tsx tests/budgets/check.ts --write      sets the budgets to the present lines
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import * as z from '../../tools/core/schema.ts'
import { budgetProblems, linesByFolder, nameProblems } from './budgets.ts'

const budgetFile = join(import.meta.dirname, 'lines.json')
const paths = execFileSync('git', ['ls-files', '-z', '--', 'tools', 'assets', 'layouts'], {
  cwd: packageRoot,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(packageRoot, path)))
const lines = new Map(
  paths.map((path) => [path, readFileSync(join(packageRoot, path), 'utf8').split('\n').length - 1]),
)

if (process.argv.includes('--write'))
  writeFileSync(
    budgetFile,
    `${JSON.stringify(Object.fromEntries(linesByFolder(lines)), undefined, 2)}\n`,
  )

const budgets = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(budgetFile, 'utf8')))
const problems = [...budgetProblems(lines, budgets), ...nameProblems(paths)]
for (const problem of problems) console.error(`error: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

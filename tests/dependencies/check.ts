// The lockfile: every package has a licence that is allowed and a digest, and only listed packages run scripts at installation.
//
//   npm run check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { lockfileProblems, type Lockfile } from './lockfile-problems.ts'

const text = readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')
const problems = lockfileProblems(JSON.parse(text) as Lockfile)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

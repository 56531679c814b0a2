// Fails where the code, the documentation or the pages use a word that CONTRIBUTING.md rules out.
//
//   npm run check
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { findingsIn, type Finding } from './findings.ts'

const folders = ['tools', 'layouts', 'assets', 'docs', 'content', 'tests']
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'eslint.config.js',
]
// Archive texts and golden files quote their authors; the list itself and the test of verdicts name what they reject.
const left =
  /^tests\/(?:terminology|browser\/verdicts\.spec\.ts|archives|formats\/.*\.(?!test\.ts)|oracles\/(?!.*\.ts$)|profiles\/.*\.(?!ts$)|.*reference\/)/

const files = execFileSync('git', ['ls-files', '-z', '--', ...folders, ...pages], {
  cwd: packageRoot,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /\.(?:ts|m?js|md|html|xml|css|yaml|gotmpl)$/.test(file) && !left.test(file))

const findings: readonly Finding[] = files.flatMap((file) =>
  findingsIn(file, readFileSync(join(packageRoot, file), 'utf8')),
)
for (const { file, line, message } of findings)
  console.error(`${file}${line === 0 ? '' : `:${String(line)}`}: error: Unexpected ${message}`)
process.exitCode = findings.length > 0 ? 1 : 0

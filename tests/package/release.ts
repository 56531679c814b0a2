// npm run release [-- --dry-run]: checks what is published, writes the SBOM, and publishes unless it is a dry run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { npm, releaseReport } from './release-report.ts'

const print = (line: string): unknown => process.stdout.write(`${line}\n`)

npm(packageRoot, 'run', '--silent', 'prepack')
const { checks, sbom } = releaseReport(packageRoot)
const folder = join(packageRoot, '.build', 'release')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sbom.cdx.json'), sbom)

for (const [name, problems] of checks)
  print([`${problems.length === 0 ? 'ok' : 'error'}: ${name}`, ...problems].join('\n  '))
print(`SBOM: ${join('.build', 'release', 'sbom.cdx.json')}`)
const failed = checks.filter(([, problems]) => problems.length > 0).length
const isDryRun = process.argv.includes('--dry-run')
if (failed > 0) {
  print(`Not ready: ${String(failed)} of ${String(checks.length)} checks failed`)
  process.exitCode = 1
} else if (isDryRun) print('Ready: `npm run release` publishes this tree')
else print(npm(packageRoot, 'publish'))

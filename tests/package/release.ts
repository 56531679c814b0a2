// npm run release [-- --dry-run]: checks what is published, writes the SBOM, and publishes unless it is a dry run.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import {
  licenceProblems,
  manifestProblems,
  tarballProblems,
  versionProblems,
  type Component,
  type Manifest,
  type PackedFile,
} from './release-checks.ts'

const print = (line: string): unknown => process.stdout.write(`${line}\n`)
const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')

// Exits if npm fails; its messages are on stderr.
function npm(...words: readonly string[]): string {
  const { status, stdout } = spawnSync('npm', words, {
    cwd: packageRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  return stdout
}

const manifest = JSON.parse(read('package.json')) as Manifest
const [packed] = JSON.parse(npm('pack', '--dry-run', '--json', '--silent')) as readonly {
  readonly files: readonly PackedFile[]
  readonly size: number
}[]
if (packed === undefined) throw new Error('npm pack listed no package')
const text = npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--silent')
const { components } = JSON.parse(text) as { readonly components: readonly Component[] }
const folder = join(packageRoot, '.build', 'release')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sbom.cdx.json'), text)

const checks: readonly (readonly [name: string, problems: readonly string[]])[] = [
  ['version and changelog', versionProblems(manifest.version, read('CHANGELOG.md'))],
  ['settings for provenance', manifestProblems(manifest)],
  [
    `tarball: ${String(packed.files.length)} files, ${String(packed.size)} bytes`,
    tarballProblems(packed.files, packed.size),
  ],
  [`licences of ${String(components.length)} dependencies`, licenceProblems(components)],
]
for (const [name, problems] of checks)
  print([`${problems.length === 0 ? 'ok' : 'error'}: ${name}`, ...problems].join('\n  '))
print(`SBOM: ${join('.build', 'release', 'sbom.cdx.json')}`)
const isReady = checks.every(([, problems]) => problems.length === 0)
if (!isReady) process.exitCode = 1
else if (!process.argv.includes('--dry-run')) npm('publish')

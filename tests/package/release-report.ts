// The checks of a release over a tree: the repository, or a copy that is prepared for a release.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  licenceProblems,
  manifestProblems,
  tarballProblems,
  versionProblems,
  type Component,
  type Manifest,
  type PackedFile,
} from './release-checks.ts'

/** The result of the checks: each with its problems, and the SBOM as CycloneDX. */
export interface ReleaseReport {
  readonly checks: readonly (readonly [name: string, problems: readonly string[]])[]
  readonly sbom: string
}

/** Checks the package in `root`, whose program is bundled. Throws where npm fails. */
export function releaseReport(root: string): ReleaseReport {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const manifest = JSON.parse(read('package.json')) as Manifest
  const [packed] = JSON.parse(
    npm(root, 'pack', '--dry-run', '--ignore-scripts', '--json', '--silent'),
  ) as readonly { readonly files: readonly PackedFile[]; readonly size: number }[]
  if (packed === undefined) throw new Error('npm pack listed no package')
  const sbom = npm(
    root,
    ...['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--omit=dev', '--silent'],
  )
  const { components } = JSON.parse(sbom) as { readonly components: readonly Component[] }
  return {
    checks: [
      ['version and changelog', versionProblems(manifest.version, read('CHANGELOG.md'))],
      ['settings for provenance', manifestProblems(manifest)],
      [
        `tarball: ${String(packed.files.length)} files, ${String(packed.size)} bytes`,
        tarballProblems(packed.files, packed.size),
      ],
      [`licences of ${String(components.length)} dependencies`, licenceProblems(components)],
    ],
    sbom,
  }
}

/** Runs npm in `root`; its output. Throws with its messages where it fails. */
export function npm(root: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${words.join(' ')}\n${stderr}`)
  return stdout
}

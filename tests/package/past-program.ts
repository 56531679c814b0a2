// The package as an earlier commit of this repository packs it.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { tarballIn, type Npm } from './npm.ts'

/** Packs `commit` with its own dependencies into a folder below `folder`; the path of the tarball. Throws where the history lacks the commit. */
export function packCommit(npm: Npm, commit: string, folder: string): string {
  const [source, packed] = [join(folder, 'source'), join(folder, 'packed')]
  for (const each of [source, packed]) mkdirSync(each, { recursive: true })
  const { status, stdout, stderr } = spawnSync('git', ['archive', '--format=tar', commit], {
    cwd: packageRoot,
    maxBuffer: 2 ** 30,
  })
  if (status !== 0)
    throw new Error(
      `The history has no commit ${commit} (git fetch --unshallow): ${String(stderr)}`,
    )
  execFileSync('tar', ['-x', '-C', source], { input: stdout })
  npm('npm', source, 'ci', '--ignore-scripts')
  npm('npm', source, 'pack', '--pack-destination', packed)
  return tarballIn(packed)
}

// The package as npm packs and installs it, with empty caches.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'

/** Runs a program of npm in `folder`; caches are below `caches`. Returns its output. */
export type Npm = (program: 'npm' | 'npx', folder: string, ...words: readonly string[]) => string

/** The environment of programs whose caches of npm and pip are in the folder `caches`. */
export function npmEnvironment(caches: string): NodeJS.ProcessEnv {
  return {
    // Not the variables of the npm that runs the tests: they name this repository.
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(?:npm_|TEST_EXTENT|NODE_)/i.test(name)),
    ),
    npm_config_cache: join(caches, 'npm'),
    PIP_CACHE_DIR: join(caches, 'pip'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
}

/** Programs of npm whose caches, and that of pip, are in the folder `caches`. */
export function npmWithCaches(caches: string): Npm {
  const env = npmEnvironment(caches)
  return (program, folder, ...words) => {
    // npm is a script of the shell on Windows.
    const { status, stdout, stderr } = spawnSync(program, words, {
      cwd: folder,
      env,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    assert.equal(status, 0, `${program} ${words.join(' ')}\n${stdout}\n${stderr}`)
    return stdout
  }
}

/** Packs the repository into `folder`; the path of the tarball. */
export function packRepository(npm: Npm, folder: string): string {
  npm('npm', packageRoot, 'pack', '--pack-destination', folder)
  return tarballIn(folder)
}

/** The path of the tarball in `folder`. */
export function tarballIn(folder: string): string {
  const [name] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  assert.ok(name !== undefined, 'npm pack wrote no tarball')
  return join(folder, name)
}

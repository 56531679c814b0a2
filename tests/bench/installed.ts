// What a bench needs and the project does not: installed beside it, in .build/, from a lock file of its own.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'

/** The `node_modules` of tests/bench/<name>/, installed when it is not there. Throws when npm fails. */
export function installed(name: 'lighthouse' | 'plotly'): string {
  const home = join(packageRoot, '.build', name)
  const modules = join(home, 'node_modules')
  if (existsSync(modules)) return modules
  mkdirSync(home, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, name, file), join(home, file))
  const words = ['ci', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status } = spawnSync('npm', words, { cwd: home, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm ci failed in ${home}`)
  return modules
}

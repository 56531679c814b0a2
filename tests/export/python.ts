// A Python environment with the packages of a requirements file, for slow tests: installed once, below `.build/cache/`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'

/** The interpreter of an environment with exactly these packages. Throws where Python or PyPI is unreachable. */
export function pythonWith(requirements: string): string {
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const folder = join(packageRoot, '.build', 'cache', `python-${digest}`)
  const python = join(folder, 'bin', 'python')
  if (existsSync(join(folder, 'complete'))) return python
  rmSync(folder, { recursive: true, force: true })
  runOrThrow('python3', ['-m', 'venv', folder])
  runOrThrow(python, ['-m', 'pip', 'install', '--quiet', '-r', requirements])
  writeFileSync(join(folder, 'complete'), '')
  return python
}

/** Runs a program and returns its output; throws with its messages where it fails. */
export function runOrThrow(program: string, operands: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, operands, {
    encoding: 'utf8',
    timeout: 600_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${operands.join(' ')}: ${stderr}`)
  return stdout
}

// Every recipe of CONTRIBUTING.md, applied to a copy of the repository.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { recipesOf, type Step } from './recipes.ts'

const recipes = recipesOf(readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8'))

// The files that git tracks, without archives and data: no recipe needs them.
function copyRepository(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: packageRoot, encoding: 'utf8' })
  for (const file of files
    .split('\0')
    .filter((path) => path !== '' && !/^(?:data|site\/archives)\//.test(path)))
    cpSync(join(packageRoot, file), join(folder, file))
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'))
}

function apply(step: Step, folder: string): void {
  if (step.kind === 'run') {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', step.command], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: '' },
    })
    assert.equal(status, 0, `${step.command}\n${stdout}\n${stderr}`)
    return
  }
  const file = join(folder, step.file)
  if (step.kind === 'create') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, step.text)
    return
  }
  const lines = readFileSync(file, 'utf8').split('\n')
  const index = lines.indexOf(step.after)
  assert.ok(index >= 0, `${step.file} has no line “${step.after}”`)
  lines.splice(index + 1, 0, ...step.text.trimEnd().split('\n'))
  writeFileSync(file, lines.join('\n'))
}

suite('the recipes of CONTRIBUTING.md', () => {
  test('are those of a format, a monitor, a metric, a figure kind and a command', () => {
    assert.deepEqual(
      recipes.map(({ title }) => title),
      ['A format', 'A monitor', 'A metric', 'A figure kind', 'A command'],
    )
  })

  for (const { title, steps } of recipes) {
    test(`${title}: every step works`, (context) => {
      const folder = temporaryFolder(context)
      copyRepository(folder)
      for (const step of steps) apply(step, folder)
    })
  }
})

// The question before a stranger's evidence is measured, answered at a terminal, and its pack where a plan is expected.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio, program } from '../commands/benchfolio.ts'
import { writePack } from './hostile-evidence.ts'

const noTerminal = spawnSync('script', ['--version']).status !== 0 && 'SKIPPED: no program `script`'

suite('the pack of a stranger', () => {
  test(
    'runs nothing after another answer than yes at a terminal',
    { skip: noTerminal },
    (context) => {
      for (const answer of ['n', '', 'maybe']) {
        const { root, printed, status } = answered(context, answer)
        assert.equal(status, 3, printed)
        assert.match(printed, /It starts servers and loads/)
        assert.match(printed, /Run them\? \[y\/N\]/)
        assert.match(printed, /Answer y to run them/)
        assert.equal(existsSync(join(root, 'archive')), false)
      }
    },
  )

  test('is measured after yes at a terminal', { skip: noTerminal }, (context) => {
    // A server that does not start is enough to see that it was tried.
    const { root, printed } = answered(context, 'y')
    assert.match(printed, /Run them\? \[y\/N\]/)
    assert.doesNotMatch(printed, /not confirmed/)
    assert.ok(existsSync(join(root, 'archive')), printed)
  })

  test('is no plan that `record` takes', (context) => {
    const root = temporaryFolder(context)
    writePack(join(root, 'x.zip'), { engine: 'mariadb', version: '10.11.5' })
    const { status, stderr } = benchfolio(['record', 'x.zip', '--out', 'archive'], { cwd: root })
    assert.equal(status, 2, stderr)
    assert.match(stderr, /Unexpected pack, expected a plan/)
    writePack(join(root, 'x.zip'), { engine: 'mariadb', version: '10.11.5', forged: 'x' })
    const forged = benchfolio(['record', 'x.zip', '--out', 'archive'], { cwd: root })
    assert.equal(forged.status, 3, forged.stderr)
    assert.doesNotMatch(forged.stderr, /expected a plan/)
    assert.equal(existsSync(join(root, 'archive')), false)
  })
})

function answered(context: Parameters<typeof temporaryFolder>[0], answer: string) {
  const root = temporaryFolder(context)
  writePack(join(root, 'x.zip'), { engine: 'mariadb', version: '10.11.5' })
  const planned = benchfolio(['reproduce', 'x.zip', '--out', 'plan.yaml'], { cwd: root })
  assert.equal(planned.status, 0, planned.stderr)
  const words = [process.execPath, program, 'reproduce', 'plan.yaml', '--run']
  const command = `${words.join(' ')} --archive archive --scratch scratch`
  const { status } = spawnSync('script', ['-qec', command, 'typescript'], {
    cwd: root,
    env: { ...process.env, PATH: join(root, 'nothing') + ':/usr/bin:/bin' },
    input: `${answer}\n`,
    timeout: 120_000,
  })
  return { root, status, printed: readFileSync(join(root, 'typescript'), 'utf8') }
}

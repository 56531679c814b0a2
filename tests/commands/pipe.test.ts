import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { gridPage } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { benchfolio, program } from './benchfolio.ts'
import { assertThreeLines, folders, grid, manyUnknownFiles, run } from './grid-cli.ts'

suite('a pipe', () => {
  test(
    'that is closed early ends the program quietly',
    { skip: process.platform === 'win32' },
    async () => {
      manyUnknownFiles()
      for (const stream of ['stdout', 'stderr'] as const) {
        const child = spawn(process.execPath, [program, 'inspect', 'many/page.md'], {
          cwd: folders,
        })
        let text = ''
        const other = stream === 'stdout' ? child.stderr : child.stdout
        other.on('data', (data: Buffer) => (text += data.toString()))
        child[stream].destroy()
        const code = await new Promise((done) => child.once('exit', done))
        assert.ok(code === 0 || code === 1, String(code))
        assert.doesNotMatch(text, /EPIPE|error:/)
      }
    },
  )

  test(
    'that is read late gets all that was printed',
    { skip: process.platform === 'win32' },
    () => {
      const log = sysbenchLog()
      const logs = Array.from(
        { length: 1500 },
        (_, index) => [`raw/${String(index)}.log`, log] as const,
      )
      const cwd = smallFolder(join(folders, 'late'), {
        ...Object.fromEntries(logs),
        'page.md': '---\narchive: {source: raw}\n---\n',
      })
      const command = [program, 'inspect', 'page.md', '--json']
      const all = benchfolio(command.slice(1), { cwd }).stdout
      // More than a pipe holds.
      assert.ok(all.length > 150_000, String(all.length))
      const late = ['-c', '"$0" "$@" | (sleep 1; cat)', process.execPath, ...command]
      assert.equal(spawnSync('sh', late, { cwd, encoding: 'utf8' }).stdout, all)
    },
  )

  test('gives the page: - is standard input, its source relative to the folder or --root', () => {
    const input = gridPage.replace('../../../site/archives/grid', 'site/archives/grid')
    const command = ['query', '-', '-m', 'tps', '-r', 'threads', '-c', 'cores', '-f', 'ndjson']
    const expected = run('query', 'grid', ...command.slice(2)).stdout
    assert.equal(benchfolio(command, { cwd: grid(), input }).stdout, expected)
    const elsewhere = benchfolio([...command, '--root', grid()], { cwd: folders, input })
    assert.equal(elsewhere.stdout, expected)
    const inspected = benchfolio(['inspect', '-', '--json'], { cwd: grid(), input })
    assert.equal((JSON.parse(inspected.stdout) as { files: number }).files, 10)
  })

  test('that gives no page is unusable input', () => {
    const outcome = benchfolio(['inspect', '-'], { cwd: grid(), input: 'hello\n' })
    assert.equal(outcome.status, 3)
    assertThreeLines(outcome, /where: stdin/)
  })
})

// Every command of docs/walkthrough.md, in its order, against a container of logs.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { writeFile } from '../../tools/convert/write-tree.ts'
import { packageRoot } from '../../tools/root.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'

// Run by npm: what the scripts of the publication start. `npm install` is tested with the packed package, `dev` in a browser.
const scripts: Readonly<Record<string, string | undefined>> = {
  'npm install': undefined,
  'npm run dev': undefined,
  'npm run build': 'build',
  'npm test': 'check',
}

// Commands, or a file with its path.
const fileBlock = /^```sh\n([^]*?)^```|^`(content\/[^`]+)`:\n\n````markdown\n([^]*?)^````/gm

suite('the walkthrough', () => {
  const walkthrough = readFileSync(join(packageRoot, 'docs', 'walkthrough.md'), 'utf8')
  const files = [...walkthrough.matchAll(fileBlock)].flatMap(([, , path, text = '']) =>
    path === undefined
      ? []
      : [{ path, lines: text.split('\n').filter((line) => line.trim() !== '') }],
  )

  test('needs at most 60 lines, and states how many', () => {
    assert.deepEqual(
      files.map(({ path }) => path),
      ['content/archives/campaign/index.md', 'content/articles/flush/index.md'],
    )
    const lines = files.flatMap((file) => file.lines).length
    assert.ok(lines <= 60, String(lines))
    assert.match(walkthrough, new RegExp(`You write\\s+${String(lines)} lines`))
  })

  test('leads from a tarball to an article with figure, table, configuration difference and three supported claims', (context) => {
    const folder = temporaryFolder(context)
    let at = folder
    const start = performance.now()
    for (const [, commands, path, text = ''] of walkthrough.matchAll(fileBlock)) {
      if (path !== undefined) writeFile(join(at, path), text)
      for (const line of commands?.trim().split('\n') ?? []) {
        if (line.startsWith('cd ')) at = join(at, line.slice(3))
        else if (line.startsWith('tar ')) execFileSync('tar', line.split(' ').slice(1), { cwd: at })
        else run(line, at)
      }
    }
    context.diagnostic(`commands: ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const page = readFileSync(join(at, 'public/articles/flush/index.html'), 'utf8')
    for (const id of ['updates', 'numbers', 'options'])
      assert.match(page, new RegExp(`id="?fig-${id}"?`))
    assert.match(page, /<svg/)
    assert.ok(existsSync(join(at, '.github/workflows/publish.yml')))
    assert.ok(existsSync(join(folder, 'report.html')))
    assert.match(page, /innodb_flush_log_at_trx_commit/)
    const inspected = benchfolio(['inspect', 'campaign'], { cwd: at })
    assert.match(inspected.stdout, / 0 rejected \+ 0 unknown/)
    const checked = benchfolio(['check'], { cwd: at })
    const [, printed = ''] = /prints `(3 claims, [^`]+)`/.exec(walkthrough) ?? []
    assert.equal(checked.stdout, `${printed}\n`, checked.stderr)
  })
})

function run(line: string, at: string): void {
  const command = line in scripts ? scripts[line] : line.replace(/^npx benchfolio /, '')
  if (command === undefined) return
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word = '']) => quoted ?? word,
  )
  const { status, stderr } = benchfolio(words, { cwd: at })
  assert.ok(status === 0 || (words[0] === 'inspect' && status === 1), `${line}: ${stderr}`)
}

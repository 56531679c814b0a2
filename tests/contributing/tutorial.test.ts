// Every command of docs/tutorial.md and docs/walkthrough.md, in its order, against a container of logs.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { writeFile } from '../../tools/convert/write-tree.ts'
import { packageRoot } from '../../tools/root.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'

const tutorial = readFileSync(join(packageRoot, 'docs', 'tutorial.md'), 'utf8')
// Run by npm: what the scripts of the publication start. `npm install` is tested with the packed package, `dev` in a browser.
const scripts: Readonly<Record<string, string | undefined>> = {
  'npm install': undefined,
  'npm run dev': undefined,
  'npm run build': 'build',
  'npm test': 'check',
}

// Commands, or a file with its path.
const fileBlock = /^```sh\n([^]*?)^```|^`(content\/[^`]+)`:\n\n````markdown\n([^]*?)^````/gm

suite('the tutorial', () => {
  test('leads from a container of logs to a built article', (context) => {
    const folder = temporaryFolder(context)
    const logs = join(folder, 'campaign')
    mkdirSync(logs)
    symlinkSync(join(packageRoot, 'site/archives/flush-at-commit/runs'), join(logs, 'runs'))
    execFileSync('tar', ['-czhf', 'campaign.tar.gz', 'campaign'], { cwd: folder })
    let at = folder
    for (const [, block = ''] of tutorial.matchAll(/^```sh\n([^]*?)^```/gm)) {
      for (const line of block.trim().split('\n')) {
        if (line.startsWith('cd ')) at = join(at, line.slice(3))
        else run(line, at)
      }
      if (at === folder) continue
      editPage(at)
      const article = join(at, 'content/articles/first/index.md')
      if (!existsSync(article) || readFileSync(article, 'utf8').includes('```figure')) continue
      const [, fence = ''] = /^````markdown\n([^]*?)^````/m.exec(tutorial) ?? []
      appendFileSync(article, `\n${fence}`)
    }
    assert.match(readFileSync(join(at, 'content/articles/first/index.md'), 'utf8'), /```figure/)
    assert.ok(existsSync(join(at, 'public', 'index.html')))
    assert.ok(existsSync(join(at, '.github/workflows/publish.yml')))
    assert.ok(existsSync(join(folder, 'report.html')))
  })
})

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

// What the tutorial asks readers to do; the inferred names of these fields have a meaning.
function editPage(root: string): void {
  const file = join(root, 'content/archives/campaign/index.md')
  const page = readFileSync(file, 'utf8')
  assert.match(page, /^ {2}# commit: 1, 2 in 18 of 18 runs$/m)
  if (!page.includes('date:'))
    writeFileSync(file, page.replace('archive:', 'date: 2026-11-22\narchive:'))
}

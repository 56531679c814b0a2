import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { Writable } from 'node:stream'
import { suite, test } from 'node:test'
import { manifestText } from '../../tools/archive/remote-source.ts'
import { progressLine, type ProgressLine } from '../../tools/commands/print/progress-line.ts'
import { progressLog, hasProgress } from '../../tools/commands/print/terminal-support.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { badServer } from '../fetch/bad-server.ts'
import { startBenchfolio } from './benchfolio.ts'
import { hasTerminal, onTerminal } from './terminal.ts'

const clearedLine = '\u001B[2K'

function opened(
  delay: number,
  columns = 80,
): {
  readonly line: ProgressLine
  readonly write: (text: string) => void
  readonly text: () => string
} {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  const terminal = Object.assign(stream, { isTTY: true, columns })
  return {
    line: progressLine(terminal, delay),
    write: (written) => void terminal.write(written),
    text: () => text,
  }
}

suite('the progress line', () => {
  test('has a bar where steps are counted, and is removed at the end', () => {
    const { line, text } = opened(0)
    line.show('reading grid', { done: 1, total: 4 })
    assert.ok(text().includes(`${'█'.repeat(6)}${'░'.repeat(18)}  25 % reading grid, 0 s`), text())
    line.show('')
    assert.ok(text().endsWith(clearedLine), JSON.stringify(text()))
  })

  test('has a text only where steps are not counted', () => {
    const { line, text } = opened(0)
    line.show('running Hugo')
    assert.ok(text().includes('running Hugo, 0 s'))
    assert.doesNotMatch(text(), /[█░%]/)
    line.show('')
  })

  test('makes room for messages', () => {
    const { line, write, text } = opened(0)
    line.show('drawing')
    line.above(() => {
      write('warning: x\n')
    })
    const [before = '', after = ''] = text().split('warning: x\n')
    assert.ok(before.endsWith(clearedLine), JSON.stringify(before))
    assert.ok(after.includes('drawing'))
    line.show('')
  })

  test('is no longer than the terminal is wide, and shows no control characters', () => {
    const { line, text } = opened(0, 20)
    line.show('reading \u001B[31ma-long-name-of-an-archive')
    assert.ok(text().includes('reading \\x1b[31ma-l'), JSON.stringify(text()))
    assert.ok(!text().includes('-long'))
    line.show('')
  })

  test('is absent where a command ends early', async () => {
    const { line, text } = opened(50)
    line.show('reading grid')
    line.show('')
    await new Promise((resolve) => setTimeout(resolve, 80))
    assert.equal(text(), '')
  })

  test('appears during a long task', async () => {
    const { line, text } = opened(20)
    line.show('running Hugo')
    assert.equal(text(), '')
    for (let waited = 0; text() === '' && waited < 100; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    assert.ok(text().includes('running Hugo'))
    line.show('')
  })

  test('is for terminals with a person', () => {
    const terminal = { isTTY: true }
    assert.equal(hasProgress(terminal, {}), true)
    assert.equal(hasProgress(terminal, { CI: 'false' }), true)
    assert.equal(hasProgress(terminal, { CI: 'true' }), false)
    assert.equal(hasProgress(terminal, { TERM: 'dumb' }), false)
    assert.equal(hasProgress({ isTTY: false }, {}), false)
  })
})

test(
  'a download shows its files on a terminal, and nothing in CI or on a pipe',
  { skip: !hasTerminal },
  async (context) => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [
        `r${String(index)}.txt`,
        Buffer.from(String(index)),
      ]),
    )
    const server = await badServer(files, { delay: 1600 })
    context.after(() => server.close())
    const manifest = manifestText(
      Object.entries(files).map(([path, text]) => ({ path, sha256: hash('sha256', text, 'hex') })),
    )
    const root = smallFolder(temporaryFolder(context), {
      'content/archives/remote/index.md': `---\ntitle: Remote\narchive:\n  source: ${server.url}\n  manifest: files.sha256\n---\n`,
      'content/archives/remote/files.sha256': manifest,
    })
    const fetching = (store: string): readonly string[] => ['fetch', '--store', store]
    const shown = await onTerminal(fetching('shown'), root)
    assert.equal(shown.status, 0, shown.text)
    assert.match(shown.text, /█+░* +\d+ % remote: [2-6] of 6 files, 0\.0 MB, \d+ s/)
    assert.match(shown.text, /remote: 6 files, 6 downloaded/)
    const inCi = await onTerminal(fetching('ci'), root, { CI: 'true' })
    assert.equal(inCi.status, 0, inCi.text)
    assert.doesNotMatch(inCi.text.replaceAll('\n', ''), /[█░\p{Cc}]/u)
    const piped = await startBenchfolio(fetching('piped'), { cwd: root })
    assert.equal(piped.stderr, 'remote: 6 files, 6 downloaded (0.0 MB)\n')
  },
)

test('a log has a line of what takes long, at most one a minute', () => {
  const lines: string[] = []
  const show = progressLog((line) => lines.push(line), 0)
  show('')
  show('reading \u001B[31mgrid', { done: 1, total: 4 })
  show('reading grid', { done: 2, total: 4 })
  assert.deepEqual(lines, ['reading \\x1b[31mgrid, 25 %, 0 s\n'])
  progressLog((line) => lines.push(line), 50)('reading grid')
  assert.equal(lines.length, 1)
})

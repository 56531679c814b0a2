import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { verify } from '../../tools/commands/verify.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const logs = Object.fromEntries(
  ['a', 'b'].flatMap((build, index) =>
    [1, 2, 4].map((threads) => [
      `raw/${build}.t${String(threads)}.txt`,
      sysbenchLog({ threads, tps: 100.25 * threads * (index + 1) }),
    ]),
  ),
)

interface Outcome {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

async function run(page: string): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' }
  const output = {
    data: (text: string) => void (printed.stdout += text),
    talk: (text: string) => void (printed.stderr += text),
    file: () => undefined,
    progress: () => undefined,
  }
  return { status: await verify.run([page], {}, output), ...printed }
}

function archivePage(context: TestContext, published: string): { root: string; page: string } {
  const root = temporaryFolder(context)
  smallFolder(join(root, 'set'), logs)
  const page = join(root, 'page.md')
  const ignore = `ignore: [{path: 'published/**', reason: published}]`
  writeFileSync(
    page,
    `---\narchive:\n  source: set\n  patterns: ['raw/{build}.t{threads}.txt']\n  ${ignore}\n${published}---\n`,
  )
  return { root, page }
}

const markdown = `# Rates

Some text.

| Threads | **build a** | build b |
| --- | ---: | ---: |
| 1 | 100.25 | 200.50 (+100 %) |
| 2 | 200.50 | **401.00** |
| 4 | 401.00 | 802.00 |
`

suite('a table with the numbers of another value', () => {
  const published = `  published:
    - file: published/rates.md
      row: {Threads: '{threads}'}
      column: 'build {build}'
      metric: tps
`
  test('is reported with that value, file, row and cell', async (context) => {
    const { root, page } = archivePage(context, published)
    smallFolder(join(root, 'set'), {
      'published/rates.md': markdown
        .replace(' **build a** |', ' build b |')
        .replace(' build b |\n', ' build c |\n'),
    })
    const { status, stderr } = await run(page)
    assert.equal(status, 1)
    assert.match(
      stderr,
      /rates\.md:7: build b \(cell B7\): differs: published 100\.25, computed 200\.50/,
    )
    assert.match(stderr, /all 3 cells that differ match with build=a/)
  })

  test('in thousands is compared in thousands', async (context) => {
    const { root, page } = archivePage(context, published)
    smallFolder(join(root, 'set'), {
      'published/rates.md':
        '| Threads | build a | build b |\n| --- | --- | --- |\n| 4 | 0.4k | 0.9k |\n',
    })
    const { stdout, stderr } = await run(page)
    assert.match(stdout, /^all: 2 cells = 1 match \+ 1 differ/m)
    assert.match(stderr, /published 0\.9k, computed 0\.8k \(by -100\)/)
  })
})

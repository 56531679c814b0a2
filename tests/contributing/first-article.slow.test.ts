// A first article from the draft of its archive: a chart, a table, a configuration difference, three claims and twelve numbers in prose.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'

// What the author writes, in place of a text of the page or the draft.
const ofPage: readonly (readonly [text: RegExp, written: string])[] = [
  [/^title: .*/m, 'title: Updates with and without a flush at each commit'],
  [/^ {2}license: .*/m, '  license: CC-BY-4.0'],
  [/^ {2}# patterns:\n.*/m, "  patterns:\n    - '*/*/*/{config}/**'"],
  [/^Describe .*/m, 'MariaDB with and without a flush at each commit, on a virtual machine.'],
]
const ofDraft: readonly (readonly [text: RegExp, written: string])[] = [
  [/^title: .*/m, 'title: A flush at each commit costs most of the updates'],
  [
    /^finding: .*/m,
    'finding: Without a flush at each commit, MariaDB does many times the updates.',
  ],
  [
    /^This draft .*/m,
    `How much does a flush at each commit cost on a small virtual machine? This is for those who may lose a second of data.
Without a flush, one thread makes 10,069 updates per second, with it 245. With 4 threads it is 25,544 without and
4,180 with it, so the loss shrinks from 98 % to 84 %. The average latency with 1 thread rises from 0.10 to 4.08 ms, and
the p95 latency with 4 threads to 4.99 ms. Every run took 5 seconds.`,
  ],
  [
    /^(?=## Set-up)/m,
    `\`\`\`claim
text: The average latency is lower without a flush
of: latency.avg config=no-flush / config=flush
is: lower
\`\`\`

\`\`\`figure
kind: table
id: numbers
title: Updates per second
archive: campaign
metric: tps
row: threads
column: config
\`\`\`

`,
  ],
]

test('a first article needs at most 35 lines by hand, and the first proposal is right for each of its numbers', (context) => {
  const folder = temporaryFolder(context)
  const run = (at: string, ...words: readonly string[]): string => {
    const { status, stdout, stderr } = benchfolio(words, { cwd: at })
    assert.equal(status, 0, `${words.join(' ')}: ${stderr}`)
    return stdout
  }
  const write = (path: string, edits: typeof ofPage): void => {
    let text = readFileSync(path, 'utf8')
    for (const [pattern, written] of edits) {
      assert.match(text, pattern)
      text = text.replace(pattern, () => written)
    }
    writeFileSync(path, text)
  }
  const lines = [...ofPage, ...ofDraft].flatMap(([, written]) => written.split('\n'))
  const count = lines.filter((line) => line.trim() !== '').length
  assert.ok(count <= 35, String(count))

  run(folder, 'init', 'sample', '--sample')
  const tar = ['-czf', 'campaign.tar.gz', '--exclude=archive.yaml', '-C', 'sample/site/archives']
  execFileSync('tar', [...tar, 'sysbench-updates'], { cwd: folder })
  run(folder, 'init', 'bench', '--archive', 'campaign.tar.gz', '--base-url', 'https://me.example/')
  const root = join(folder, 'bench')
  write(join(root, 'content/archives/campaign/index.md'), ofPage)
  run(root, 'new', 'article', '--from', 'campaign')
  write(join(root, 'content/articles/campaign/index.md'), ofDraft)
  const numbers = run(root, 'bind', 'campaign', '--json').trim().split('\n')
  assert.equal(numbers.length, 12)
  run(
    root,
    'bind',
    'campaign',
    '--accept',
    numbers.map((_, index) => `${String(index + 1)}a`).join(','),
  )
  const pins = readFileSync(join(root, 'content/articles/campaign/bindings.yaml'), 'utf8')
  for (const pin of [
    /10,069.*: value qps, config=no-flush threads=1;/,
    /\[245\].*: value qps, config=flush threads=1;/,
    /\[25,544\].*: value qps, config=no-flush threads=4;/,
    /\[4,180\].*: value qps, config=flush threads=4;/,
    /\[98 %\].*: ratio qps config=flush \/ config=no-flush, threads=1;/,
    /\[84 %\].*: ratio qps config=flush \/ config=no-flush, threads=4;/,
    /0\.10 to 4\.08 ms.*: range latency\.avg, threads=1 config=\*;/,
    /4\.99 ms.*: value latency\.p95, config=flush threads=4;/,
    /5 seconds.*: file sysbench-updates\/plan\.yaml:14 "seconds";/,
  ])
    assert.match(pins, pin)
  // The pins of sentences that the author replaced are deleted.
  benchfolio(['check', '--fix'], { cwd: root })
  run(root, 'convert')
  assert.match(run(root, 'check'), /^3 claims, 3 confirmed; 0 findings/)
})

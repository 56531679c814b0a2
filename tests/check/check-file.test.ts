// `check FILE --data`: the numbers of a stranger's Markdown against the logs beside it.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

function checked(
  context: TestContext,
  text: string,
  ...options: readonly string[]
): ReturnType<typeof benchfolio> {
  const files: Record<string, string> = { 'README.md': text }
  for (const [version, rate] of [
    ['8.0.36', 600],
    ['8.4.0', 500],
  ] as const)
    for (const threads of [1, 4])
      files[`results/mysql-${version}.oltp_read_write.t${String(threads)}.txt`] = sysbenchLog({
        threads,
        tps: threads * rate,
      })
  const root = smallFolder(temporaryFolder(context), files)
  return benchfolio(['check', 'README.md', '--data', 'results', ...options], { cwd: root })
}

suite('check of a file', () => {
  test('passes true values and ratios, and numbers of other things', (context) => {
    const text = [
      'MySQL 8.4.0 commits 2,000 transactions per second with 4 threads.',
      'With 1 thread, MySQL 8.4.0 is 17 % slower than MySQL 8.0.36.',
      'MySQL 8.0.36 is 1.2 times faster than MySQL 8.4.0 with 4 threads.',
      'MySQL 8.0.36 commits more than 2,000 transactions per second with 4 threads.',
      'With 4 threads MySQL 8.4.0 uses 35 % of the CPU.',
    ]
    const { status, stderr, stdout } = checked(context, `${text.join('\n')}\n`)
    assert.equal(status, 0, stderr)
    assert.match(stdout, / 0 contradicted\n$/)
  })

  const wrong: readonly (readonly [text: string, stated: RegExp])[] = [
    ['MySQL 8.0.36 commits 2,500 transactions per second with 4 threads.', /the data state `2,400/],
    ['With 4 threads, MySQL 8.4.0 is 27 % slower than MySQL 8.0.36.', /the data state `−17 %`/],
    [
      'MySQL 8.0.36 is 1.4 times faster than MySQL 8.4.0 with 4 threads.',
      /the data state `1\.20 ×`/,
    ],
  ]
  for (const [text, stated] of wrong)
    test(`reports: ${text}`, (context) => {
      const { status, stderr } = checked(context, `${text}\n`)
      assert.equal(status, 1)
      assert.match(stderr, stated)
    })

  test('takes what a sentence leaves open from the line above its list and from its headings', (context) => {
    const text =
      '## Results\n\n**With 4 threads:**\n3. MySQL 8.0.36: 2,400 TPS\n4. MySQL 8.4.0: 2,600 TPS\n5. Best\n'
    const { status, stderr } = checked(context, text)
    assert.equal(status, 1)
    assert.match(stderr, /Unexpected `2,600 TPS`, the data state `2,000/)
    assert.doesNotMatch(stderr, /Unexpected `2,400/)
  })

  test('reads the cells of a table with the heads of their row and column', (context) => {
    const text = `Transactions per second:

| threads | MySQL 8.0.36 | MySQL 8.4.0 |
| ------: | -----------: | ----------: |
|       1 |          600 |         500 |
|       4 |        2,400 |       2,600 |

| version      | threads | tps   |
| ------------ | ------- | ----- |
| MySQL 8.0.36 | 4       | 2,400 |
| MySQL 8.4.0  | 1       | 520   |
`
    const { status, stderr } = checked(context, text)
    assert.equal(status, 1)
    assert.deepEqual(
      [
        ...stderr.matchAll(/README\.md:(\d+):.*Unexpected `([^`]*)`, the data state `([\d,]+)/g),
      ].map(([, ...found]) => found.join(' ')),
      ['6 2,600 2,000', '11 520 500'],
    )
  })

  test('takes a report beside its logs for no evidence of itself', (context) => {
    const text = 'MySQL 8.4.0 commits 2,000 transactions per second, and 98,765 in a dream.\n'
    const { stdout } = checked(context, text, '--data', '.')
    assert.match(stdout, / 1 not found, 0 contradicted\n$/)
  })

  test('fails on unpinned numbers with --strict, and on a file that is not there', (context) => {
    const text = 'MySQL 8.4.0 commits 2,000 transactions per second with 4 threads.\n'
    assert.equal(checked(context, text, '--strict').status, 1)
    const root = temporaryFolder(context)
    const { status, stderr } = benchfolio(['check', 'missing.md', '--data', '.'], { cwd: root })
    assert.equal(status, 2)
    assert.match(stderr, new RegExp(`There is no such Markdown file[^]*${join('missing.md')}`))
  })
})

// Pages and articles that an editor on Windows saved have the data of those with Unix line endings.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt, gridArticle, gridProject } from './project.ts'

const statements = `
\`\`\`claim
text: Two cores are at least 1.5 times as fast
of: tps cores=2 / cores=1
is: '>= 1.5x'
\`\`\`

With one thread, two cores
make 17 transactions per second, and 19 apples have no evidence.
`

function dataOf(root: string): ReadonlyMap<string, string> {
  const data = join(root, 'data')
  return new Map(
    readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(data.length), readFileSync(file, 'utf8')] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

suite('line endings of Windows', () => {
  test('in pages and articles change no data file and no location of a diagnostic', async (context) => {
    const article = {
      'content/articles/two-cores/index.md': gridArticle + statements,
      'content/articles/two-cores/bindings.yaml':
        '"make [17 transactions] per": value tps cores=2 threads=1; 1 run\n',
    }
    const unix = gridProject(join(temporaryFolder(context), 'unix'), article)
    const windows = gridProject(join(temporaryFolder(context), 'windows'), article)
    for (const file of ['content/archives/grid/index.md', 'content/articles/two-cores/index.md']) {
      const path = join(windows, file)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'))
    }
    const [one, other] = [await convertAt(unix), await convertAt(windows)]
    const located = ({ diagnostics }: typeof one, root: string): readonly string[] =>
      diagnostics.map(({ rule, message, place: { file, line, column } }) =>
        [file.replace(root, ''), line, column, rule, message].join(':'),
      )
    assert.ok(one.diagnostics.length > 0)
    assert.deepEqual(located(other, windows), located(one, unix))
    assert.deepEqual([...dataOf(windows)], [...dataOf(unix)])
  })
})

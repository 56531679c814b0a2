import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { zipOf } from '../../tools/cite/zip-file.ts'
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

async function run(page: string, options: object): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' }
  const status = await verify.run([page], options, {
    data: (text) => void (printed.stdout += text),
    talk: (text) => void (printed.stderr += text),
    file: () => undefined,
    progress: () => undefined,
  })
  return { status, ...printed }
}

function archivePage(context: TestContext, published = ''): { root: string; page: string } {
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
const html = `<html><body><table>
<tr><th>Threads</th><th>build a</th><th>build b</th></tr>
<tr><td>1</td><td>100.25</td><td>200.5</td></tr>
<tr><td>2</td><td>200.5</td><td>401</td></tr>
</table></body></html>`
const csv = 'Threads,build a,build b\n1,100.25,200.50\n2,200.50,401.00\n4,401.00,"802.00"\n'
const json = JSON.stringify([
  { Threads: 1, 'build a': 100.25, 'build b': 200.5 },
  { Threads: 2, 'build a': 200.5, 'build b': 401 },
])

/** A spreadsheet with one sheet of texts in line and numbers. */
function workbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cells = rows.map((row, index) => {
    const own = row.map((value, column) => {
      const reference = `${String.fromCharCode(65 + column)}${String(index + 1)}`
      return typeof value === 'number'
        ? `<c r="${reference}"><v>${String(value)}</v></c>`
        : `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
    })
    return `<row r="${String(index + 1)}">${own.join('')}</row>`
  })
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const files: readonly (readonly [string, string])[] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Rates" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ],
  ]
  return zipOf(new Map(files.map(([path, text]) => [path, Buffer.from(head + text)])))
}

const sheet = workbook([
  ['Threads', 'build a', 'build b'],
  [1, 100.25, 200.5],
  [2, 200.5, 401],
])

suite('verify --suggest proposes a declaration that verify accepts', () => {
  const files: readonly (readonly [name: string, content: string | Buffer, cells: number])[] = [
    ['table.md', markdown, 6],
    ['table.csv', csv, 6],
    ['table.html', html, 4],
    ['table.json', json, 4],
    ['table.xlsx', sheet, 4],
  ]
  for (const [name, content, cells] of files)
    test(`for ${name}`, async (context) => {
      const { root, page } = archivePage(context)
      smallFolder(root, { [name]: content.toString('latin1') })
      writeFileSync(join(root, name), content)
      const { status, stdout, stderr } = await run(page, { suggest: join(root, name) })
      assert.equal(status, 0, stderr)
      assert.match(stdout, new RegExp(`: ${String(cells)} of ${String(cells)} cells match\\n`))
      assert.match(stdout, /row: \{Threads: '\{threads\}'\}\n {6}column: 'build \{build\}'\n/)
      // The printed declaration on the page, and the file in the archive.
      smallFolder(join(root, 'set'), { 'published/x': '' })
      writeFileSync(join(root, 'set', 'published', name), content)
      const text = readFileSync(page, 'utf8')
      writeFileSync(page, text.replace(/---\n$/, `${stdout}---\n`))
      const checked = await run(page, {})
      assert.equal(checked.status, 0, checked.stderr)
      assert.match(
        checked.stdout,
        new RegExp(`^all: ${String(cells)} cells = ${String(cells)} match`, 'm'),
      )
    })

  test('names the labels that no field has', async (context) => {
    const { root, page } = archivePage(context)
    smallFolder(root, { 'other.csv': 'Server,x,y\nfirst,1.5,2.5\nsecond,3.5,4.5\nthird,3.5,4.5\n' })
    const { status, stderr } = await run(page, { suggest: join(root, 'other.csv') })
    assert.equal(status, 1)
    assert.match(stderr, /no field has the labels .* such as "first"; fields are build: a, b/)
  })
})

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
    const { status, stderr } = await run(page, {})
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
    const { stdout, stderr } = await run(page, {})
    assert.match(stdout, /^all: 2 cells = 1 match \+ 1 differ/m)
    assert.match(stderr, /published 0\.9k, computed 0\.8k \(by -100\)/)
  })
})

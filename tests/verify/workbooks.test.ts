// Spreadsheets of openpyxl 3.1, XlsxWriter 3.3, exceljs 4.4 and SheetJS 0.18: a merged title, shared, inline and formatted texts,
// formulas with their values, a hidden row, percent and date formats.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { verify } from '../../tools/commands/verify.ts'
import { readWorkbook } from '../../tools/verify/workbooks.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const folder = join(import.meta.dirname, 'workbooks')
const rates = [
  ['1', '100.25', '200.5'],
  ['2', '200.5', '401'],
  ['4', '401', '802'],
]

suite('a spreadsheet', () => {
  for (const [name, line] of [
    ['openpyxl', 3],
    ['openpyxl-inline', 2],
    ['xlsxwriter', 3],
    ['exceljs', 3],
    ['sheetjs', 3],
  ] as const)
    test(`of ${name} is a table of its values`, async () => {
      const [table, ...others] = await readWorkbook(readFileSync(join(folder, `${name}.xlsx`)))
      assert.deepEqual(others, [])
      assert.equal(table?.title, 'Rates')
      assert.deepEqual(table.header.slice(0, 3), ['Threads', 'build a', 'build b'])
      assert.deepEqual(
        table.rows.map(({ cells }) => cells.slice(0, 3)),
        rates,
      )
      assert.deepEqual(
        table.rows.map((row) => row.line),
        [line, line + 1, line + 2],
      )
      // 100 % is stored as 1.
      if (line === 3) assert.ok(table.rows.every(({ cells }) => cells[3] === '1'))
    })

  test('with a formula that was never computed is refused, with the cell', async () => {
    await assert.rejects(
      readWorkbook(readFileSync(join(folder, 'openpyxl-formula.xlsx'))),
      /the formula in cell C2 has no value; open the file in a spreadsheet program and save it/,
    )
  })

  test('is verified cell by cell', async (context) => {
    const root = temporaryFolder(context)
    const logs = ['a', 'b'].flatMap((build, index) =>
      [1, 2, 4].map((threads) => [
        `raw/${build}.t${String(threads)}.txt`,
        sysbenchLog({ threads, tps: 100.25 * threads * (index + 1) }),
      ]),
    )
    smallFolder(join(root, 'set'), {
      ...(Object.fromEntries(logs) as Record<string, string>),
      'published/x': '',
    })
    const book = readFileSync(join(folder, 'xlsxwriter.xlsx'))
    writeFileSync(join(root, 'set', 'published', 'rates.xlsx'), book)
    const page = join(root, 'page.md')
    writeFileSync(
      page,
      `---
archive:
  source: set
  patterns: ['raw/{build}.t{threads}.txt']
  ignore: [{path: 'published/**', reason: published}]
  published:
    - file: published/rates.xlsx
      row: {Threads: '{threads}'}
      column: 'build {build}'
      metric: tps
---
`,
    )
    let stdout = ''
    const status = await verify.run(
      [page],
      {},
      {
        data: (text) => void (stdout += text),
        talk: () => undefined,
        file: () => undefined,
        progress: () => undefined,
      },
    )
    assert.equal(status, 0)
    assert.match(stdout, /^all: 6 cells = 6 match/m)
  })
})

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { exportFormats, type ExportFormat } from '../../tools/export/export-archive.ts'
import { tableNames, tables } from '../../tools/export/export-schema.ts'
import { packageRoot } from '../../tools/root.ts'
import { benchfolio, records } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'
import { once } from '../once.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-tables-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'hunter2hunter2'
const root = once(() =>
  gridProject(join(folder, 'project'), {
    'site/archives/grid/my.cnf': `[mysqld]\ninit_connect = 'SET @a = "b, c"'\n[client]\npassword = ${secret}\n`,
  }),
)

const exported = once(() => {
  const out = join(folder, 'export')
  for (const format of exportFormats) {
    const { status, stderr } = benchfolio(['export', 'grid', `--${format}`, '--out', out], {
      cwd: root(),
    })
    assert.equal(status, 0, stderr)
  }
  return out
})

function fileOf(table: string, format: ExportFormat): string {
  return join(exported(), table, `grid.${format}`)
}

function textOf(table: string, format: ExportFormat): string {
  return readFileSync(fileOf(table, format), 'utf8')
}

suite('exported tables', () => {
  test('are the same in CSV, NDJSON and Parquet', async () => {
    for (const table of tableNames) {
      const csv: readonly Readonly<Record<string, string>>[] = parse(textOf(table, 'csv'), {
        columns: true,
      })
      const ndjson = records({ status: 0, stdout: textOf(table, 'ndjson'), stderr: '' })
      const file = await asyncBufferFromFile(fileOf(table, 'parquet'))
      const parquet = await parquetReadObjects({ file })
      assert.deepEqual(parquet.map(inCsv), csv, table)
      assert.deepEqual(
        ndjson.map((row) => inCsv(row as Readonly<Record<string, unknown>>)),
        csv,
        table,
      )
    }
  })

  test('have the columns of the schema, and their documentation names each', async () => {
    const documentation = readFileSync(join(packageRoot, 'docs', 'export.md'), 'utf8')
    for (const table of tableNames) {
      const names = tables[table].map(([name]) => name)
      assert.equal(textOf(table, 'csv').split('\n')[0], names.join(','))
      const file = await asyncBufferFromFile(fileOf(table, 'parquet'))
      const { schema, key_value_metadata: metadata } = await parquetMetadataAsync(file)
      assert.deepEqual(
        schema.slice(1).map(({ name }) => name),
        names,
      )
      assert.deepEqual(metadata, [{ key: 'benchfolio.schema', value: '1' }])
      const section = documentation.split(`### \`${table}\``)[1]?.split('\n##')[0] ?? ''
      for (const name of names) assert.match(section, new RegExp(`\`${name}\``), `${table}.${name}`)
    }
  })

  test('hold no secret', () => {
    assert.match(textOf('options', 'csv'), /init_connect/)
    for (const table of tableNames) assert.doesNotMatch(textOf(table, 'csv'), new RegExp(secret))
  })

  test('are limited to those that --tables names', () => {
    const out = join(folder, 'some')
    const { status } = benchfolio(
      ['export', 'grid', '--csv', '--tables', 'runs,cells', '--out', out],
      { cwd: root() },
    )
    assert.equal(status, 0)
    assert.deepEqual(readdirSync(out).toSorted(), ['cells', 'runs'])
  })

  for (const [name, options] of Object.entries({
    'no format': [],
    'two formats': ['--csv', '--parquet'],
    'an unknown table': ['--csv', '--tables', 'rows'],
  })) {
    test(`reject a command line with ${name}`, () => {
      const { status, stderr } = benchfolio(['export', 'grid', ...options], { cwd: root() })
      assert.equal(status, 2)
      assert.match(stderr, /^error: Unexpected /)
    })
  }
})

// The texts that CSV has of a row.
function inCsv(row: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null
        ? ''
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value as string | number | bigint),
    ]),
  )
}

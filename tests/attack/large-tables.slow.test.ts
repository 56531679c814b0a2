// Tables of any length, a reader that throws and one that never ends lose what they must, and nothing else of their archive.
//
//   TABLE_ROWS=10000000 npm run unit -- attack/large-tables      takes four minutes, 2.3 GB of disk and 3 GB of memory
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite, test, type TestContext } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { tableForms, type TableForm } from '../formats/table-forms.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const page = `---
title: Large tables
archive:
  source: archive
  patterns:
    - 'logs/t{threads}.{tool:sysbench}.txt'
    - 'tables/{tool}.{form}'
    - 'broken/{tool}.{form}'
  fields: {engine: mysql, version: 8.0.30, workload: oltp_read_only}
---
`
const rows = Number(process.env['TABLE_ROWS'] ?? 200_000)
const logs = 8
// Rows repeat after these, because their text makes no difference.
const blockRows = 100_000

suite('an archive with tables of every form, a reader that throws and one that never ends', () => {
  test(`of ${String(rows)} rows: all other files are read, and each loss is stated`, (context) => {
    const folder = temporaryFolder(context)
    writeArchive(folder)
    const { status, stderr } = converted(context, folder)
    assert.equal(status, 1, stderr)
    const data = readData(join(folder, 'data', 'archives', `${folderName(folder)}.json`))
    assert.equal(data.runs.length, logs)
    assert.ok(data.runs.every((run) => run.status === 'ok'))
    for (const { path, verdict } of data.files)
      assert.equal(verdict, path.startsWith('broken/') ? 'rejected' : 'read', path)
    assert.match(stderr, /the du reader failed: Maximum call stack size exceeded/)
    assert.match(stderr, /the initdb reader failed: no result after 6\d s/)
    const tooLarge = Object.entries(tableForms)
      .filter(([, form]) => bytesOf(form) > Number(form.limit) * 1e6)
      .map(([name, { limit }]) => `tables/x.${name}: ${limit} MB`)
    const stated = data.diagnostics
      .filter(({ rule }) => rule === 'format/too-large')
      .map(({ message, place }) => `${place.file}: ${/at most (\S+ MB)/.exec(message)?.[1] ?? ''}`)
    assert.deepEqual(stated.toSorted(), tooLarge.toSorted())
    assert.equal(data.diagnostics.filter(({ rule }) => rule === 'archive/reader-failed').length, 2)
  })
})

function writeArchive(folder: string): void {
  for (const name of ['logs', 'tables', 'broken'])
    mkdirSync(join(folder, 'archive', name), { recursive: true })
  writeFileSync(join(folder, 'index.md'), page)
  for (let threads = 1; threads <= logs; threads += 1)
    writeFileSync(
      join(folder, 'archive', 'logs', `t${String(threads)}.sysbench.txt`),
      sysbenchLog({ threads, tps: 100 * threads }),
    )
  const cases = join(packageRoot, 'tests', 'formats')
  copyFileSync(join(cases, 'du', 'titles-cut.txt'), join(folder, 'archive', 'broken', 'du.txt'))
  copyFileSync(
    join(cases, 'initdb', 'cluster.txt'),
    join(folder, 'archive', 'broken', 'initdb.txt'),
  )
  for (const [name, form] of Object.entries(tableForms))
    writeTable(join(folder, 'archive', 'tables', `x.${name}`), form)
}

function writeTable(file: string, form: TableForm): void {
  const handle = openSync(file, 'w')
  try {
    writeFileSync(handle, form.head)
    const block = blockOf(form)
    for (let written = 0; written < rows; written += blockRows) writeFileSync(handle, block)
    if (form.format === 'json-tables') writeFileSync(handle, ']\n')
  } finally {
    closeSync(handle)
  }
}

function blockOf({ row }: TableForm): string {
  return Array.from({ length: blockRows }, (_, index) => row(index)).join('')
}

function bytesOf(form: TableForm): number {
  return form.head.length + (rows / blockRows) * Buffer.byteLength(blockOf(form))
}

function converted(
  context: TestContext,
  folder: string,
): { status: number | null; stderr: string } {
  const url = (path: string): string => pathToFileURL(join(packageRoot, path)).href
  const options = ['tsx', 'tests/attack/failing-readers.mjs'].map((path, index) =>
    index === 0 ? '--import=tsx' : `--import=${url(path)}`,
  )
  const program = [...options, join(packageRoot, 'tools', 'cli.ts'), 'convert']
  const out = ['--out', join(folder, 'data'), '--store', join(folder, '.build')]
  const { status, stderr } = spawnSync(
    process.execPath,
    [...program, join(folder, 'index.md'), ...out],
    { cwd: packageRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  context.diagnostic(`exit status ${String(status)}`)
  return { status, stderr }
}

interface ArchiveFile {
  readonly files: readonly { readonly path: string; readonly verdict: string }[]
  readonly runs: readonly { readonly status: string }[]
  readonly diagnostics: readonly {
    readonly rule: string
    readonly message: string
    readonly place: { readonly file: string }
  }[]
}

function readData(file: string): ArchiveFile {
  return JSON.parse(readFileSync(file, 'utf8')) as ArchiveFile
}

function folderName(folder: string): string {
  return folder.slice(folder.lastIndexOf('/') + 1)
}

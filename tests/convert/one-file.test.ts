import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { registerFile } from '../../tools/convert/identity-register.ts'
import { ledgerFile } from '../../tools/convert/permalinks.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { everything } from '../extent.ts'
import { tree } from '../laws/tree.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { convertAt, gridProject } from './project.ts'

const page = `---
title: A campaign
archive:
  source: ../../../site/archives/campaign
  patterns:
    - '{config}/{workload}.t{threads}.r{repeat}.{tool}.txt'
    - '{config}/{tool:my}.cnf'
    - '{tool:lscpu}.txt'
    - '{config}/{tool:qps}.tsv'
  fields: {engine: mysql, version: 8.4.8, ram: 1}
---
How it was made.
`

const logs = ['base', 'large'].flatMap((config) =>
  ['read', 'write'].flatMap((workload) =>
    ['1', '2'].map((repeat) => `${config}/${workload}.t4.r${repeat}`),
  ),
)

// Results, their monitors, a configuration and a table of all runs of a folder, facts of all runs, and a file of no format.
const paths = [
  ...logs.map((path) => `${path}.sysbench.txt`),
  ...logs.map((path) => `${path}.vmstat.txt`),
  ...['base', 'large'].flatMap((config) => [`${config}/my.cnf`, `${config}/qps.tsv`]),
  'lscpu.txt',
  'notes.txt',
]

// A file that is there three times out of four, and sometimes a damaged file of the cache.
const step = fc.tuple(
  fc.constantFrom(...paths),
  fc.constantFrom(undefined, 1, 2, 3),
  fc.option(fc.nat(), { freq: 3 }),
)

// What a file contains; two results, or two configurations, may have the same bytes.
function textOf(path: string, variant: number): string {
  const number = String(variant)
  if (path.endsWith('.sysbench.txt')) {
    const head = variant === 3 ? 'sysbench --mysql-host=db1.corp.internal --tables=8 run\n' : ''
    return sysbenchLog({ threads: variant === 2 ? 8 : 4, tps: 100 * variant, head })
  }
  if (path.endsWith('.vmstat.txt'))
    return `procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 100000  10000 200000    0    0     1     2  300  400 10  5 84  1  0
 2  0      0 100001  10000 200000    0    0     ${number}     2  301  401 11  5 83  1  0
`
  if (path.endsWith('.cnf'))
    return `[mysqld]\ninnodb_buffer_pool_size = ${number}G\ninnodb_doublewrite = ${String(variant % 2)}\n`
  if (path.endsWith('.tsv')) return `dbms\tqps\nmysql\t${number}\n`
  if (path === 'lscpu.txt')
    return `Architecture:        x86_64\nCPU(s):              ${number}\nModel name:          CPU ${number}\nThread(s) per core:  1\n`
  return `Notes ${number} on db1.corp.internal\n`
}

// Changes a byte of one of the files that state where entries and readings are.
function damage(folder: string, at: number): void {
  const names = readdirSync(folder).filter((name) => /\.(?:entries|index)$/.test(name))
  const name = names[at % names.length]
  if (name === undefined) return
  const file = join(folder, name)
  const bytes = readFileSync(file)
  const place = at % bytes.length
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  writeFileSync(file, bytes)
}

// The ledger also has the ids of earlier conversions.
function dataOf(root: string): ReadonlyMap<string, string> {
  const data = new Map(tree(join(root, 'data')))
  data.delete(ledgerFile)
  return data
}

suite('a conversion after one file was added, changed or removed', () => {
  test('writes the bytes of a conversion from scratch', { timeout: 600_000 }, async (context) => {
    const steps = fc.array(step, { minLength: 10, maxLength: 10 })
    const property = fc.asyncProperty(steps, async (changes) => {
      const root = gridProject(temporaryFolder(context), {
        'content/archives/campaign/index.md': page,
      })
      const place = (path: string): string => join(root, 'site', 'archives', 'campaign', path)
      const write = (path: string, variant: number | undefined): void => {
        if (variant === undefined) rmSync(place(path), { force: true })
        else {
          mkdirSync(dirname(place(path)), { recursive: true })
          writeFileSync(place(path), textOf(path, variant))
        }
      }
      for (const path of paths) write(path, 1)
      await convertAt(root)
      for (const [path, variant, damaged] of changes) {
        write(path, variant)
        if (damaged !== null) damage(join(root, '.build', 'cache'), damaged)
        const scratch = temporaryFolder(context)
        const register = join(root, 'data', registerFile)
        if (existsSync(register)) {
          mkdirSync(join(scratch, 'data'))
          copyFileSync(register, join(scratch, 'data', registerFile))
        }
        await convertAt(root)
        await convertAt(root, true, scratch)
        assert.deepEqual(dataOf(root), dataOf(scratch), `${path} ${String(variant)}`)
      }
    })
    await fc.assert(property, { numRuns: everything ? 10 : 2, endOnFailure: true })
  })
})

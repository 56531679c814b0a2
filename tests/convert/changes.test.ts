import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { convertAt, gridPage, gridProject } from './project.ts'

suite('the entries of a data file', () => {
  test('are those of a conversion from scratch after every change', async (context) => {
    const root = gridProject(temporaryFolder(context))
    const path = (name: string): string => join(root, 'site', 'archives', 'grid', name)
    const write = (file: string, text: string | Uint8Array): void => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const page = join(root, 'content', 'archives', 'grid', 'index.md')
    const vmstat = `procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 100000  10000 200000    0    0     1     2  300  400 10  5 84  1  0
 2  0      0 100001  10000 200000    0    0     1     2  301  401 11  5 83  1  0
`
    const changes: Readonly<Record<string, () => void>> = {
      nothing: () => undefined,
      'a run more': () => {
        write(path('read/c1.t4.r1.sysbench.txt'), sysbenchLog({ threads: 4, tps: 250 }))
      },
      'a monitor more': () => {
        write(path('read/c1.t4.r1.vmstat.txt'), vmstat)
      },
      'other samples': () => {
        write(path('read/c1.t4.r1.vmstat.txt'), vmstat.replaceAll(' 84 ', ' 74 '))
      },
      'another number': () => {
        write(path('read/c1.t4.r1.sysbench.txt'), sysbenchLog({ threads: 4, tps: 251 }))
      },
      'samples of a result': () => {
        write(path('read/c1.t1.r2.sysbench.txt'), sampledLog(9))
      },
      'other samples of a result': () => {
        write(path('read/c1.t1.r2.sysbench.txt'), sampledLog(7))
      },
      'another path': () => {
        write(path('read/c4.t4.r1.sysbench.txt'), sysbenchLog({ threads: 4, tps: 251 }))
        rmSync(path('read/c1.t4.r1.sysbench.txt'))
      },
      'another configuration': () => {
        write(path('my.cnf'), '[mysqld]\ninnodb_buffer_pool_size = 2G\ninnodb_doublewrite = 0\n')
      },
      'an alias': () => {
        const fields = 'fields: {engine: mysql, version: 8.4.8}'
        write(page, gridPage.replace(fields, `${fields}\n  aliases: {read: select}`))
      },
      'another warm-up': () => {
        write(page, readFileSync(page, 'utf8').replace('ignore:', 'warmup: 2\n  ignore:'))
      },
      'another word': () => {
        write(join(root, 'site', 'vocabulary', 'keys.yaml'), 'cores: {title: processors}\n')
      },
      'a damaged container': () => {
        write(path('read/logs.tar.gz'), gzipSync('text').subarray(0, 20))
      },
      'a run less': () => {
        rmSync(path('read/c1.t1.r1.sysbench.txt'))
      },
      'a changed data file': () => {
        appendFileSync(join(root, 'data', 'runs', 'grid.json'), '\n')
      },
    }
    await convertAt(root)
    for (const [name, change] of Object.entries(changes)) {
      change()
      const { diagnostics } = await convertAt(root)
      assert.deepEqual(
        diagnostics.filter(({ severity }) => severity === 'error'),
        [],
        name,
      )
      const { written } = await convertAt(root, true)
      assert.equal(written.written, 0, name)
      assert.equal(written.removed, 0, name)
    }
    const data = (folder: string): string =>
      readFileSync(join(root, 'data', folder, 'grid.json'), 'utf8')
    assert.match(data('archives'), /container was not opened/)
    assert.match(data('runs'), /"stalled":3/)
  })
})

// A rate of 100 that falls to zero from second `end` on.
function sampledLog(end: number): string {
  const lines = Array.from({ length: 10 }, (_, second) => {
    const tps = (second < end ? 100 : 0).toFixed(2)
    return `[ ${String(second + 1)}s ] thds: 1 tps: ${tps} qps: ${tps} (r/w/o: ${tps}/0.00/0.00) lat (ms,95%): 10.00 err/s: 0.00 reconn/s: 0.00\n`
  })
  return sysbenchLog({ tps: 102 }).replace('Threads started!\n\n', (text) => text + lines.join(''))
}

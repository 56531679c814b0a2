// Law 4: a conversion that is killed leaves every data file as it was or as it will be.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { benchfolio, program } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'
import { sampled } from '../extent.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { tree } from './tree.ts'

const folders = mkdtempSync(join(tmpdir(), 'benchfolio-killed-'))
after(() => rmSync(folders, { recursive: true, force: true }))

// Kills the process at its n-th change of the disk; when that is a write, half of it is done.
const dying = (n: number): string =>
  `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  let count = 0
  const { writeFileSync } = fs
  for (const name of ['renameSync', 'rmSync', 'linkSync', 'mkdirSync', 'writeFileSync']) {
    const change = fs[name]
    fs[name] = (...words) => {
      count += 1
      if (count === ${String(n)}) {
        if (name === 'writeFileSync') writeFileSync(words[0], words[1].slice(0, words[1].length / 2))
        process.kill(process.pid, 'SIGKILL')
      }
      return change(...words)
    }
  }
  syncBuiltinESMExports()
  process.on('exit', () => { if (count < ${String(n)}) process.exitCode = 77 })
`)}`

suite('a conversion that is killed', { skip: process.platform === 'win32' }, () => {
  const root = gridProject(join(folders, 'project'))
  const data = join(root, 'data')
  const convert = (env: Readonly<Record<string, string>> = {}): number | null =>
    benchfolio(['convert'], { cwd: root, env }).status
  const change = (tps: number): void => {
    writeFileSync(join(root, 'site/archives/grid/read/c1.t1.r1.sysbench.txt'), sysbenchLog({ tps }))
    writeFileSync(
      join(root, 'site/archives/grid/read/c1.t2.r1.sysbench.txt'),
      sysbenchLog({ tps: tps + 1 }),
    )
  }
  assert.equal(convert(), 0)
  const before = tree(data)
  cpSync(data, join(folders, 'before'), { recursive: true })
  change(777)
  assert.equal(convert(), 0)
  const afterwards = tree(data)

  const reset = (): void => {
    for (const folder of [data, join(root, '.build')])
      rmSync(folder, { recursive: true, force: true })
    cpSync(join(folders, 'before'), data, { recursive: true })
  }
  const assertWhole = (): void => {
    for (const [path, content] of tree(data)) {
      // What was being written aside is nobody's data file.
      if (path.endsWith('.new')) continue
      assert.ok(content === before.get(path) || content === afterwards.get(path), `${path} is torn`)
    }
    for (const path of before.keys()) {
      if (afterwards.has(path)) assert.ok(tree(data).has(path), `${path} is gone`)
    }
  }

  test('at any change of the disk leaves data files that are old or new, and can be done again', () => {
    let killed = 0
    for (let n = 1; ; n += n < 8 ? sampled(1, 3) : sampled(3, 12)) {
      reset()
      const status = convert({ NODE_OPTIONS: `--import=${dying(n)}` })
      if (status === 77) break
      assert.equal(status, null, `change ${String(n)}`)
      killed += 1
      assertWhole()
      if (n % 4 !== 0) continue
      assert.equal(convert(), 0)
      assert.deepEqual(tree(data), afterwards)
    }
    assert.ok(killed > sampled(10, 3), String(killed))
    assert.deepEqual(tree(data), afterwards)
  })

  test('at any moment leaves data files that are old or new, and can be done again', async () => {
    const start = process.hrtime.bigint()
    reset()
    assert.equal(convert(), 0)
    const whole = Number(process.hrtime.bigint() - start) / 1e6
    for (const part of sampled([0.35, 0.6, 0.8, 0.95], [0.8])) {
      reset()
      const child = spawn(process.execPath, [program, 'convert'], { cwd: root, stdio: 'ignore' })
      const timer = setTimeout(() => child.kill('SIGKILL'), whole * part)
      await new Promise((done) => child.once('exit', done))
      clearTimeout(timer)
      assertWhole()
    }
    assert.equal(convert(), 0)
    assert.deepEqual(tree(data), afterwards)
  })
})

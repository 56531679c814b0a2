import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { hugo } from '../../tools/site/hugo.ts'

const skip = process.platform === 'linux' ? false : 'only Linux says what a process has done'

suite('a Hugo process that hangs', { skip }, () => {
  test('is terminated and started again, which prints the error', async (context) => {
    const error = 'ERROR render of \\"/x/layouts/runs/page.html:13:5\\" failed'
    const { run, runs } = program(
      context,
      `[ $n = 1 ] && exec sleep 60; echo "${error}" >&2; exit 1`,
    )
    await assert.rejects(run, { where: '/x/layouts/runs/page.html:13:5' })
    assert.equal(runs(), 2)
  })

  test('is reported when it hangs again', async (context) => {
    const { run, runs } = program(context, 'exec sleep 60')
    await assert.rejects(run, { where: 'layouts/', message: /Hugo hangs/ })
    assert.equal(runs(), 2)
  })

  test('a file that Hugo cannot write is reported with its address', async (context) => {
    const { run } = program(
      context,
      'echo "ERROR error building site: render: failed to render pages: open $(dirname $0)/public/authors/bb/index.html: file name too long" >&2; exit 1',
    )
    await assert.rejects(run, { where: 'authors/bb/index.html', message: /file name too long/ })
  })

  test('is none that works for long', async (context) => {
    const { run, runs } = program(context, 'i=0; while [ $i -lt 1500000 ]; do i=$((i+1)); done')
    await run
    assert.equal(runs(), 1)
  })

  test('is none behind a script that waits for it', async (context) => {
    const { run, runs } = program(
      context,
      "sh -c 'i=0; while [ $i -lt 1500000 ]; do i=$((i+1)); done'; exit 0",
    )
    await run
    assert.equal(runs(), 1)
  })

  test('is terminated behind a script too', async (context) => {
    const { run, runs, started } = program(
      context,
      'sleep 60 & echo $! >> $(dirname $0)/started; wait; exit 0',
    )
    await assert.rejects(run, { message: /Hugo hangs/ })
    assert.equal(runs(), 2)
    for (const pid of started()) assert.ok(!isRunning(pid), String(pid))
  })
})

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Runs a shell script in Hugo's place, which has the number of its run in `n`; and how often it ran. */
function program(context: TestContext, script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-hugo-'))
  context.after(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const binary = join(folder, 'hugo')
  const count = join(folder, 'count')
  writeFileSync(count, '0')
  writeFileSync(binary, `#!/bin/sh\nn=$(($(cat ${count}) + 1)); echo $n > ${count}\n${script}\n`, {
    mode: 0o755,
  })
  const destination = join(folder, 'public')
  return {
    run: hugo({ binary, root: folder, destination, patience: 300 }),
    runs: () => Number(readFileSync(count, 'utf8')),
    started: () => readFileSync(join(folder, 'started'), 'utf8').trim().split('\n').map(Number),
  }
}

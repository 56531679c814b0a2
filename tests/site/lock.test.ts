import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { holderOf, isRunning, lock, type Holder } from '../../tools/site/lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-lock-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'lock')

const own = holderOf(process.pid)

function takeAfter(holder: Holder | string, seconds = 0): void {
  writeFileSync(file, typeof holder === 'string' ? holder : JSON.stringify(holder))
  const time = Date.now() / 1000 - seconds
  utimesSync(file, time, time)
  lock(file)()
  assert.ok(!existsSync(file))
}

test('a lock of a running process is refused, and is free once it was given back', () => {
  const unlock = lock(file)
  assert.throws(() => lock(file), /Another process/)
  unlock()
  takeAfter(own.started === undefined ? '' : { ...own, started: '1' })
})

test('a process id that is used again, as in every container, does not hold the lock', () => {
  const [boot = '', host = '', table = ''] = own.system.split(' ')
  takeAfter({ ...own, started: '1' })
  takeAfter({ ...own, system: `another ${host} ${table}` })
  takeAfter({ ...own, pid: 4_000_000, started: '1' })
  const elsewhere = { ...own, system: `${boot} other-host pid:[1]` }
  writeFileSync(file, JSON.stringify(elsewhere))
  assert.throws(() => lock(file), /on other-host/)
  takeAfter(elsewhere, 3700)
  assert.ok(isRunning(own, 0))
})

test('a lock that names no process, an empty and a torn one are taken over', () => {
  for (const text of [String(process.pid), '', '{"pid":', 'null']) takeAfter(text)
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { boundCache, cacheKey, openCache, type Cache } from '../../tools/cache/cache.ts'
import { stateOf } from '../../tools/cache/file-state.ts'
import { boundStore, removeOldPrograms } from '../../tools/cache/user-cache.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

function open(build: string, more: object = {}): Cache {
  return openCache({ build, converter: '1', force: false, ...more })
}

function put(build: string, values: Readonly<Record<string, unknown>>, more: object = {}): void {
  const cache = open(build, more)
  for (const [name, value] of Object.entries(values)) cache.put(cacheKey(name), value)
  cache.save()
}

function namesIn(build: string): readonly string[] {
  return readdirSync(join(build, 'cache'))
}

suite('the cache', () => {
  test('gives the values of all earlier processes of the same version, the last of each key', (context) => {
    const build = temporaryFolder(context)
    put(build, { a: new Map([['x', 1]]), b: 'first' })
    put(build, { b: 'second', c: Float64Array.of(1, 2) })
    const cache = open(build)
    assert.deepEqual(cache.value(cacheKey('a')), new Map([['x', 1]]))
    assert.equal(cache.value(cacheKey('b')), 'second')
    assert.deepEqual(cache.value(cacheKey('c')), Float64Array.of(1, 2))
    assert.equal(cache.value(cacheKey('d')), undefined)
    assert.equal(open(build, { converter: '2' }).value(cacheKey('a')), undefined)
    assert.equal(open(build, { force: true }).value(cacheKey('a')), undefined)
  })

  test('computes a value once for the same inputs', (context) => {
    const build = temporaryFolder(context)
    const computed: string[] = []
    for (const input of ['a', 'b', 'a', 'a']) {
      const cache = open(build)
      const value = cache.cached(cacheKey('upper', input), () => {
        computed.push(input)
        return input.toUpperCase()
      })
      cache.save()
      assert.equal(value, input.toUpperCase())
    }
    assert.deepEqual(computed, ['a', 'b'])
  })

  test('keeps few files, and the last value of every key', (context) => {
    const build = temporaryFolder(context)
    for (let round = 0; round < 60; round += 1)
      put(build, { same: round, [`of ${String(round)}`]: round })
    assert.ok(namesIn(build).length <= 17, String(namesIn(build).length))
    const cache = open(build)
    assert.equal(cache.value(cacheKey('same')), 59)
    for (let round = 0; round < 60; round += 1)
      assert.equal(cache.value(cacheKey(`of ${String(round)}`)), round)
  })

  test('gives no wrong value whatever byte of a file is damaged or missing', (context) => {
    const build = temporaryFolder(context)
    put(build, { a: 'text of a', b: ['b'] })
    const file = join(build, 'cache', namesIn(build)[0] ?? '')
    const stored = readFileSync(file)
    for (const at of stored.keys()) {
      const changed = Buffer.from(stored)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      for (const damaged of [changed, stored.subarray(0, at)]) {
        writeFileSync(file, damaged)
        const cache = open(build)
        assert.ok(['text of a', undefined].includes(cache.value(cacheKey('a')) as string))
        assert.deepEqual(cache.value(cacheKey('b')) ?? ['b'], ['b'])
      }
    }
  })

  test('is usable after a process that writes it was killed', async (context) => {
    const build = temporaryFolder(context)
    put(build, { before: 1 })
    const script = join(import.meta.dirname, 'write-for-ever.ts')
    for (let round = 0; round < 2; round += 1) {
      const child = spawn(process.execPath, ['--import=tsx', script, build])
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
      const cache = open(build)
      assert.equal(cache.value(cacheKey('before')), 1)
      assert.ok([undefined, 'x'.repeat(1000)].includes(cache.value(cacheKey('0')) as string))
    }
  })
})

suite('the bound of the cache', () => {
  test('removes what was not used for the longest time', (context) => {
    const build = temporaryFolder(context)
    for (const [hour, name] of ['a', 'b', 'c'].entries()) {
      put(build, { [name]: name.repeat(50_000) })
      const time = new Date(Date.now() - (3 - hour) * 3_600_000)
      const file = namesIn(build).toSorted().at(-1) ?? ''
      utimesSync(join(build, 'cache', file), time, time)
    }
    assert.ok(open(build).value(cacheKey('a')) !== undefined)
    boundCache({ build, converter: '1' }, 120_000)
    const cache = open(build)
    const left = ['a', 'b', 'c'].filter((name) => cache.value(cacheKey(name)) !== undefined)
    assert.deepEqual(left, ['a', 'c'])
  })

  test('removes what killed processes and other versions left, but nothing of a running process', (context) => {
    const build = temporaryFolder(context)
    put(build, { a: 1 }, { converter: '0' })
    const [other = ''] = namesIn(build)
    put(build, { a: 2 })
    const old = new Date(Date.now() - 2 * 24 * 3_600_000)
    for (const name of ['left.new', 'running.new', 'x.segment'])
      writeFileSync(join(build, 'cache', name), 'half')
    for (const name of [other, 'left.new', 'x.segment'])
      utimesSync(join(build, 'cache', name), old, old)
    boundCache({ build, converter: '1' }, 1e9)
    assert.deepEqual(
      namesIn(build).map((name) => name.replace(/-.*/, '')),
      ['1', 'running.new'],
    )
    assert.equal(open(build).value(cacheKey('a')), 2)
  })
})

test('programs that nobody started for 30 days are removed, but neither the one that starts nor other files', (context) => {
  const caches = temporaryFolder(context)
  const old = new Date(Date.now() - 31 * 24 * 3_600_000)
  for (const name of ['program-old', 'program-young', 'program-own', 'store']) {
    const folder = join(caches, name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'cli.js'), '')
    if (name !== 'program-young') utimesSync(folder, old, old)
  }
  removeOldPrograms(join(caches, 'program-own'))
  assert.deepEqual(readdirSync(caches).toSorted(), ['program-own', 'program-young', 'store'])
  removeOldPrograms(join(caches, 'program-young'))
  assert.ok(readdirSync(caches).includes('program-own'), 'its start counts as use')
})

test('the bound of unpacked files removes the longest unused, but none that a running process may read', (context) => {
  const store = smallFolder(temporaryFolder(context), {
    'a/a': 'xxxx',
    'b/b': 'xxxx',
    'c/c': 'xxxx',
  })
  for (const [name, hours] of [
    ['a', 1],
    ['b', 5],
    ['c', 4],
  ] as const) {
    const time = new Date(Date.now() - hours * 3_600_000)
    utimesSync(join(store, name, name), time, time)
  }
  const left = (): readonly string[] =>
    readdirSync(store).filter((name) => readdirSync(join(store, name)).length > 0)
  boundStore(store, 8)
  assert.deepEqual(left(), ['a', 'c'])
  boundStore(store, 0)
  assert.deepEqual(left(), ['a'])
})

suite('the state of a folder', () => {
  test('changes with a size, a time, a new file and a file less, not with a folder apart', (context) => {
    const root = smallFolder(temporaryFolder(context), { 'a/b.txt': 'b', 'c.txt': 'c' })
    const apart = join(root, '.build')
    const states = [stateOf(root, apart)]
    const changes: readonly (() => void)[] = [
      () => {
        writeFileSync(join(root, 'a/b.txt'), 'longer')
      },
      () => {
        utimesSync(join(root, 'c.txt'), 5, 5)
      },
      () => {
        writeFileSync(join(root, 'a/new.txt'), '')
      },
      () => {
        rmSync(join(root, 'c.txt'))
      },
    ]
    for (const change of changes) {
      change()
      states.push(stateOf(root, apart))
    }
    assert.equal(new Set(states).size, states.length)
    smallFolder(root, { '.build/x': 'x' })
    utimesSync(root, 5, 5)
    assert.equal(stateOf(root, apart), states.at(-1))
    assert.ok(statSync(apart).isDirectory())
  })
})

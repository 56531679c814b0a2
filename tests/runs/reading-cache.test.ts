import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { boundCache } from '../../tools/runs/cache-size.ts'
import { packed } from '../../tools/runs/packed-results.ts'
import { readingCache, type ReadingCache } from '../../tools/runs/reading-cache.ts'
import type { ReadResult } from '../../tools/runs/read-result.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

function resultOf(sha256: string, text = sha256): ReadResult {
  const facts = [{ name: 'text', value: text, line: 1 }]
  const readings = [{ kind: 'facts', facts }] as const
  return {
    sha256,
    reading: { format: 'facts', empty: false, readings, diagnostics: [], redactions: 0 },
  }
}

interface Folder {
  readonly build: string
  readonly open: (name: string) => ReadingCache
  readonly sourceOf: (name: string) => string
}

function cacheFolder(context: TestContext): Folder {
  const build = temporaryFolder(context)
  const sourceOf = (name: string): string => join(build, `${name}.archive`)
  const open = (name: string): ReadingCache => {
    mkdirSync(sourceOf(name), { recursive: true })
    const file = join(build, 'cache', `${name}.index`)
    return readingCache({ file, converter: '1', source: sourceOf(name), fresh: false })
  }
  return { build, open, sourceOf }
}

async function store(cache: ReadingCache, results: readonly ReadResult[]): Promise<void> {
  for (const result of cache.add(packed(results))) cache.remember(result.sha256, 'stamp', result)
  await cache.save()
}

function textsOf(cache: ReadingCache, digests: readonly string[]): readonly (string | undefined)[] {
  return digests.map((sha256) => {
    const reading = cache.reading(sha256)?.readings[0]
    return reading?.kind === 'facts' ? reading.facts[0]?.value : undefined
  })
}

suite('the cache of readings', () => {
  test('gives what was stored, and adds a file without writing the others again', async (context) => {
    const { build, open } = cacheFolder(context)
    await store(open('a'), [resultOf('1'), resultOf('2')])
    const segments = readdirSync(join(build, 'cache')).filter((name) => name.endsWith('.segment'))
    const second = open('a')
    for (const sha256 of ['1', '2']) {
      const reading = second.reading(sha256)
      assert.ok(reading)
      second.remember(sha256, 'stamp', { sha256, reading })
    }
    await store(second, [resultOf('3')])
    assert.deepEqual(textsOf(open('a'), ['1', '2', '3']), ['1', '2', '3'])
    const now = readdirSync(join(build, 'cache'))
    assert.ok(segments.every((name) => now.includes(name)))
  })

  test('of two processes that write at the same time, one is kept whole', async (context) => {
    const { build, open } = cacheFolder(context)
    const [one, other] = [open('a'), open('a')]
    await Promise.all([
      store(one, [resultOf('1'), resultOf('2')]),
      store(other, [resultOf('2'), resultOf('3')]),
    ])
    const texts = textsOf(open('a'), ['1', '2', '3'])
    assert.ok(
      ['1,2,', ',2,3'].includes(texts.join()),
      `expected the readings of one process, not ${texts.join()}`,
    )
    assert.ok(readdirSync(join(build, 'cache')).every((name) => !name.endsWith('.new')))
  })

  test('stays readable in a process while another removes its files', async (context) => {
    const { build, open } = cacheFolder(context)
    await store(open('a'), [resultOf('1', 'x'.repeat(10_000))])
    const cache = open('a')
    rmSync(join(build, 'cache'), { recursive: true })
    assert.equal(textsOf(cache, ['1'])[0]?.length, 10_000)
  })

  test('drops the bytes of files that are gone once they are half of it', async (context) => {
    const { build, open } = cacheFolder(context)
    const text = 'x'.repeat(100_000)
    await store(
      open('a'),
      ['1', '2', '3'].map((sha256) => resultOf(sha256, text)),
    )
    const cache = open('a')
    const reading = cache.reading('3')
    assert.ok(reading)
    cache.remember('3', 'stamp', { sha256: '3', reading })
    await cache.save()
    assert.deepEqual(textsOf(open('a'), ['1', '3']), [undefined, text])
    assert.ok(sizeOf(build) < 150_000, String(sizeOf(build)))
  })
})

suite('the bound of the cache', () => {
  test('removes the archives that were not used for the longest time', async (context) => {
    const { build, open } = cacheFolder(context)
    for (const [hour, name] of ['a', 'b', 'c'].entries()) {
      await store(open(name), [resultOf(name, name.repeat(50_000))])
      const time = new Date(Date.now() - (3 - hour) * 3_600_000)
      utimesSync(join(build, 'cache', `${name}.index`), time, time)
    }
    open('a')
    boundCache(build, 120_000)
    const archives = ['a', 'b', 'c'].filter((name) => open(name).reading(name) !== undefined)
    assert.deepEqual(archives, ['a', 'c'])
    assert.ok(sizeOf(build) <= 120_000)
  })

  test('removes what deleted archives and killed processes left', async (context) => {
    const { build, open, sourceOf } = cacheFolder(context)
    await store(open('a'), [resultOf('1')])
    await store(open('b'), [resultOf('2')])
    rmSync(sourceOf('a'), { recursive: true })
    const left = join(build, 'cache', 'b-left.segment')
    writeFileSync(left, 'half')
    utimesSync(left, new Date(0), new Date(0))
    writeFileSync(join(build, 'cache', 'b-running.segment'), 'half')
    for (const name of ['a', 'b']) {
      const entries = join(build, 'cache', `${name}-1.entries`)
      writeFileSync(entries, 'entries')
      utimesSync(entries, new Date(0), new Date(0))
    }
    boundCache(build, 1e9)
    assert.ok(!existsSync(left))
    const names = readdirSync(join(build, 'cache'))
    assert.ok(names.every((name) => name.startsWith('b')))
    assert.ok(names.includes('b-running.segment'))
    assert.ok(names.includes('b-1.entries'))
    assert.deepEqual(textsOf(open('b'), ['2']), ['2'])
  })
})

function sizeOf(build: string): number {
  const folder = join(build, 'cache')
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

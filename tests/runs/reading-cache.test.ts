import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { openCache } from '../../tools/cache/cache.ts'
import { packed } from '../../tools/runs/packed-results.ts'
import { knownDigests, readingCache, type ReadingCache } from '../../tools/runs/reading-cache.ts'
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

function open(build: string, version = 'v'): ReadingCache {
  const cache = openCache({ build, converter: '1', force: false })
  return readingCache(cache, 'archive', { version, digests: knownDigests(cache, 'archive') })
}

function store(cache: ReadingCache, results: readonly ReadResult[]): void {
  for (const result of cache.add(packed(results))) cache.remember(result.sha256, 'stamp', result)
  cache.save()
}

function textsOf(cache: ReadingCache, digests: readonly string[]): readonly (string | undefined)[] {
  return digests.map((sha256) => {
    const reading = cache.reading(sha256)?.readings[0]
    return reading?.kind === 'facts' ? reading.facts[0]?.value : undefined
  })
}

suite('the cached readings of an archive', () => {
  test('are those that were stored, with what a later process adds', (context) => {
    const build = temporaryFolder(context)
    store(open(build), [resultOf('1'), resultOf('2')])
    const second = open(build)
    for (const sha256 of ['1', '2']) {
      const reading = second.reading(sha256)
      assert.ok(reading)
      second.remember(sha256, 'stamp', { sha256, reading })
    }
    store(second, [resultOf('3')])
    assert.deepEqual(textsOf(open(build), ['1', '2', '3', '4']), ['1', '2', '3', undefined])
    assert.deepEqual(textsOf(open(build, 'other'), ['1']), [undefined])
  })

  test('of two processes that write at the same time, those of one are kept whole', (context) => {
    const build = temporaryFolder(context)
    const [one, other] = [open(build), open(build)]
    store(one, [resultOf('1'), resultOf('2')])
    store(other, [resultOf('2'), resultOf('3')])
    assert.deepEqual(textsOf(open(build), ['2', '3']), ['2', '3'])
  })

  test('stay readable in a process while another removes their files', (context) => {
    const build = temporaryFolder(context)
    store(open(build), [resultOf('1', 'x'.repeat(10_000))])
    const cache = open(build)
    rmSync(join(build, 'cache'), { recursive: true })
    assert.equal(textsOf(cache, ['1'])[0]?.length, 10_000)
  })

  test('have what is private in a file of which only the digest is wanted', (context) => {
    const build = temporaryFolder(context)
    const cache = open(build)
    const privateText = { identities: [], lines: 3, hidden: [] }
    cache.remember('a.txt', '3:1', { sha256: '1', privateText })
    cache.save()
    assert.deepEqual(open(build).digestOnly('1'), { sha256: '1', privateText })
    assert.equal(open(build, 'other').digestOnly('1'), undefined)
  })

  test('have the digest of a file with the same stamp only', (context) => {
    const build = temporaryFolder(context)
    const cache = open(build)
    const [result] = cache.add(packed([resultOf('1')]))
    assert.ok(result)
    cache.remember('a.txt', '3:1', result)
    cache.save()
    assert.equal(open(build).digest('a.txt', '3:1'), '1')
    assert.equal(open(build).digest('a.txt', '4:1'), undefined)
  })
})

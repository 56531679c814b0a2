// How files are parted among the threads that read them.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { shares, type WeighedTask } from '../../tools/runs/shares.ts'

const task = (path: string, bytes: number): WeighedTask => ({
  path,
  file: path,
  bytes,
  digestOnly: false,
})

const some = (count: number, ending: string, bytes: number): readonly WeighedTask[] =>
  Array.from({ length: count }, (_, index) => task(`run${String(index)}${ending}`, bytes))

suite('shares', () => {
  test('are of whole kinds where these are about as large as a share', () => {
    const tasks = [
      ...some(40, '.dstat.txt', 500_000),
      ...some(100, '.iostat.txt', 900_000),
      ...some(60, '.sysbench.txt', 800_000),
    ]
    const { chunks, starts } = shares(tasks, 2)
    const ends = chunks.map((chunk) => chunk.map(({ path }) => path.replace(/^run\d+/, '')))
    const [, second = 0] = starts
    assert.deepEqual([...new Set(ends.slice(0, second).flat())], ['.iostat.txt'])
    assert.deepEqual([...new Set(ends.slice(second).flat())], ['.sysbench.txt', '.dstat.txt'])
  })

  test('cut a kind that is larger than a share', () => {
    const { chunks, starts } = shares(some(100, '.sysbench.txt', 1_000_000), 2)
    const [, second = 0] = starts
    assert.ok(Math.abs(second / chunks.length - 0.5) < 0.05)
  })

  test('hold every task once, whatever the threads', () => {
    const tasks = fc.array(fc.tuple(fc.constantFrom('.a', '.b.txt', '', '.c'), fc.nat(5_000_000)), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(tasks, fc.integer({ min: 1, max: 8 }), (given, threads) => {
        const all = given.map(([ending, bytes], index) => task(`x${String(index)}${ending}`, bytes))
        const { chunks, order, starts } = shares(all, threads)
        assert.deepEqual(
          chunks.flat(),
          order.map((index) => all[index]),
        )
        assert.deepEqual(
          order.toSorted((a, b) => a - b),
          [...all.keys()],
        )
        assert.equal(starts.length, threads)
        assert.equal(starts[0], 0)
        assert.deepEqual(
          starts,
          starts.toSorted((a, b) => a - b),
        )
      }),
    )
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { alignedForBoth, alignStacks } from '../../tools/profiles/align-stacks.ts'
import type { Stacks } from '../../tools/profiles/stacks.ts'

const labels = ['10.1', '11.4'] as const

function stacks(counts: Readonly<Record<string, number>>): Stacks {
  return new Map(Object.entries(counts))
}

suite('profiles: stacks aligned for a differential flame graph', () => {
  const before = stacks({ 'm;start;handle;parse': 50, 'm;start;handle;lfind': 30, 'm;idle': 20 })
  const after = stacks({
    'm;start;spawn;handle;parse': 45,
    'm;start;spawn;handle;l_find': 35,
    'm;idle': 20,
  })

  test('a renamed frame has both names and a wrapper is drawn on both sides', () => {
    const alignment = alignStacks([before, after])
    const { aligned, renamed, renames, wrappers, inserted } = alignment
    assert.deepEqual(
      renames.map(({ baseline, contender }) => [baseline, contender]),
      [['lfind', 'l_find']],
    )
    assert.deepEqual(wrappers, [{ side: 1, frames: ['spawn'], caller: 'start', callee: 'handle' }])
    assert.deepEqual(
      [...aligned[0]],
      [
        ['m;start;spawn;handle;parse', 50],
        ['m;start;spawn;handle;lfind → l_find', 30],
        ['m;idle', 20],
      ],
    )
    assert.deepEqual(inserted, [new Set(['spawn']), new Set()])
    const [named] = alignedForBoth(alignment, labels)
    assert.ok(named.has('m;start;spawn (inserted in 10.1);handle;parse'))
    assert.deepEqual([...aligned[1].keys()], [...aligned[0].keys()])
    assert.ok(renamed[0].has('m;start;handle;lfind → l_find'))
  })

  test('swapped sides align the same frames', () => {
    const { aligned, wrappers } = alignStacks([after, before])
    assert.deepEqual(
      wrappers.map(({ side }) => side),
      [0],
    )
    assert.deepEqual([...aligned[0].keys()], [...aligned[1].keys()])
  })

  test('two different wrappers of one call are none, nor is one beside direct calls', () => {
    const two = stacks({ 'm;start;one;handle;parse': 40, 'm;start;two;handle;parse': 40 })
    assert.deepEqual(alignStacks([before, two]).wrappers, [])
    const direct = stacks({ 'm;start;spawn;handle;parse': 40, 'm;start;handle;parse': 40 })
    assert.deepEqual(alignStacks([before, direct]).wrappers, [])
  })

  test('the author states a rename that no rule matches', () => {
    const { aligned } = alignStacks([stacks({ 'm;poll': 5 }), stacks({ 'm;epoll_wait4': 5 })], {
      poll: 'epoll_wait4',
    })
    assert.deepEqual([...aligned[0].keys()], ['m;poll → epoll_wait4'])
  })

  test('no sample is lost, and equal profiles stay as they are', () => {
    const frame = fc.constantFrom('a', 'b', 'row_get', 'rowget', 'f.isra.1', 'f.part.0', 'wrap')
    const profile = fc
      .array(
        fc.tuple(fc.array(frame, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 9 })),
      )
      .map((list): Stacks => new Map(list.map(([frames, count]) => [frames.join(';'), count])))
    const sum = (given: Stacks): number =>
      [...given.values()].reduce((all, count) => all + count, 0)
    fc.assert(
      fc.property(profile, profile, (one, other) => {
        const { aligned, renamed } = alignStacks([one, other])
        assert.deepEqual([sum(aligned[0]), sum(aligned[1])], [sum(one), sum(other)])
        assert.deepEqual([sum(renamed[0]), sum(renamed[1])], [sum(one), sum(other)])
        const same = alignStacks([one, one])
        assert.deepEqual([same.renames, same.wrappers, same.aligned], [[], [], [one, one]])
      }),
      { numRuns: 300 },
    )
  })
})

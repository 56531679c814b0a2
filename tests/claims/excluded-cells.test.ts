// Cells that the selection of a claim excludes.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { excludedNote } from '../../tools/claims/excluded-cells.ts'
import type { Run } from '../../tools/core/model.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { claimOf, evaluated, fence, gridRuns } from './evaluation.ts'

/** Both versions with these fields, 9.7.0 10 % faster. */
function pairs(...points: readonly Readonly<Record<string, string>>[]): readonly Run[] {
  return points.flatMap((fields, index) => [
    run(2 * index, { version: '8.4.8', ...fields }, { tps: 100 }),
    run(2 * index + 1, { version: '9.7.0', ...fields }, { tps: 110 }),
  ])
}
const byKey = (key: string, ...texts: readonly string[]): readonly Run[] =>
  pairs(...texts.map((text) => ({ [key]: text })))

const noteOf = (runs: readonly Run[], cells: string): string | undefined =>
  claimOf('higher', runs, cells === '' ? {} : { cells }).claim?.notes.find((note) =>
    note.includes('excludes'),
  )

suite('the note on excluded cells', () => {
  const threads = byKey('threads', '16', '4', '1')

  test('counts them and names what only they have', () => {
    assert.equal(noteOf(threads, 'threads=4'), 'The claim excludes 2 of 3 points: threads=1,16.')
    assert.equal(noteOf(threads, 'threads=>=4'), 'The claim excludes 1 of 3 points: threads=1.')
    assert.equal(noteOf(threads, ''), undefined)
    assert.equal(noteOf(threads, 'threads=*'), undefined)
  })

  test('names keys in their order, and no value that another cell has', () => {
    const runs = pairs(
      { threads: '1', memory: '2G' },
      { threads: '4', memory: '2G' },
      { threads: '1', memory: '12G' },
      { threads: '4', memory: '12G' },
    )
    assert.equal(
      noteOf(runs, 'threads=1 memory=2G'),
      'The claim excludes 3 of 4 points: threads=4; memory=12G.',
    )
    const [a, b, c, d, e, f] = runs
    assert.ok(a && b && c && d && e && f)
    // Without 4 threads and 12G, 2G is in the cell of 1 thread as well.
    assert.equal(
      noteOf([a, b, c, d, e, f], 'threads=1 memory=*'),
      'The claim excludes 1 of 3 points: threads=4.',
    )
  })

  test('names no empty value', () => {
    assert.equal(noteOf(pairs({ cores: '2' }, {}), 'cores=2'), 'The claim excludes 1 of 2 points.')
  })

  test('counts cells of both sides with the metric only', () => {
    const runs = [
      ...threads,
      run(90, { version: '8.4.8', threads: '64' }, { tps: 1 }),
      run(91, { version: '9.7.0', threads: '64' }, { qps: 1 }),
      run(92, { version: '9.7.0', threads: '128' }, { tps: 1 }),
      lostRun(93, { version: '8.4.8', threads: '128' }, 'failed', 'killed'),
    ]
    assert.equal(noteOf(runs, 'threads=4'), 'The claim excludes 2 of 3 points: threads=1,16.')
  })

  test('counts each combination of sides once, and repeats as one', () => {
    const grid = { 1: [1, 2], 4: [1, 2] }
    const runs = gridRuns({ a: grid, b: grid, c: grid })
    const call = fence('claim', { text: 'It', of: 'tps version=b,c / version=a,b, threads=1' })
    assert.deepEqual(evaluated(call, runs).claims[0]?.notes, [
      'The claim excludes 3 of 6 points: threads=4.',
    ])
  })

  test('names at most six values', () => {
    const many = byKey('threads', '1', '2', '3', '4', '5', '6', '7', '8')
    assert.equal(
      noteOf(many, 'threads=1,2'),
      'The claim excludes 6 of 8 points: threads=3,4,5,6,7,8.',
    )
    assert.equal(
      noteOf(many, 'threads=1'),
      'The claim excludes 7 of 8 points: threads=2,3,4,5,6,7 and 1 more.',
    )
    assert.deepEqual(excludedNote({ cells: 0, of: 8, texts: new Map() }), [])
  })
})

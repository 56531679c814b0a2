import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withRefusedMeans } from '../../tools/findings/means.ts'
import { run } from '../analysis/runs.ts'

suite('what is called an average', () => {
  const refused = (average: number, name = 'average'): readonly boolean[] =>
    withRefusedMeans([
      run(1, { engine: 'redis', part: 'json', repeat: '1' }, { qps: 100 }),
      run(2, { engine: 'redis', part: 'json', repeat: '2' }, { qps: 120 }),
      run(3, { engine: 'redis', part: name }, { qps: average }),
    ]).map(({ status }) => status === 'refused')

  test('is no run where it is the mean of the others', () => {
    assert.deepEqual(refused(110), [false, false, true])
  })

  test('is a run where it is another number, as is a side that happens to lie between', () => {
    assert.deepEqual(refused(150), [false, false, false])
    assert.deepEqual(refused(110, 'bson'), [false, false, false])
  })
})

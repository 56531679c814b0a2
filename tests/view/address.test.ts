import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { addressOf, viewFrom, withAddress } from '../../tools/view/address.ts'
import { initialView, isolated, toggled, type ViewState } from '../../tools/view/view-state.ts'
import { fullFigure } from '../figures/sample-figure.ts'

const figure = fullFigure(4)
const initial = initialView(figure)

const anyState: fc.Arbitrary<ViewState> = fc.record(
  {
    x: fc.constantFrom('log2', 'linear', 'even'),
    y: fc.constantFrom('linear', 'log'),
    baseline: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    hidden: fc.subarray([0, 1, 2, 3]),
    range: fc.option(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 4, max: 7 })), {
      nil: undefined,
    }),
    at: fc.option(fc.integer({ min: 0, max: 7 }), { nil: undefined }),
  },
  { noNullPrototype: true },
)

suite('the view of a figure in the address', () => {
  test('is empty for the initial view', () => {
    assert.deepEqual(addressOf(figure, initial), [])
    assert.equal(withAddress('?fig-sample.y=log', figure, initial), '')
  })

  test('is readable', () => {
    const state = { ...initial, baseline: 1, hidden: [2] }
    assert.equal(
      withAddress('', figure, state),
      '?fig-sample.mode=relative&fig-sample.baseline=8.0.41&fig-sample.hide=8.0.42',
    )
  })

  test('comes back as it went, whatever the figure’s author chose', () => {
    const figures = [figure, fullFigure(4, { mode: 'relative', baseline: 2 })]
    fc.assert(
      fc.property(anyState, fc.constantFrom(...figures), (state, any) => {
        assert.deepEqual(viewFrom(withAddress('', any, state), any), state)
      }),
    )
  })

  test('leaves the rest of the query alone', () => {
    const query = withAddress('?q=1&fig-other.x=linear', figure, { ...initial, y: 'log' })
    assert.equal(query, '?q=1&fig-other.x=linear&fig-sample.y=log')
  })

  const hostile = [
    '?fig-sample.mode=__proto__&fig-sample.x=constructor&fig-sample.y=toString',
    '?fig-sample.__proto__=1&__proto__[x]=1&fig-sample.baseline=constructor',
    '?fig-sample.from=9&fig-sample.to=1&fig-sample.at=%FF%00',
    '?fig-sample.hide=%E0%A4%A&fig-sample.hide=<script>',
    '?fig-sample.from=64&fig-sample.to=2',
    `?fig-sample.y=log&x=${'a'.repeat(5000)}`,
    '?%',
  ]
  for (const query of hostile) {
    test(`ignores ${query.slice(0, 60)}`, () => {
      assert.deepEqual(viewFrom(query, figure), initial)
    })
  }

  test('never throws and never leaves the figure', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (key, value) => {
        const query = `?fig-sample.${key}=${value}`
        const { hidden, baseline = 0, range = [0, 0], at = 0 } = viewFrom(query, figure)
        assert.ok([...hidden, baseline].every((series) => figure.series[series] !== undefined))
        assert.ok([...range, at].every((x) => figure.x.values[x] !== undefined))
      }),
    )
  })
})

suite('the legend', () => {
  test('two clicks leave everything as it was', () => {
    assert.deepEqual(toggled(toggled(initial, 2), 2), initial)
  })

  test('isolating shows one series, isolating again shows all', () => {
    const alone = isolated(initial, 1, 4)
    assert.deepEqual(alone.hidden, [0, 2, 3])
    assert.deepEqual(isolated(alone, 1, 4).hidden, [])
    assert.deepEqual(isolated(alone, 2, 4).hidden, [0, 1, 3])
  })
})

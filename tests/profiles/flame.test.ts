import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { alignStacks } from '../../tools/profiles/align-stacks.ts'
import {
  flameFrames,
  shareOnlyIn,
  stacksOfFrames,
  underOneRoot,
  withoutRoot,
} from '../../tools/profiles/flame-frames.ts'
import { hotFunctions } from '../../tools/profiles/hot-functions.ts'
import { flameViewFrom, hasFlameView, withFlameView } from '../../tools/view/flame-address.ts'
import { flameFiles } from '../../tools/draw/drawn-flame.ts'
import {
  drawnName,
  flameBoxes,
  flameLayout,
  frameColour,
  frameLabel,
  frameName,
  matchedShare,
  rowsOf,
  withoutEmptyRows,
  type FlameLayout,
} from '../../tools/view/flame-layout.ts'
import { step } from '../../assets/js/flame/panel.ts'

const baseline = new Map([
  ['m;a;x', 60],
  ['m;b', 30],
  ['m;gone;deep', 10],
])
const contender = new Map([
  ['m;a;x', 90],
  ['m;a', 5],
  ['m;b', 5],
  ['m;<T>&"q"', 20],
])
const frames = flameFrames(contender, { unit: 'samples', baseline })

function drawn(layout: FlameLayout, zoomed = 0): readonly (readonly [string, number, number])[] {
  return flameBoxes(layout, zoomed, 0).map(({ frame, x, width }) => [
    frameName(layout.frames, frame),
    Number((x * 120).toFixed(6)),
    Number((width * 120).toFixed(6)),
  ])
}

suite('flame graphs: frames and where they stand', () => {
  test('a frame is as wide as its count, what it called stands from its left on', () => {
    assert.deepEqual(drawn(flameLayout(frames, 'contender')), [
      ['all', 0, 120],
      ['m', 0, 120],
      ['<T>&"q"', 0, 20],
      ['a', 20, 95],
      ['x', 20, 90],
      ['b', 115, 5],
      ['gone', 120, 0],
      ['deep', 120, 0],
    ])
  })

  test('zoomed, those that called a frame are as wide as all, and only what it called is below', () => {
    const layout = flameLayout(frames, 'contender')
    const a = frames.name.indexOf(frames.names.indexOf('a'))
    assert.deepEqual(
      drawn(layout, a).map(([name]) => name),
      ['m', 'all', 'a', 'x'],
    )
    assert.deepEqual(drawn(layout, a).at(-1), ['x', 0, (90 / 95) * 120].map(rounded))
  })

  test('a panel of what vanished, and the other way round of what appeared', () => {
    const named = (panel: 'vanished' | 'appeared'): readonly string[] =>
      flameBoxes(flameLayout(frames, panel), 0, 0.001).map(({ frame }) => frameName(frames, frame))
    assert.deepEqual(named('vanished'), ['all', 'm', 'gone', 'deep'])
    assert.deepEqual(named('appeared'), ['all', 'm', '<T>&"q"'])
  })

  test('deep rows with a few narrow frames are cut off, unless a frame in them is kept', () => {
    const stacks = new Map([
      ['m;a;b', 990],
      ['m;a;b;c;d;e', 10],
    ])
    const deep = flameFrames(stacks, { unit: 'samples' })
    const boxes = flameBoxes(flameLayout(deep, 'contender'), 0, 0)
    assert.deepEqual([rowsOf(boxes), rowsOf(withoutEmptyRows(boxes))], [7, 4])
    const d = deep.name.indexOf(deep.names.indexOf('d'))
    assert.equal(rowsOf(withoutEmptyRows(boxes, (frame) => frame === d)), 6)
    const zoomed = flameBoxes(flameLayout(deep, 'contender'), d, 0)
    assert.deepEqual(withoutEmptyRows(zoomed), zoomed)
  })

  test('labels and colours tell the difference of the shares, each way', () => {
    const b = frames.name.indexOf(frames.names.indexOf('b'))
    const [now, then] = [flameLayout(frames, 'contender'), flameLayout(frames, 'baseline')]
    assert.equal(frameLabel(now, b), 'b (5 of 120 samples, 4 %; −26 points)')
    assert.equal(frameLabel(then, b), 'b (30 of 100 samples, 30 %; +26 points)')
    assert.equal(frameColour(now, b), 'down-5')
    assert.equal(frameColour(then, b), 'up-5')
    assert.equal(frameColour(now, 0), 'same')
    const alone = flameLayout(flameFrames(contender, { unit: 'samples' }), 'contender')
    assert.match(frameColour(alone, 1), /^warm-[0-5]$/)
    assert.equal(frameLabel(alone, 0), 'all (120 of 120 samples, 100 %)')
  })

  test('a label names the side of its numbers, and says where a frame was inserted', () => {
    const { aligned, inserted } = alignStacks([
      new Map([
        ['m;start;handle;parse', 60],
        ['m;idle', 40],
      ]),
      new Map([
        ['m;start;spawn;handle;parse', 90],
        ['m;idle', 10],
      ]),
    ])
    const compared = flameFrames(aligned[1], {
      unit: 'samples',
      baseline: aligned[0],
      labels: ['1.0', '2.0'],
      inserted,
    })
    const spawn = compared.name.indexOf(compared.names.indexOf('spawn'))
    const [now, then] = [flameLayout(compared, 'contender'), flameLayout(compared, 'baseline')]
    assert.equal(drawnName(now, spawn), 'spawn')
    assert.equal(frameLabel(now, spawn), 'spawn (2.0: 90 of 100 samples, 90 %; +30 points vs 1.0)')
    assert.equal(drawnName(then, spawn), 'spawn (inserted)')
    assert.equal(
      frameLabel(then, spawn),
      'spawn, inserted for alignment: only in 2.0 (1.0: 60 of 100 samples, 60 %; −30 points vs 2.0)',
    )
    // Files for other programs have the stacks of the profile.
    assert.equal(stacksOfFrames(compared, 'before').get('m;start;handle;parse'), 60)
  })

  test('the share that only one side has counts its stacks once', () => {
    const { before = [], total, depth } = frames
    assert.equal(shareOnlyIn(before, total, depth), 10)
    assert.equal(shareOnlyIn(total, before, depth), (100 * 20) / 120)
  })

  test('search counts a match below a match once', () => {
    const matches = frames.names.map((name) => name === 'a' || name === 'x' || name === 'deep')
    assert.deepEqual(matchedShare(frames, frames.total, matches), {
      share: (95 / 120) * 100,
      frames: 1,
    })
    assert.deepEqual(matchedShare(frames, frames.before ?? [], matches), { share: 70, frames: 2 })
  })

  test('keys lead to callers, to the widest that was called, and to neighbours', () => {
    const layout = flameLayout(frames, 'contender')
    const boxes = flameBoxes(layout, 0, 0.001)
    const go = (from: string, key: string): string => {
      const frame = frames.name.indexOf(frames.names.indexOf(from))
      return frameName(frames, step(key, frame, layout, boxes) ?? -1)
    }
    assert.equal(go('m', 'ArrowDown'), 'a')
    assert.equal(go('a', 'ArrowUp'), 'm')
    assert.equal(go('a', 'ArrowRight'), 'b')
    assert.equal(go('a', 'ArrowLeft'), '<T>&"q"')
    assert.equal(go('x', 'ArrowDown'), 'x')
    assert.equal(go('b', 'ArrowRight'), 'b')
    assert.equal(go('x', 'Home'), 'all')
    assert.equal(step('q', 0, layout, boxes), undefined)
  })

  test('drawings hold no script, and names are text', () => {
    const files = flameFiles(
      { kind: 'flame', frames, panels: [{ panel: 'contender', title: '' }] },
      { article: 'x', id: 'f', title: 'T' },
    )
    const svg = files.get('f.flame-contender.svg') ?? ''
    assert.doesNotMatch(svg, /<script|<T>| on[a-z]+=|href|style=/)
    assert.match(svg, /<title>&lt;T&gt;&amp;"q" \(20 of 120 samples/)
    assert.equal(JSON.stringify(frames), /\] = (.*)\n/.exec(files.get('f.flame.js') ?? '')?.[1])
  })

  test('frames give back the stacks that they were made of', () => {
    assert.deepEqual(stacksOfFrames(frames), contender)
    assert.deepEqual(stacksOfFrames(frames, 'before'), baseline)
    assert.deepEqual(
      stacksOfFrames(flameFrames(new Map([['a', 1]]), { unit: 'samples' })),
      new Map([['a', 1]]),
    )
  })

  test('the view stands in the address and comes back from it', () => {
    const a = frames.name.indexOf(frames.names.indexOf('a'))
    const deep = frames.name.indexOf(frames.names.indexOf('deep'))
    const view = { find: 'x & y', zoom: { contender: a, vanished: deep } }
    const search = withFlameView('?q=1&fig-f.find=old&fig-g.find=other', 'f', view, frames)
    assert.equal(
      search,
      `?q=1&fig-g.find=other&fig-f.find=x+%26+y&fig-f.zoom=${String(a)}%3Aa&fig-f.zoom-vanished=${String(deep)}%3Adeep`,
    )
    assert.deepEqual(flameViewFrom(search, 'f', frames), view)
    assert.ok(hasFlameView(search, 'f') && !hasFlameView(search, 'h'))
    // All is shown: nothing needs to be said.
    assert.equal(
      withFlameView(search, 'f', { find: '', zoom: { contender: 0 } }, frames),
      '?q=1&fig-g.find=other',
    )
    // A frame that is another by now, or none.
    for (const zoom of [`${String(a)}:b`, '9999999:a', '-1:a', '1:', 'a', '0:all'])
      assert.deepEqual(flameViewFrom(`?fig-f.zoom=${encodeURIComponent(zoom)}`, 'f', frames), {
        find: '',
        zoom: {},
      })
  })

  test('functions: recursion counts once, a root that all have is no frame', () => {
    const [first] = hotFunctions(
      new Map([
        ['m;f;f', 3],
        ['m;g', 1],
      ]),
    )
    assert.deepEqual(first, { name: 'f', self: 75, total: 75, selfBefore: 0, totalBefore: 0 })
    assert.deepEqual(
      [
        ...withoutRoot(
          new Map([
            ['all;a', 2],
            ['all', 1],
          ]),
        ),
      ],
      [['a', 2]],
    )
    assert.equal(withoutRoot(contender), contender)
  })
})

function rounded(value: string | number): string | number {
  return typeof value === 'number' ? Number(value.toFixed(6)) : value
}

test('a server that was renamed is compared with itself', () => {
  const before = new Map([
    ['mysqld;main', 3],
    ['mysqld', 1],
  ])
  const after = new Map([['mariadbd;main', 4]])
  assert.deepEqual(underOneRoot([before, after]), [
    new Map([
      ['mysqld, mariadbd;main', 3],
      ['mysqld, mariadbd', 1],
    ]),
    new Map([['mysqld, mariadbd;main', 4]]),
  ])
  const mixed = new Map([...before, ['sysbench;main', 1]])
  for (const [one, other] of [
    [before, before],
    [mixed, after],
    [new Map<string, number>(), after],
  ] as const) {
    const [first, second] = underOneRoot([one, other])
    assert.equal(first, one)
    assert.equal(second, other)
  }
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { claim, logFiles, stated } from './publication.ts'

const repeats = (middle: number): readonly number[] =>
  [-0.2, -0.1, 0, 0.1, 0.2].map((offset) => middle + offset)

suite('a claim', () => {
  const steady = {
    '8.4.8': { 1: repeats(100), 4: repeats(400) },
    '9.7.0': { 1: repeats(105), 4: repeats(440) },
  }

  test('is supported where every cell matches and its difference is significant', async (context) => {
    const { claims, problems } = await stated(
      context,
      logFiles(steady, claim('9.7.0 is 3..12 % faster than 8.4.8')),
    )
    assert.deepEqual(problems, [])
    assert.deepEqual(
      claims.map(({ verdict, matchText, supportText, matches, supported, read }) => ({
        verdict,
        matchText,
        supportText,
        matches,
        supported,
        read,
      })),
      [
        {
          verdict: 'supported',
          matchText: 'matches the data in 2 of 2 cells',
          supportText: 'statistically supported in 2 of 2 cells (direction only)',
          matches: { cells: 2, of: 2 },
          supported: { cells: 2, of: 2 },
          read: 'contender ÷ baseline from 1.025 to 1.125',
        },
      ],
    )
    const [cell] = claims[0]?.details ?? []
    assert.equal(cell?.contender.n, 5)
    assert.equal(cell.verdict, 'higher')
    assert.equal(cell.contender.evidence[0]?.file, '9.7.0/t1.r3.txt')
    assert.ok(cell.contender.evidence[0].line !== undefined)
    assert.deepEqual(claims[0]?.notes, [
      'Each p is adjusted for the 2 testable cells of the claim (Holm); significant: below 0.05.',
    ])
  })

  test('of single runs matches, and is not supported', async (context) => {
    const few = { '8.4.8': { 1: [100] }, '9.7.0': { 1: [105] } }
    const { claims, problems } = await stated(
      context,
      logFiles(few, claim('9.7.0 is 3..12 % faster')),
    )
    assert.deepEqual(problems, [])
    assert.deepEqual(
      [claims[0]?.verdict, claims[0]?.matchText, claims[0]?.supportText],
      ['unsupported', 'matches the data', 'not statistically supported (single value)'],
    )
  })

  test('of three runs a side says how many it needs', async (context) => {
    const few = { '8.4.8': { 1: [99, 100, 101] }, '9.7.0': { 1: [104, 105, 106] } }
    const { claims } = await stated(context, logFiles(few, claim('9.7.0 is 3..12 % faster')))
    assert.deepEqual(
      [claims[0]?.verdict, claims[0]?.supportText],
      ['unsupported', 'not statistically supported (insufficient data: 4 per side needed)'],
    )
  })

  test('of equality needs the interval inside its bounds', async (context) => {
    const same = { '8.4.8': { 1: [99, 100, 101] }, '9.7.0': { 1: [99, 100.5, 101] } }
    const { claims } = await stated(
      context,
      logFiles(
        same,
        `${claim('9.7.0 stays within 5 % of 8.4.8')}\n\n${claim('9.7.0 is within 1 % of 8.4.8')}`,
      ),
    )
    assert.deepEqual(claims.map(({ text, verdict }) => [text, verdict]).toSorted(), [
      ['9.7.0 is within 1 % of 8.4.8', 'unsupported'],
      ['9.7.0 stays within 5 % of 8.4.8', 'supported'],
    ])
  })

  test('has the adjusted p of the figure that makes the same comparison in a larger family', async (context) => {
    // Four runs per side: p = 0.029 alone, above 0.05 as the smallest of three.
    const slow = [100, 101, 102, 103]
    const four = {
      '8.4.8': { 1: slow, 2: slow, 4: slow },
      '9.7.0': { 1: [110, 111, 112, 113], 2: [100.5, 101, 102, 103.5], 4: [99, 101, 102, 104] },
    }
    const figure = (metric: string): string => `\`\`\`figure
kind: relative
id: all
title: All
archive: logs
metric: ${metric}
row: threads
series: version
baseline: {version: '8.4.8'}
\`\`\``
    const verdicts = async (text: string): Promise<readonly unknown[]> => {
      const { claims, problems } = await stated(context, logFiles(four, text))
      assert.deepEqual(problems, [])
      const [, ...notes] = claims[0]?.notes ?? []
      return [claims[0]?.supportText, claims[0]?.details[0]?.verdictText, notes]
    }
    const text = claim('At 1 thread, 9.7.0 is 5..15 % faster', 'where="threads=1"')
    const alone = [
      'statistically supported (direction only; interval of the ratio: 1.07–1.13, 97 %)',
      'higher',
      [],
    ]
    assert.deepEqual(await verdicts(text), alone)
    assert.deepEqual(await verdicts(`${figure('latency.avg')}\n\n${text}`), alone)
    assert.deepEqual(await verdicts(`${text}\n\n${figure('tps')}`), [
      'not statistically supported (insufficient data: 5 per side needed)',
      'insufficient data: 5 per side needed',
      [
        'Each p is adjusted (Holm) for the comparisons of the figure that shows the cell, up to 3; significant: below 0.05.',
      ],
    ])
  })

  test('states equality only where the data support it', async (context) => {
    const few = { '8.4.8': { 1: [100] }, '9.7.0': { 1: [101] } }
    const problemsOf = async (text: string): Promise<readonly string[]> =>
      (await stated(context, logFiles(few, claim(text)))).problems
    const [problem] = await problemsOf('9.7.0 stays within 5 % of 8.4.8')
    assert.match(problem ?? '', /warning claim\/equality: Unexpected `stays within`/)
    assert.deepEqual(await problemsOf('9.7.0 is within 5 % of 8.4.8'), [])
  })

  test('has a margin of its own for “equivalent”', async (context) => {
    const same = { '8.4.8': { 1: [99, 100, 101] }, '9.7.0': { 1: [99, 100.5, 101] } }
    const verdictOf = async (more: string): Promise<unknown> => {
      const text = claim('9.7.0 stays within 5 % of 8.4.8', more)
      const { claims, problems } = await stated(context, logFiles(same, text))
      return [claims[0]?.details[0]?.verdictText, ...problems]
    }
    assert.deepEqual(await verdictOf(''), ['equivalent within ±5 %'])
    assert.deepEqual(await verdictOf('margin="3"'), ['equivalent within ±3 %'])
    assert.deepEqual(await verdictOf('margin="1"'), ['insufficient data: 4 per side needed'])
    const [, problem] = (await verdictOf('margin="wide"')) as readonly unknown[]
    assert.match(
      String(problem),
      /claim\/parameter: Unexpected margin `wide`, expected a percentage above 0 and at most 50, such as 3/,
    )
  })

  test('matches in k of n when the others are only of another size', async (context) => {
    const { claims, problems } = await stated(
      context,
      logFiles(
        { ...steady, '9.7.0': { 1: repeats(105), 4: repeats(600) } },
        claim('9.7.0 is 3..12 % faster'),
      ),
    )
    assert.deepEqual(
      [claims[0]?.verdict, claims[0]?.matchText],
      ['partly', 'matches the data in 1 of 2 cells'],
    )
    assert.match(
      problems[0] ?? '',
      /warning claim\/partly: The claim matches the data in 1 of 2 cells; .*: 4 threads \+50\.0/,
    )
  })

  test('is not supported where the runs of the two sides overlap', async (context) => {
    const { claims } = await stated(
      context,
      logFiles(
        { '8.4.8': { 1: [80, 90, 100, 120, 130] }, '9.7.0': { 1: [85, 95, 105, 118, 140] } },
        claim('9.7.0 is faster'),
      ),
    )
    assert.deepEqual(
      [claims[0]?.verdict, claims[0]?.details[0]?.reason],
      ['unsupported', 'not significant'],
    )
  })

  test('that is contradicted passes when its author expects that, with a reason', async (context) => {
    const article = claim('9.7.0 is slower', 'expect=contradicted reason="quoted from the report"')
    const { claims, problems, converted } = await stated(context, logFiles(steady, article))
    assert.deepEqual([claims[0]?.verdict, problems, converted.complete], ['contradicted', [], true])
    assert.deepEqual(claims[0]?.expected, {
      verdict: 'contradicted',
      reason: 'quoted from the report',
    })
  })

  test('fails when it holds although its author expects otherwise, or gives no reason', async (context) => {
    const wrong = claim('9.7.0 is faster', 'expect=contradicted reason="quoted"')
    const without = claim('9.7.0 is slower', 'expect=contradicted')
    const { problems } = await stated(context, logFiles(steady, `${wrong}\n\n${without}`))
    assert.match(
      problems[0] ?? '',
      /5:1: error claim\/verdict: The claim matches the data in 2 of 2 cells; statistically supported in 2 of 2 cells \(direction only\), expected contradicted/,
    )
    assert.match(problems[2] ?? '', /7:1: error claim\/expect: .*without a reason/)
  })

  test('of a metric where less is better maps faster to a lower value', async (context) => {
    const article =
      '{{< claim text="9.7.0 is 4..10 % faster" metric=latency.avg baseline="version=8.4.8" contender="version=9.7.0" >}}'
    const { claims } = await stated(context, logFiles(steady, article))
    assert.equal(claims[0]?.verdict, 'supported')
  })

  test('names unknown keys, texts, metrics and archives at its place, with those that are known', async (context) => {
    const article = [
      'Prose {{< claim text="x is faster" metric=tps baseline="version=8.4.9" contender="version=9.7.0" >}}',
      '',
      '{{< claim text="x is faster" metric=speed baseline="version=8.4.8" contender="version=9.7.0" >}}',
      '{{< claim text="x is faster" metric=tps archive=other baseline="version=8.4.8" contender="version=9.7.0" >}}',
      '{{< claim text="x is faster" metric=tps baseline="release=8.4.8" contender="version=9.7.0" >}}',
      '{{< claim text="x is nice" metric=tps baseline="version=8.4.8" contender="version=9.7.0" >}}',
      '{{< claim text="x is faster" metric=tps baseline="version=8.4.8" contender="version=9.7.0" speed=3 >}}',
    ]
    const { problems } = await stated(context, logFiles(steady, article.join('\n')))
    const expected = [
      /^5:7: error claim\/selection: Unexpected version `8.4.9` in baseline, expected one of 8.4.8, 9.7.0/,
      /^7:1: error claim\/metric: Unexpected metric `speed`, expected one of .*tps/,
      /^8:1: error claim\/archive: Unexpected archive `other`, expected one of logs/,
      /^9:1: error claim\/selection: Unexpected key `release`/,
      /^10:1: error claim\/sentence: Unexpected sentence without a size or direction/,
      /^11:1: error claim\/parameter: Unexpected `speed`/,
    ]
    assert.equal(problems.length, expected.length)
    for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern)
  })

  test('written as Hugo refuses it is still evaluated, and the error says what to write', async (context) => {
    const article =
      '{{< claim "9.7.0 is 3..12 % faster" metric=tps baseline=version=8.4.8 contender=version=9.7.0 over="threads=*" >}}'
    const { problems } = await stated(context, logFiles(steady, article))
    assert.match(problems[0] ?? '', /claim\/syntax: .*which Hugo rejects; expected/)
  })
})

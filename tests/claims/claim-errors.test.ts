// What is reported about claims.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { around, claimOf, evaluated, gridRuns, singles } from './evaluation.ts'

suite('a claim with a problem', () => {
  const runs = gridRuns(singles(100, 110))
  const reason = 'reason="as published"'
  const cases: readonly (readonly [text: string, more: string, ...problems: readonly string[]])[] =
    [
      ['It is faster', `expect=unsupported ${reason}`],
      ['It is slower', `expect=contradicted ${reason}`],
      [
        'It is slower',
        `expect=partly ${reason}`,
        'error claim/verdict: The claim does not match the data; not statistically supported, expected partly: remove `expect` or correct the claim',
      ],
      [
        'It is faster',
        'expect=unsupported',
        'error claim/expect: Unexpected expect=unsupported without a reason, expected reason="…"',
      ],
      ['It is faster', `state=corrected date=2026-11-21 ${reason}`],
      ['It is slower', `state=superseded date=2026-11-21 ${reason}`],
      ['It is faster', `state=current`],
      ...[
        '',
        'date=2026-11-21',
        reason,
        `date=2026-11-2 ${reason}`,
        `date=x2026-11-21 ${reason}`,
        `date=2026-11-21x ${reason}`,
      ].map(
        (more) =>
          [
            'It is faster',
            `state=corrected ${more}`,
            'error claim/state: Unexpected state=corrected without date and reason, expected date="2026-11-21" reason="…"',
          ] as const,
      ),
      [
        'It is fine',
        '',
        'error claim/sentence: Unexpected sentence without a size or direction, expected such as "3..12 % faster" or is="…"',
      ],
      [
        '',
        '',
        'error claim/parameter: Unexpected claim without text, expected such as text="9.7.0 is 3..12 % faster than 8.4.8"',
      ],
      [
        'It is faster',
        'where="threads=>64"',
        'error claim/empty: No run matches baseline and contender',
      ],
      ['It is faster', 'runs=3'],
      [
        'It is faster',
        'archive=other',
        'error claim/archive: Unexpected archive `other`, expected one of logs',
      ],
    ]
  for (const [text, more, ...expected] of cases)
    test(`“${text}” ${more}`, () => {
      assert.deepEqual(claimOf(text, runs, more).problems, expected)
    })

  test('that is corrected still has to match, and is not stated as expected without a reason', () => {
    const corrected = `state=corrected date=2026-11-21 ${reason}`
    const { claim, problems } = claimOf('It is slower', runs, corrected)
    assert.deepEqual(claim?.correction, {
      state: 'corrected',
      date: '2026-11-21',
      reason: 'as published',
    })
    assert.match(problems[0] ?? '', /^error claim\/contradicted/)
    const expecting = claimOf('It is slower', runs, `expect=contradicted ${reason}`).claim
    assert.deepEqual(
      [expecting?.expected, expecting?.correction],
      [{ verdict: 'contradicted', reason: 'as published' }, undefined],
    )
  })

  test('has an `is` that does not allow more than its sentence', () => {
    const list = gridRuns(singles(100, 110))
    assert.deepEqual(claimOf('It is 10 % faster', list, 'is="9..11 % higher"').problems, [
      'error claim/sentence: Unexpected is="9..11 % higher", expected bounds no wider than those of the sentence: contender ÷ baseline from 1.095 to 1.105',
    ])
    assert.match(claimOf('It is 3 % slower', list, 'is="faster"').problems[0] ?? '', /is="faster"/)
    for (const sentence of ['It is nice', 'It is never more than 20 % slower', 'It is faster'])
      assert.deepEqual(claimOf(sentence, list, 'is="10 % higher"').problems, [], sentence)
  })

  test('has an `is` that does not state what its sentence negates', () => {
    const problemsOf = (sentence: string, value: number, is: string): readonly string[] =>
      claimOf(sentence, gridRuns(singles(100, value)), `is="${is}"`).problems
    assert.deepEqual(problemsOf('It is not slower', 90, 'slower'), [
      'error claim/sentence: Unexpected `not slower` in the sentence, expected an `is` that does not state `slower`, such as is="within 3 %"',
    ])
    assert.equal(problemsOf('It isn’t much faster', 110, '10 % faster').length, 1)
    for (const [sentence, value, is] of [
      ['It is not slower', 99, 'at most 3 % slower'],
      ['It is not faster', 101, 'at most 2 % faster'],
      ['It is not slower', 110, '10 % faster'],
      ['It is not only slower', 90, 'slower'],
      ['It is slower, not faster', 90, 'slower'],
    ] as const)
      assert.deepEqual(problemsOf(sentence, value, is), [], sentence)
  })

  test('says “no difference” only where the data support it', () => {
    const equal = gridRuns({ '8.4.8': { 1: around(1000) }, '9.7.0': { 1: around(1000) } })
    assert.deepEqual(claimOf('There is no difference within 5 %', equal).problems, [])
    const warning = (words: string): string =>
      `warning claim/equality: Unexpected \`${words}\` in a claim that the data do not support, expected such as "within 5 % of", which states a size only, or more replicates`
    for (const words of [
      ...['no effect', 'no difference', 'no change', 'unchanged', 'does not explain'],
      ...['does not change', 'does not matter', 'stay within', 'stays within', 'stayed within'],
      ...['the same', 'No effect'],
    ])
      assert.deepEqual(
        claimOf(`It is within 5 %: ${words}`, gridRuns(singles(100, 101))).problems,
        [warning(words)],
      )
    for (const noun of ['as', 'time', 'rate', 'throughput'])
      assert.deepEqual(
        claimOf(`It is within 5 %: the same ${noun}`, gridRuns(singles(100, 101))).problems,
        [warning('the same')],
      )
    for (const text of ['On the same server', 'At the same times', 'With some effect']) {
      const { problems } = claimOf(`${text} it is within 5 %`, gridRuns(singles(100, 101)))
      assert.deepEqual(problems, [], text)
    }
    assert.deepEqual(claimOf('It is significantly faster', gridRuns(singles(100, 120))).problems, [
      'warning claim/equality: Unexpected `significantly` in a claim that the data do not support, expected a size without that word, or more replicates',
    ])
    const expecting = 'expect=unsupported reason="one run"'
    assert.deepEqual(
      claimOf('It is within 5 %, unchanged', gridRuns(singles(100, 101)), expecting).problems,
      [],
    )
  })

  test('takes its sentence without a name as the only parameter', () => {
    const { problems } = evaluated('{{< claim "It is faster" >}}', runs)
    assert.ok(!problems.some((problem) => problem.includes('without text')))
    const short = evaluated('{{< c "It is faster" "tps version=9.7.0 vs version=8.4.8" >}}', runs)
    assert.deepEqual([short.problems, short.claims[0]?.text], [[], 'It is faster'])
  })

  test('reports a key that one side only names', () => {
    const mixed = gridRuns({ '8.4.8': { 1: [100], 4: [100] }, '9.7.0': { 1: [110] } })
    const call =
      '{{< claim text="It is faster" metric=tps baseline="version=8.4.8" contender="version=9.7.0 threads=1" >}}'
    assert.match(
      evaluated(call, mixed).problems.join(),
      /claim\/mixed: Unexpected cell of runs that differ in threads \(1, 4\)/,
    )
  })
})

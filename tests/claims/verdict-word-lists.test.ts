// Every verdict word, and words that limit a sentence.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  isReserved,
  namesSample,
  titleWords,
  verdictWords,
  type VerdictWord,
} from '../../tools/claims/verdict-words.ts'

const shown = (words: readonly VerdictWord[]): readonly string[] =>
  words.map(({ text, statement }) => `${statement}: ${text}`)
const all = (words: string): readonly string[] => words.split(' ')

suite('words of an equality', () => {
  const phrases = [
    ...all('equivalent equally unchanged unaffected indistinguishable Equivalent'),
    ...all('fast slow quick').map((word) => `as ${word} as`),
    ...['the same', 'equal', 'identical'].flatMap((same) =>
      all('throughput rate rates speed performance latency result results').map(
        (noun) => `${same} ${noun}`,
      ),
    ),
    ...all('effect difference differences change impact influence gain loss').map(
      (noun) => `no ${noun}`,
    ),
    ...all('measurable visible clear real').map((word) => `no ${word} effect`),
    ...all('does do did').map((word) => `${word} not explain`),
    ...all('matter change affect depend differ help hurt').map((word) => `does not ${word}`),
    ...all('stay stays stayed remain remains remained keep keeps').map((word) => `${word} within`),
    ...['its', 'the same', 'constant', 'stable'].map((word) =>
      word === 'its' ? 'stays at its' : `stays ${word}`,
    ),
    ...['make no difference', 'makes no difference', 'agree', 'agrees'],
  ]
  test(`are ${phrases.join(', ')}`, () => {
    for (const phrase of phrases) {
      const text = `It is so, ${phrase} here`
      assert.deepEqual(shown(verdictWords(text)), [`equality: ${phrase}`])
      assert.deepEqual(shown(titleWords(text)), [`equality: ${phrase}`])
      assert.equal(verdictWords(text)[0]?.start, 10)
    }
  })

  for (const text of [
    'the same server, an equal number and identical files',
    'no file and no measurable rows',
    'It does not run and did not start',
    'The stay and the keep',
    'inequivalent, disagrees and unaffectedly',
    'It stays in memory',
  ])
    test(`are none in “${text}”`, () => {
      assert.deepEqual(verdictWords(text), [])
    })
})

suite('words of an order', () => {
  for (const text of [
    'outpaces',
    'surpasses',
    'wins every',
    'is the fastest',
    'are by far the slowest',
  ])
    test(`“${text}”`, () => {
      assert.deepEqual(shown(verdictWords(`It ${text} test`)), [`order: ${text}`])
    })

  test('count as reserved in a supposition, but not after “as expected” or “you can see”', () => {
    for (const text of ['It is expected to be faster', 'It can be faster', 'If it is faster'])
      assert.equal(isReserved(text), true, text)
    for (const text of ['As expected, it is faster', 'You can see that it is faster'])
      assert.equal(isReserved(text), false, text)
  })

  for (const word of all(
    'faster slower quicker cheaper costlier outperform outperforms beat beats regresses regressed',
  ).concat(['ahead of', 'far behind', 'speed up', 'speeds up', 'slow down', 'slows down']))
    test(`“${word}”`, () => {
      assert.deepEqual(shown(verdictWords(`It is ${word} here`)), [`order: ${word}`])
    })

  for (const word of all('higher lower larger smaller longer shorter better worse more less fewer'))
    test(`“${word}” before than`, () => {
      assert.deepEqual(shown(verdictWords(`It is ${word} here than there`)), [`order: ${word}`])
      assert.deepEqual(verdictWords(`It is ${word} here. Rather than`), [])
      assert.deepEqual(verdictWords(`It is ${word}; rather than`), [])
    })

  for (const factor of ['2.4 times', 'twice', 'half', 'a third', 'a quarter', '2.4 ×', '90 %'])
    test(`“${factor} as fast as” states a size`, () => {
      for (const word of all('fast slow quick'))
        assert.deepEqual(shown(verdictWords(`It is ${factor} as ${word} as before`)), [
          `order: as ${word} as`,
        ])
    })

  test('are none where they name a side', () => {
    for (const noun of all('server side run group disk machine start phase servers phases'))
      assert.deepEqual(verdictWords(`the slower ${noun} and the faster ${noun}`), [], noun)
    assert.equal(verdictWords('the slower serverless one').length, 1)
  })

  test('are none as parts of words', () => {
    for (const text of ['It is fasterish', 'unfaster', 'the beatsy ones', 'speeds upward'])
      assert.deepEqual(verdictWords(text), [], text)
  })
})

suite('words of significance', () => {
  for (const [text, ...expected] of [
    ['It is significant', 'significant: significant'],
    ['It is significantly so', 'significant: significantly'],
    ['It is statistically so', 'significant: statistically'],
    ['It is not significant', 'not significant: not significant'],
    ['No cell is significantly so', 'not significant: No cell is significantly'],
    ['None is significant', 'not significant: None is significant'],
    ['Neither is significant', 'not significant: Neither is significant'],
    ['Nothing is significant', 'not significant: Nothing is significant'],
    ['It is not so. It is significant', 'significant: significant'],
    ['It is not so; it is significant', 'significant: significant'],
    ['It is insignificant', ''],
    ['No significant difference', 'not significant: No significant'],
    [
      'It is faster, with no effect, and that is significant',
      ...['order: faster', 'not significant: no effect, and that is significant'],
    ],
  ] as const)
    test(`“${text}”`, () => {
      assert.deepEqual(
        shown(verdictWords(text)),
        expected.filter((word) => word !== ''),
      )
    })
})

suite('words of titles only', () => {
  const verbs = all(
    'rise fall grow drop shrink gain lose cut help hurt improve worsen increase decrease reduce raise lower lead collapse double dominate shift differ exceed',
  )
  const others = all(
    'highest lowest largest smallest fastest slowest widest most least more less fewer larger smaller longer shorter higher',
  )
  const words = [...verbs, ...verbs.map((verb) => `${verb}s`), ...others]
  test(`are ${words.join(', ')}`, () => {
    for (const word of words) {
      assert.deepEqual(shown(titleWords(`It is ${word} here`)), [`order: ${word}`])
      assert.deepEqual(verdictWords(`It is ${word} here`), [], word)
    }
  })

  test('are none in “at most” and “at least”, nor in parts of words', () => {
    for (const text of [
      'at most 5',
      'at least 5',
      'a rising dropper',
      'the almost leaded',
      'moreover',
    ])
      assert.deepEqual(titleWords(text), [], text)
  })

  test('come in their order, each once', () => {
    assert.deepEqual(shown(titleWords('It rises and is faster, more or less, than before')), [
      ...['order: rises', 'order: faster', 'order: more', 'order: less'],
    ])
  })
})

suite('words that limit a sentence', () => {
  const samples = all(
    'median medians mean means average averages run runs ranges repeat repeats sample samples profile profiles histogram printed rounded Median',
  ).concat(['range of', 'range from', 'as published', 'as printed'])
  const sources = all(
    'post posts author authors report reports reporter reporters reader readers comment comments developer developers engineer engineers vendor documented documentation expect expects assume assumes suspect suspects think thinks',
  ).concat(['according to'])
  const suppositions = all(
    'may might could can cannot would should if whether probably likely hypothesis plausible consequence explanation expected seem seems',
  ).concat(
    all('few small much large').map((word) => `too ${word}`),
    all('does do did is was were').map((word) => `${word} not show`),
    all('shown test tested measure measured settle settled establish established').map(
      (word) => `is not ${word}`,
    ),
  )

  test(`name a sample: ${samples.join(', ')}`, () => {
    for (const word of samples) {
      assert.ok(namesSample(`It is ${word} here`), word)
      assert.ok(!isReserved(`It is ${word} here`), word)
    }
  })
  test(`are a reserve: ${[...sources, ...suppositions].join(', ')}`, () => {
    for (const word of [...sources, ...suppositions]) {
      assert.ok(isReserved(`It is ${word} here`), word)
      assert.ok(!namesSample(`It is ${word} here`), word)
    }
  })

  test('are whole words', () => {
    for (const text of [
      'meaning',
      'truncate',
      'running',
      'surrounded',
      'a range scan',
      'published',
    ])
      assert.ok(!namesSample(text), text)
    for (const text of [
      'mayor',
      'poster',
      'candid',
      'too fast',
      'is not so',
      'according',
      'verifies',
    ])
      assert.ok(!isReserved(text), text)
  })
})

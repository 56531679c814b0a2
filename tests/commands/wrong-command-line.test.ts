import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertThreeLines, started } from './grid-cli.ts'

suite('a wrong command line', () => {
  for (const [name, arguments_, words] of [
    ['no command', [], /Usage: benchfolio/],
    ['an unknown command', ['qeury'], /unknown command 'qeury'[\s\S]*Did you mean query\?/],
    [
      'an unknown option',
      ['query', 'grid', '--metrik', 'qps'],
      /unknown option '--metrik'[\s\S]*Did you mean --metric\?/,
    ],
    ['a missing argument', ['query'], /missing required argument 'page'/],
    ['an argument too many', ['inspect', 'grid', 'x'], /too many arguments/],
    ['a --round that is no digit', ['query', 'grid', '--round', 'two'], /Expected a digit/],
  ] as const) {
    test(`with ${name} ends with 2 and says what was meant, on stderr`, async () => {
      const { status, stdout, stderr } = await started(arguments_)
      assert.equal(status, 2)
      assert.equal(stdout, '')
      assert.match(stderr, words)
      assert.doesNotMatch(stderr, /^\s+at /m)
    })
  }

  for (const [name, arguments_, words] of [
    ['a page that is not there', ['query', 'nowhere'], /no such archive page[\s\S]*nowhere/],
    [
      'a format that is none',
      ['query', 'grid', '-f', 'xml'],
      /Unexpected format `xml`[\s\S]*ndjson, json, table/,
    ],
    [
      'a folder of results without a page',
      ['convert', 'content'],
      /without an archive page[\s\S]*where: content[\s\S]*inspect content --suggest > PAGE\.md/,
    ],
    [
      'a metric with two letters swapped',
      ['query', 'grid', '-m', 'tsp'],
      /closest: tps[\s\S]*do this: Write tps/,
    ],
    [
      'a metric that is none',
      ['query', 'grid', '-m', 'fps'],
      /Unexpected metric `fps`, expected one of .*qps.*[\s\S]*do this: Write \w+, \w+/,
    ],
    [
      'a key that is none',
      ['query', 'grid', '-r', 'kores'],
      /Unexpected field `kores`, expected one of cores.*; closest: cores[\s\S]*do this: Write cores/,
    ],
    [
      'a key of --where that is none',
      ['query', 'grid', '-w', 'kores=1'],
      /Unexpected field `kores`/,
    ],
    [
      'a value of --where that no run has',
      ['query', 'grid', '-w', 'version=8.4', '-w', 'workload=reed'],
      /Unexpected version `8\.4`, expected one of 8\.4\.8; [\s\S]*--where version=8\.4\.8/,
    ],
    [
      'a value of --where that is like none',
      ['query', 'grid', '-w', 'threads=64'],
      /Unexpected threads `64`, expected one of 1, 2$[\s\S]*do this: Give --where a value of the list/m,
    ],
    [
      'a --where without a text',
      ['query', 'grid', '-w', 'cores'],
      /Unexpected `cores`[\s\S]*FIELD=VALUE/,
    ],
    [
      'a baseline that no run has',
      ['query', 'grid', '-r', 'cores', '-b', 'cores=9'],
      /Unexpected baseline cores `9`, expected one of 1, 2[\s\S]*first, best, previous/,
    ],
    [
      'a baseline that is not shown',
      ['query', 'grid', '-r', 'threads', '-b', 'cores=1'],
      /not shown/,
    ],
    ['a warm-up that is none', ['query', 'grid', '--warmup', 'long'], /--warmup/],
    [
      'a formula that is none',
      ['compare', 'grid', 'cores:1', 'cores:2', '--formula', 'own'],
      /Unexpected formula `own`[\s\S]*mytools-2025/,
    ],
    ['a filter that does not end', ['query', 'grid', '--filter', 'threads:('], /filter/i],
  ] as const) {
    test(`with ${name} ends with 2 and three lines: what, where, what to do`, async () => {
      const outcome = await started(arguments_)
      assert.equal(outcome.status, 2)
      assertThreeLines(outcome, words)
    })
  }
})

// Recordings of reproduction plans as a figure: verdicts from the runs, machines counted, wrong archives named.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { stringify } from 'yaml'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { FigureContext } from '../../tools/figures/kind.ts'
import { buildFigure, type FigureRequest } from '../../tools/figures/figure-kinds.ts'
import { requestProblems } from '../../tools/figures/request-problems.ts'
import { figureRequest } from '../../tools/figures/request.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)
const base = [100, 101, 99, 100.5, 99.5, 100.2]

function requestOf(archive: readonly string[]): FigureRequest {
  const fence = {
    data: {
      kind: 'reproductions',
      id: 'one',
      title: 'One',
      archive: [...archive],
      labels: { a: 'Machine A' },
    },
    place: () => ({ file: 'a.md' }),
  }
  const { request, diagnostics } = figureRequest(fence)
  assert.deepEqual(diagnostics, [])
  assert.ok(request)
  return request
}

const place = { engine: 'e', workload: 'w', threads: 1 }

function planText(title = 'Durability'): string {
  const side = (configuration: string, factor: number) => ({
    ...place,
    configuration,
    values: base.map((value) => value * factor),
  })
  const cells = [
    { label: 'relaxed ÷ strict', baseline: side('strict', 1), contender: side('relaxed', 1.3) },
  ]
  return stringify({ title: 'A plan', reproduces: { title, metric: 'qps', cells } })
}

// The recording of an archive: `factor` is its ratio.
function runsOf(first: number, factor: number, cpu: string, count = base.length): readonly Run[] {
  return ['strict', 'relaxed'].flatMap((config, side) =>
    base.slice(0, count).map((value, index) =>
      run(
        first + side * 10 + index,
        { recorded: 'e', config, workload: 'w', threads: '1', repeat: String(index + 1) },
        { qps: side === 0 ? value : value * factor },
        {
          host: [{ file: 'lscpu.txt', name: 'cpu model', value: cpu, line: 1 }],
          // Sides alternate: strict, relaxed, relaxed, strict, …
          started: 10 * index + (index % 2 === side ? 1 : 2),
          replicate: { key: 'repeat', id: `${config} ${String(index)}` },
        },
      ),
    ),
  )
}

const plans: Readonly<Record<string, string>> = {
  a: planText(),
  b: planText(),
  c: planText(),
  d: 'title: no reproduction\n',
  e: planText('Another original'),
}

const files: Pick<FigureContext, 'filesNamed' | 'textOf'> = {
  filesNamed: (name) =>
    name === 'plan.yaml'
      ? Object.keys(plans).map((archive) => ({ archive, path: name, sha256: archive }))
      : [],
  textOf: (sha256) => plans[sha256],
}

function sourcesOf(slugs: readonly string[]): typeof files {
  return {
    ...files,
    filesNamed: (name) =>
      (files.filesNamed?.(name) ?? []).filter(({ archive }) => slugs.includes(archive)),
  }
}

function contextOf(archives: Readonly<Record<string, readonly Run[]>>): FigureContext {
  const archiveOf = new Map(
    Object.entries(archives).flatMap(([slug, runs]) => runs.map(({ id }) => [id, slug] as const)),
  )
  return {
    article: 'article',
    number: 1,
    // Result files are at the top of these archives.
    runs: Object.values(archives).flat(),
    vocabulary,
    archiveOf: (id) => archiveOf.get(id) ?? '',
    published: (sha256) => sha256.slice(0, 12),
    ...sourcesOf(Object.keys(archives)),
  }
}

suite('a figure of reproductions', () => {
  const archives = {
    a: runsOf(1, 1.3, 'x'),
    b: runsOf(101, 1, 'y'),
    c: runsOf(201, 1.3, 'z', 2),
  }
  const figure = buildFigure(requestOf(['a', 'b', 'c']), contextOf(archives))

  test('counts machines by verdict', () => {
    assert.deepEqual(figure.caveats, [
      'Reproduced on 1 machine, not reproduced on 1, cannot tell on 1.',
      'Bold: significant. Whiskers: interval of the ratio.',
    ])
  })

  test('draws the original once, then each recording under its name', () => {
    const { drawing } = figure
    assert.ok(drawing?.kind === 'dots')
    assert.deepEqual(
      drawing.rows.map(({ marks }) => marks.map(({ text }) => text)),
      [['1.30× · original', '1.30× · Machine A', '1.00× · b', '1.30× · c']],
    )
  })

  test('has a row per comparison with both ratios, intervals, replicates and the verdict', () => {
    assert.deepEqual(
      figure.table.rows.map(({ group, label, cells }) => [
        group,
        label,
        ...cells.map(({ text }) => text),
      ]),
      [
        [
          'Machine A',
          'relaxed ÷ strict',
          '1.30 (1.29–1.31, 95 %)',
          '6 + 6',
          '1.30 (1.29–1.31, 95 %)',
          '6 + 6',
          'Confirmed',
          'reproduced',
        ],
        [
          'b',
          'relaxed ÷ strict',
          '1.30 (1.29–1.31, 95 %)',
          '6 + 6',
          '1.00 (0.99–1.01, 95 %)',
          '6 + 6',
          'Equivalent within 5 %',
          'not reproduced',
        ],
        [
          'c',
          'relaxed ÷ strict',
          '1.30 (1.29–1.31, 95 %)',
          '6 + 6',
          '1.30 (1.29–1.31, 66 %)',
          '2 + 2',
          'Measured, not tested (2 runs)',
          'cannot tell: 2 more repeats needed',
        ],
      ],
    )
  })

  test('links a ratio to the line of the plan and to the lines of its runs', () => {
    const [row] = figure.table.rows
    const linesOf = (cell: number) =>
      (row?.cells[cell]?.evidence ?? []).map((index) => figure.evidence[index])
    const [planned] = linesOf(0)
    assert.equal(planned?.file, 'plan.yaml')
    const line = planned.line ?? 0
    assert.match(plans['a']?.split('\n')[line - 1] ?? '', /label: relaxed ÷ strict/)
    assert.equal(linesOf(2).length, 12)
    assert.deepEqual([...new Set(linesOf(2).map((place) => place?.archive))], ['a'])
  })

  test('two recordings on one machine count once', () => {
    const same = { a: runsOf(1, 1.3, 'x'), b: runsOf(101, 1.3, 'x') }
    const { caveats } = buildFigure(requestOf(['a', 'b']), contextOf(same))
    assert.equal(caveats[0], 'Reproduced on 1 machine.')
  })
})

suite('an archive that a figure of reproductions rejects', () => {
  const messages = (archive: readonly string[]): readonly string[] =>
    requestProblems(requestOf(archive), { runs: [], ...sourcesOf(archive) }).map(
      ({ message }) => message,
    )

  test('has no plan of a reproduction', () => {
    assert.match(messages(['a', 'd'])[0] ?? '', /Unexpected archive `d`, expected a recording/)
  })

  test('reproduces another original', () => {
    assert.match(messages(['a', 'e'])[0] ?? '', /2 originals \(Durability; Another original\)/)
    assert.deepEqual(messages(['a', 'b']), [])
  })
})

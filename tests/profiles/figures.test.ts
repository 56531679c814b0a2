import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { figureCsv } from '../../tools/draw/csv.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { profileData } from '../../tools/convert/profile-data.ts'
import { figureOf } from './build-figure.ts'
import { built, run } from './figure-runs.ts'
import { flat } from './reports.ts'

const idleWaits = readVocabulary(packageRoot).idleWaits()

suite('figures of profiles and waits', () => {
  const before = run('1', flat({ f: 10, SearchCatCache: 2, small: 1 }, '3K'))
  const after = run('2', flat({ f: 20, SearchCatCacheInternal: 0.9, small: 1.1 }, '3K'))

  test('rows beyond the noise are the figure, every row is the table, numbers lead to their lines', () => {
    const figure = built([before, after], { kind: 'profile-diff' })
    const [summary] = figure.summaries ?? []
    assert.equal(figure.table.note, 'Not tested: 1 vs 1 runs.')
    assert.equal(figure.tableTitle, 'All rows, including those within two standard errors')
    assert.deepEqual(
      summary?.rows.map(({ label, group }) => [label, group]),
      [
        ['f', undefined],
        ['SearchCatCache → SearchCatCacheInternal', undefined],
        ['1 row within two standard errors', undefined],
        ['sum of these rows', undefined],
      ],
    )
    assert.deepEqual(
      summary.rows.slice(2).map(({ cells }) => cells.map(({ text }) => text)),
      [
        ['+0.1', '1.0', '1.1', '', ''],
        ['+9.0', '13.0', '22.0', '', ''],
      ],
    )
    const [f, renamed] = summary.rows
    assert.deepEqual(
      f?.cells.map(({ text }) => text),
      ['+10.0', '10.0', '20.0', '+100 %', ''],
    )
    assert.deepEqual([f.cells[0]?.bar, renamed?.cells[0]?.bar], [1, -0.11])
    assert.deepEqual(
      renamed?.cells.map(({ text }) => text),
      ['−1.1', '2.0', '0.9', '−55 %', 'similar name'],
    )
    assert.deepEqual(
      figure.table.rows.at(-1)?.cells.map(({ text }) => text),
      ['+9.0', '13.0', '22.0', '', ''],
    )
    const [place] = f.cells[2]?.evidence ?? []
    assert.deepEqual(figure.evidence[place ?? -1], {
      run: '200000000000',
      archive: 'a',
      file: '2.0',
      line: 5,
      source: '2.0000000000',
    })
    const noise = figure.table.rows.find(({ label }) => label === 'small')
    assert.equal(noise?.group, 'Within two standard errors')
    assert.equal(noise.cells[0]?.mark, 'missing')
  })

  test('data files have raw numbers, and what a text states besides in a column of its own', () => {
    const runs = [
      run('1', flat({ f: 10, gone: 3 }, '3K')),
      run('2', flat({ f: 12, fresh: 4 }, '3K')),
    ]
    assert.deepEqual(
      figureCsv(built(runs, { kind: 'profile-diff' }))
        .split('\r\n')
        .slice(0, 4),
      [
        'function,"difference, percentage points","1, CPU %","2, CPU %",ratio,status',
        'fresh,4,,4,,change: new',
        'gone,-3,3,,,change: gone',
        'f,2,10,12,1.2,',
      ],
    )
  })

  test('a profile with few samples is named in a caveat, with its run', () => {
    const stacks = (count: number): string => `m;f ${String(count)}\nm;g ${String(count)}\n`
    const repeat = (id: string, count: number): Run => {
      const own = run(id, stacks(count))
      return { ...own, fields: { version: '2', repeat: id } }
    }
    const runs = [run('1', stacks(500)), repeat('21', 100), repeat('22', 400)]
    for (const kind of ['profile-diff', 'flame', 'call-tree'])
      assert.equal(
        built(runs, { kind }).caveats[0],
        '2: the profile of repeat 21 has 200 samples, fewer than half the median of these runs.',
      )
  })

  test('an author states a rename that no rule matches', () => {
    const runs = [run('1', flat({ malloc: 3 })), run('2', flat({ je_arena_alloc: 9 }))]
    const labels = (keys: Readonly<Record<string, unknown>>): readonly string[] =>
      built(runs, { kind: 'profile-diff', ...keys }).table.rows.map(({ label }) => label)
    assert.deepEqual(labels({}), ['je_arena_alloc', 'malloc', 'total'])
    assert.deepEqual(labels({ renames: { malloc: 'je_arena_alloc' } }), [
      'malloc → je_arena_alloc',
      'total',
    ])
  })

  test('a differential flame graph aligns renamed frames and wrappers, and its notes name them', () => {
    const figure = built(
      [
        run('1', 'm;start;handle;parse 50\nm;start;handle;lfind 30\nm;idle 20\n'),
        run('2', 'm;start;spawn;handle;parse 45\nm;start;spawn;handle;l_find 35\nm;idle 20\n'),
      ],
      { kind: 'flame' },
    )
    const { drawing } = figure
    assert.equal(drawing?.kind, 'flame')
    assert.deepEqual(
      drawing.panels.map(({ panel }) => panel),
      ['contender', 'baseline'],
    )
    assert.ok(drawing.frames.names.includes('spawn'))
    assert.deepEqual(drawing.frames.labels, ['1', '2'])
    const notes = figure.notes.join(' ')
    assert.match(notes, /Renamed frames, compared as one: lfind → l_find \(similar name\)\./)
    assert.match(notes, /Frames of one profile .* inserted in the other: spawn\./)
    const row = figure.table.rows.find(({ label }) => label === 'lfind → l_find')
    assert.deepEqual(
      row?.cells.map(({ text }) => text),
      ['30', '30', '35', '35', '+5', '+5'],
    )
  })

  test('a flame graph below a function has no other stacks, and says which share it has', () => {
    const figure = built(
      [run('1', 'm;handle;parse 60\nm;idle 40\n'), run('2', 'm;handle;parse 90\nm;idle 10\n')],
      { kind: 'flame', below: 'handle' },
    )
    assert.equal(figure.drawing?.kind, 'flame')
    assert.deepEqual(figure.drawing.frames.names, ['all', 'handle', 'parse'])
    assert.ok(
      figure.notes.includes('Shares are of the samples below handle: 60 % and 90 % of all.'),
      figure.notes.join(' '),
    )
  })

  test('a call tree has its sides in the order of tables, in its head and on every line', () => {
    const runs = [
      run('1', 'm;read;wait 80\nm;read;tiny 1\nm;idle 19\n'),
      run('2', 'm;read;wait 95\nm;read;tiny 2\nm;idle 3\n'),
    ]
    const { drawing, notes } = built(runs, { kind: 'call-tree', least: '3' })
    assert.equal(drawing?.kind, 'tree')
    assert.equal(drawing.head, '1 → 2, % of samples')
    const [read] = drawing.branches[0]?.branches ?? []
    assert.deepEqual(
      [read, ...(read?.branches ?? [])].map(
        (branch) => `${branch?.text ?? ''} ${branch?.label ?? ''}`,
      ),
      ['81 → 97 % read', '80 → 95 % wait', '1 → 2 % other callees'],
    )
    assert.match(notes.join(' '), /Branches below 3 % are summed as “other callees”\./)
    const alone = figureOf({ kind: 'call-tree', direction: 'callers' }, runs)
    assert.equal(alone.drawing?.kind, 'tree')
    assert.equal(alone.drawing.head, '% of samples')
  })

  test('a side without a profile has no rows, and says so', () => {
    const figure = built([before, run('2')], { kind: 'profile-diff' })
    assert.equal(figure.table.rows.length, 0)
    assert.match(figure.notes.join(' '), /no profile/)
  })

  test('figures of two sides list what else differs, most important first', () => {
    const on = (version: string, host: string, kernel: string, text: string): Run => ({
      ...run(version, text),
      host: [
        { name: 'kernel', value: kernel, file: `${version}.0`, line: 2 },
        { name: 'hostname', value: host, file: `${version}.0`, line: 1 },
      ],
    })
    const waits = 'Seconds    Event\n2.00       wait/a\n1.00       wait/b\n'
    for (const [kind, text] of [
      ['waits-diff', waits],
      ['profile-diff', flat({ f: 10, g: 5 })],
      ['flame', 'main;f 10\nmain;g 5\n'],
      ['call-tree', 'main;f 10\nmain;g 5\n'],
    ] as const) {
      const figure = built([on('1', 'node7', '5.4', text), on('2', 'node8', '6.1', text)], { kind })
      assert.deepEqual(
        figure.confounders?.map((each) => [each.text, each.evidence?.map(({ line }) => line)]),
        [
          ['host name (node7 | node8)', [1, 1]],
          ['kernel (5.4 | 6.1)', [2, 2]],
        ],
        kind,
      )
    }
  })

  test('a run tells its profile, with the line of each row', () => {
    const data = profileData(before, idleWaits) as {
      profiles: { rows: { function: string; line: number }[] }[]
    }
    assert.deepEqual(
      data.profiles[0]?.rows.map((row) => [row.function, row.line]),
      [
        ['f', 5],
        ['SearchCatCache', 6],
        ['small', 7],
      ],
    )
    assert.deepEqual(profileData(run('3'), idleWaits), {})
  })

  test('a run tells who called its first functions, each with the depth of the tree', () => {
    const tree = (name: string, caller: string): string =>
      [
        `    20.00%  mysqld  mysqld  [.] ${name}`,
        '            |',
        `            ---${name}`,
        `               |--90.00%-- ${caller}`,
        '               |          main',
        '',
      ].join('\n')
    const printed = `# Overhead  Command  Shared Object  Symbol\n${tree('f', 'a')}\n${tree('g', 'b')}`
    const data = profileData(run('1', printed), idleWaits) as {
      profiles: { chains: { function: string; frames: { frame: string; depth: number }[] }[] }[]
    }
    assert.deepEqual(
      data.profiles[0]?.chains.map(({ function: name, frames }) => [
        name,
        frames.map(({ frame, depth }) => `${String(depth)} ${frame}`),
      ]),
      [
        ['f', ['0 f', '1 a', '2 main']],
        ['g', ['0 g', '1 b', '2 main']],
      ],
    )
  })
})

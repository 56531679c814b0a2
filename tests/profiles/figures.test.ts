import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { readFile } from '../../tools/formats/read-file.ts'
import { figureCsv } from '../../tools/draw/csv.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import type { Run, SourceRecord } from '../../tools/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { profileData } from '../../tools/convert/profile-data.ts'
import { figureOf } from './build-figure.ts'
import { flat } from './reports.ts'

function source(path: string, text: string): SourceRecord {
  const { format = '', readings, diagnostics } = readFile(path, Buffer.from(text))
  const known = { path, bytes: text.length, sha256: path.padEnd(64, '0'), verdict: 'read' as const }
  return { ...known, format, fields: {}, readings, diagnostics }
}

function run(version: string, ...texts: readonly string[]): Run {
  return {
    id: version.padEnd(12, '0'),
    status: 'ok',
    fields: { version },
    facts: [],
    host: [],
    measurements: [],
    warnings: [],
    ordinal: 0,
    companions: texts.map((text, index) => source(`${version}.${String(index)}`, text)),
  }
}

function built(runs: readonly Run[], keys: Readonly<Record<string, unknown>>): Figure {
  return figureOf({ baseline: { version: '1' }, contender: { version: '2' }, ...keys }, runs)
}

const idleWaits = readVocabulary(packageRoot).idleWaits()

suite('figures of profiles and waits', () => {
  const before = run('1', flat({ f: 10, SearchCatCache: 2, small: 1 }, '3K'))
  const after = run('2', flat({ f: 20, SearchCatCacheInternal: 0.9, small: 1.1 }, '3K'))

  test('rows beyond the noise are the figure, every row is the table, numbers lead to their lines', () => {
    const figure = built([before, after], { kind: 'profile-diff' })
    const [summary] = figure.summaries ?? []
    assert.equal(figure.table.note, 'No verdicts: 1 vs 1 runs.')
    assert.equal(figure.tableTitle, 'All rows, including those within two standard errors')
    assert.deepEqual(
      summary?.rows.map(({ label, group }) => [label, group]),
      [
        ['f', undefined],
        ['SearchCatCache → SearchCatCacheInternal', undefined],
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
        'f,2,10,12,1.2,',
        'fresh,4,,4,,change: new',
        'gone,-3,3,,,change: gone',
      ],
    )
  })

  test('a profile with few samples is named in a note, with its run', () => {
    const stacks = (count: number): string => `m;f ${String(count)}\nm;g ${String(count)}\n`
    const repeat = (id: string, count: number): Run => {
      const own = run(id, stacks(count))
      return { ...own, fields: { version: '2', repeat: id } }
    }
    const runs = [run('1', stacks(500)), repeat('21', 100), repeat('22', 400)]
    for (const kind of ['profile-diff', 'flame', 'call-tree'])
      assert.equal(
        built(runs, { kind }).notes[0],
        '2: the profile of repeat 21 has 200 samples, less than half of the median of its side.',
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
    assert.match(notes, /Frames of one side .* inserted on the other side: spawn\./)
    const row = figure.table.rows.find(({ label }) => label === 'lfind → l_find')
    assert.deepEqual(
      row?.cells.map(({ text }) => text),
      ['30', '30', '35', '35', '+5', '+5'],
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

  test('waits have their sentences as notes', () => {
    const list = (seconds: string): string =>
      `Seconds    Event\n${seconds}      wait/synch/sxlock/innodb/btr_search_latch\n1.00       wait/synch/mutex/a\n`
    const figure = built([run('1', list('3.89')), run('2', list('15.60'))], { kind: 'waits-diff' })
    assert.equal(figure.notes[0], 'Much more wait on btr_search_latch: 15.60 against 3.89 s.')
    assert.equal(figure.table.rows[0]?.cells[3]?.text, '× 4.01')
  })

  test('idle events are listed apart, with their count and share, and no sentence names them', () => {
    const list = (seconds: string): string =>
      `Seconds    Event\n60.00      wait/io/socket/sql/client_connection\n${seconds}      wait/synch/mutex/a\n1.00       wait/synch/cond/mysys/COND_timer\n`
    const figure = built([run('1', list('4.00')), run('2', list('9.00'))], { kind: 'waits-diff' })
    assert.deepEqual(
      figure.table.rows.map(({ label, group, cells }) => [
        label,
        group ?? '',
        cells[0]?.text,
        cells[0]?.mark ?? '',
      ]),
      [
        ['wait/synch/mutex/a', '', '4.00', ''],
        [
          'wait/io/socket/sql/client_connection',
          'Idle threads: excluded from totals and sentences',
          '60.00',
          'missing',
        ],
        ['wait/synch/cond/mysys/COND_timer', '', '1.00', 'missing'],
      ],
    )
    const notes = figure.notes.join(' ')
    assert.match(notes, /1: 2 idle events excluded: 61\.00 s, 94 % of the listed wait time\./)
    assert.doesNotMatch(notes, /wait on (?:client_connection|COND_timer)/)
    const { waits } = profileData(run('1', list('4.00')), idleWaits) as {
      waits: { events: number; excluded: { events: number; seconds: number; rows: unknown[] } }[]
    }
    assert.deepEqual(
      [waits[0]?.events, waits[0]?.excluded.events, waits[0]?.excluded.seconds],
      [1, 2, 61],
    )
  })

  test('a wait that one list lacks is at most as long as the last of that list', () => {
    const list = (event: string): string =>
      `Seconds    Event\n2.00       ${event}\n1.00       wait/b\n`
    const figure = built([run('1', list('wait/a')), run('2', list('wait/c'))], {
      kind: 'waits-diff',
    })
    const row = figure.table.rows.find(({ label }) => label === 'wait/c')
    assert.deepEqual(
      row?.cells.map(({ text }) => text),
      ['≤ 1.00', '2.00', '≥ +1.00', '≥ × 2.00'],
    )
    assert.match(figure.notes.join(' '), /2 events are in one list only/)
  })

  test('waits of repeated runs have verdicts of the one list', () => {
    const repeated = (version: string, seconds: readonly number[]): readonly Run[] =>
      seconds.map((value, index) => {
        const text = `Seconds    Event\n${value.toFixed(2)}       wait/a\n0.50       wait/b\n`
        const own = run(`${version}${String(index)}`, text)
        return { ...own, fields: { version } }
      })
    const verdictsOf = (one: readonly number[], other: readonly number[]): readonly string[] => {
      const runs = [...repeated('1', one), ...repeated('2', other)]
      const figure = built(runs, { kind: 'waits-diff' })
      if (figure.table.note !== undefined) return [figure.table.note]
      assert.equal(figure.table.head[1], 'verdict')
      const notes = figure.notes.filter((note) => note.startsWith('Verdict: '))
      return [...figure.table.rows.map(({ cells }) => cells[0]?.text ?? ''), ...notes]
    }
    const five = [1, 1.1, 1.2, 1.3, 1.4]
    assert.deepEqual(
      verdictsOf(
        five,
        five.map((seconds) => 3 * seconds),
      ),
      [
        'higher',
        'equivalent within ±5 %',
        'Verdict: Mann–Whitney test of 5 + 5 runs, p adjusted for 2 events (Holm).',
      ],
    )
    assert.deepEqual(verdictsOf([1], [2]), ['No verdicts: 1 vs 1 runs.'])
    assert.match(
      verdictsOf([1, 2], [2, 3]).join(),
      /^No verdicts: 2 vs 2 runs, \d+ per side are needed\.$/,
    )
  })

  test('what rounds to zero has no sign, no bound and no ratio', () => {
    const list = (rows: Readonly<Record<string, string>>): string =>
      `Seconds    Event\n${Object.entries(rows)
        .map(([event, seconds]) => `${seconds}  ${event}\n`)
        .join('')}`
    const figure = built(
      [
        run('1', list({ 'wait/a': '7.4', 'wait/b': '0.0031', 'wait/c': '0.0011' })),
        run('2', list({ 'wait/a': '0.0022', 'wait/b': '0.0030', 'wait/d': '0.0012' })),
      ],
      { kind: 'waits-diff' },
    )
    assert.deepEqual(
      figure.table.rows.map(({ cells }) => cells.map(({ text }) => text)),
      [
        ['7.40', '< 0.01', '−7.40', '< × 0.01'],
        ['< 0.01', '< 0.01', '0.00', '-'],
        ['< 0.01', '< 0.01', '-', '-'],
        ['< 0.01', '-', '-', '-'],
      ],
    )
    assert.match(figure.notes[0] ?? '', /less than 0\.01 against 7\.40 s/)
    const [head = '', first = '', , last = ''] = figureCsv(figure).split('\r\n')
    assert.equal(head, 'event,"1, s","2, s","difference, s",ratio,status')
    assert.equal(first, 'wait/a,7.4,0.0022,-7.3978,0.0002972972972972973,')
    assert.match(last, /^wait\/d,0\.0011,0\.0012,.*,"1, s: at most"$/)
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

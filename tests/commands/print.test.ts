import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { project } from '../../tools/analysis/projection.ts'
import {
  formatDiagnostic,
  visible,
  foldLines,
  type KindedLine,
} from '../../tools/commands/print/terminal-text.ts'
import { formatRows } from '../../tools/commands/print/printed-rows.ts'
import { formatTable } from '../../tools/commands/query/query-table.ts'
import type { Diagnostic } from '../../tools/core/model.ts'
import { lostRun, run } from '../analysis/runs.ts'

const runs = [
  run(1, { threads: '1', version: '8.4.8' }, { tps: 900.4 }),
  run(2, { threads: '16', version: '8.4.8' }, { tps: 12345.678 }),
  run(3, { threads: '1', version: '9.6.0' }, { tps: 1800.8 }),
  lostRun(4, { threads: '16', version: '9.6.0' }, 'cut-off', 'ends at second 44'),
  run(5, { threads: '2', version: '9.6.0' }, { tps: 7 }),
]
const axes = { row: ['threads'], column: ['version'] }
const cells = (baseline?: Readonly<Record<string, string>>): ReturnType<typeof project>['cells'] =>
  project(runs, {
    metric: 'tps',
    keys: ['threads', 'version'],
    where: new Map(),
    ...(baseline ? { baseline } : {}),
  }).cells

suite('a table', () => {
  test('is aligned: keys to the left, numbers with their unit to the right, cells without a number by their status', () => {
    assert.equal(
      formatTable(cells(), axes, 'table'),
      [
        'threads  8.4.8 (1/s)  9.6.0 (1/s)',
        '1              900.4       1800.8',
        '2                               7',
        '16         12345.678      cut-off',
        '',
      ].join('\n'),
    )
  })

  test('is Markdown with the same texts', () => {
    assert.equal(
      formatTable(cells(), axes, 'markdown'),
      [
        '| threads | 8.4.8 (1/s) | 9.6.0 (1/s) |',
        '| --- | ---: | ---: |',
        '| 1 | 900.4 | 1800.8 |',
        '| 2 |  | 7 |',
        '| 16 | 12345.678 | cut-off |',
        '',
      ].join('\n'),
    )
  })

  test('is CSV or TSV with every digit', () => {
    assert.equal(
      formatTable(cells(), axes, 'csv'),
      'threads,8.4.8 (1/s),9.6.0 (1/s)\n1,900.4,1800.8\n2,,7\n16,12345.678,cut-off\n',
    )
    assert.equal(formatTable(cells(), axes, 'tsv').split('\n')[1], '1\t900.4\t1800.8')
  })

  test('of ratios has two decimals, and says where there is nothing to divide by', () => {
    const lines = formatTable(cells({ version: '8.4.8' }), axes, 'table').split('\n')
    assert.deepEqual(lines.slice(1, 4), [
      '1         1.00         2.00',
      '2               no baseline',
      '16        1.00      cut-off',
    ])
  })

  test('of ratios is whole for programs: the number, its ratio and what is known of it', () => {
    const lines = formatTable(cells({ version: '8.4.8' }), axes, 'csv').split('\n')
    const texts = 'ratio,ratio low,ratio high,coverage,p,adjusted p,verdict'.split(',')
    const heads = [' (1/s)', ...texts.map((text) => ` ${text}`)]
    assert.equal(
      lines[0],
      ['threads', ...['8.4.8', '9.6.0'].flatMap((one) => heads.map((head) => one + head))].join(),
    )
    assert.equal(lines[1], '1,900.4,1,,,,,,,1800.8,2,,,,1,1,One run')
    assert.equal(lines[2], '2,,,,,,,,,7,,,,,,,')
    assert.match(lines[3] ?? '', /^16,12345.678,1,,,,,,,cut-off,,,,,,,/)
  })

  test('without columns has the metric as its head, and without rows one line', () => {
    const { cells: rows } = project(runs, { metric: 'tps', keys: ['threads'], where: new Map() })
    assert.equal(
      formatTable(rows, { row: ['threads'], column: [] }, 'markdown').split('\n')[0],
      '| threads | tps (1/s) |',
    )
    assert.equal(
      formatTable(rows, { row: ['threads'], column: [] }, 'csv').split('\n')[0],
      'threads,tps (1/s)',
    )
    const { cells: one } = project(runs, { metric: 'tps', keys: [], where: new Map() })
    assert.equal(formatTable(one, { row: [], column: [] }, 'csv'), 'tps (1/s)\n1350.6\n')
  })

  test('of nothing is its head', () => {
    assert.equal(formatTable([], axes, 'csv'), 'threads\n')
  })
})

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '=1+1',
    '+1',
    '-1',
    '-1e-7',
    '@SUM(A1)',
    '\t=1',
    '\0',
    'a,b',
    'a"b',
    'a\nb',
    'a\r\nb',
    '',
  ),
)
// A text that starts like an escaped one is ambiguous.
const unguarded = text.filter((sample) => !/^'[=+\-@\t\r\n\0]/.test(sample))
const columns = 3
const rows = fc.array(fc.array(unguarded, { minLength: columns, maxLength: columns }), {
  minLength: 1,
  maxLength: 5,
})
const head = ['a', 'b', 'c']

suite('CSV and TSV', () => {
  for (const [format, delimiter] of [
    ['csv', ','],
    ['tsv', '\t'],
  ] as const) {
    test(`${format}: another program reads the texts back, but for the guard of formulas`, () => {
      fc.assert(
        fc.property(rows, (body) => {
          const printed = formatRows(head, body, 1, format)
          const read = parse(printed, { delimiter, relax_column_count: false })
          assert.deepEqual(
            read
              .slice(1)
              .map((line) => line.map((field) => field.replace(/^'(?=[=+\-@\t\r\n\0])/, ''))),
            body,
          )
        }),
      )
    })

    test(`${format}: no field starts a formula, and numbers stay numbers`, () => {
      fc.assert(
        fc.property(rows, (body) => {
          const read = parse(formatRows(head, body, 1, format), { delimiter })
          for (const field of read.flat())
            assert.ok(
              !/^[=+@\t\r\n\0]/.test(field) && !/^-(?!\d+(\.\d+)?(e[+-]\d+)?$)/.test(field),
              field,
            )
        }),
      )
      const numbers = ['-1.5', '0.0000001', '1e-7', '-1e-7', '1e+21', '900.4']
      assert.equal(formatRows(head, [numbers], 0, 'csv').split('\n')[1], numbers.join(','))
    })
  }
})

suite('Markdown', () => {
  const shown = (printed: string): readonly (readonly string[])[] => {
    const lines: string[][] = []
    for (const { type, children } of new MarkdownIt({ html: true }).parse(printed, {})) {
      if (type === 'tr_open') lines.push([])
      if (type !== 'inline') continue
      for (const child of children ?? [])
        assert.ok(['text', 'text_special'].includes(child.type), `${child.type} in ${printed}`)
      lines.at(-1)?.push((children ?? []).map(({ content }) => content).join(''))
    }
    return lines.slice(1)
  }

  test('shows the texts and no markup, whatever they are', () => {
    const markup = fc
      .array(
        fc.constantFrom(
          '|',
          '\\',
          '`',
          '*',
          '_',
          '<b>',
          '&lt;',
          '&',
          '[x](y)',
          '![',
          '~~',
          '#',
          'a',
          '1',
          ' ',
          '=',
          'é',
          '"',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''))
    const body = fc.array(fc.tuple(markup, markup, text), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(body, (lines) => {
        const printed = formatRows(head, lines, 1, 'markdown')
        assert.deepEqual(
          shown(printed),
          lines.map((line) => line.map((field) => visible(field).trim())),
        )
      }),
      { numRuns: 400 },
    )
  })

  test('leaves names as they are: oltp_read_only, 8.4.8-mysql, a&b', () => {
    const names = ['oltp_read_only', '8.4.8-mysql', '10 % & more']
    assert.equal(
      formatRows(head, [names], 1, 'markdown').split('\n')[2],
      `| ${names.join(' | ')} |`,
    )
  })
})

suite('what a terminal gets', () => {
  test('has control and direction characters in letters', () => {
    assert.equal(
      visible('a\u001B[2Jb\u0007\t\r\n\u007F\u009B'),
      'a\\x1b[2Jb\\x07\\x09\\x0d\\x0a\\x7f\\x9b',
    )
    assert.equal(
      visible('\u202Egol.exe \u2066 \uFEFF \u2028'),
      '\\u{202e}gol.exe \\u{2066} \\u{feff} \\u{2028}',
    )
    assert.equal(visible('Größe 日本 ☃ |'), 'Größe 日本 ☃ |')
  })

  test('holds no control character, in a table or a diagnostic', () => {
    fc.assert(
      fc.property(rows, (body) => {
        assert.doesNotMatch(formatRows(head, body, 1, 'table').replaceAll('\n', ''), /\p{Cc}/u)
        const message = body.flat().join()
        const line = formatDiagnostic({
          severity: 'error',
          rule: 'a/b',
          message,
          place: { file: message },
        })
        assert.doesNotMatch(line, /\p{Cc}/u)
      }),
    )
  })

  test('is one line a diagnostic: place, severity, message, rule', () => {
    const place = { file: 'a.txt', line: 3, column: 7 }
    const diagnostic: Diagnostic = {
      severity: 'warning',
      rule: 'a/b',
      message: 'Unexpected x',
      place,
    }
    assert.equal(formatDiagnostic(diagnostic), 'a.txt:3:7: warning: Unexpected x [a/b]')
    assert.equal(
      formatDiagnostic({ ...diagnostic, place: { file: 'a.txt' } }),
      'a.txt: warning: Unexpected x [a/b]',
    )
  })

  const many = (kind: string, count: number): readonly KindedLine[] =>
    Array.from({ length: count }, (_, index) => ({ kind, line: `${kind} ${String(index + 1)}` }))

  test('is at most twenty lines of a kind, and then how many more there are', () => {
    const lines = foldLines(
      [...many('a/b', 645), ...many('c/d', 20), ...many('e/f', 21)],
      '--json prints all',
    )
    assert.equal(lines.length, 21 + 20 + 21)
    assert.equal(lines[19], 'a/b 20')
    assert.equal(lines[20], '… and 625 more: a/b (--json prints all)')
    assert.equal(lines.at(-1), '… and 1 more: e/f (--json prints all)')
  })

  test('keeps the order of the lines', () => {
    const mixed = many('a/b', 2).flatMap((line) => [line, { ...line, kind: 'c/d' }])
    assert.deepEqual(
      foldLines(mixed, 'x'),
      mixed.map(({ line }) => line),
    )
  })
})

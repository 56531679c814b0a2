// Two tables of a report on MySQL 5.5 and 5.6, in which another tool compared two profiles, made again from the shares
// that they print. The golden states every cell that the rounding of these shares keeps from matching.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { benchfolio } from '../commands/benchfolio.ts'
import { absentSeed, seed, unescaped } from './seeds.ts'

interface Printed {
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[]
}

interface Found {
  readonly rows: readonly {
    readonly function: string
    readonly shares: readonly [number | null, number | null]
    readonly plus: number | null
    readonly plusWeight: number | null
  }[]
  readonly totals: { readonly plus: number; readonly plusWeight: number }
  readonly reverse: { readonly totals: { readonly plus: number; readonly plusWeight: number } }
}

// The author's multiplier of 5.6; the shares are printed with two decimals.
const multiplier = 1.1
const half = 0.005
const golden = join(import.meta.dirname, 'printed-tables.golden')

function tables(): readonly Printed[] {
  const text = unescaped(unescaped(seed('000') ?? ''))
  const found = [...text.matchAll(/<table[^>]*>(?:(?!<\/table>).)*CPU% #1.*?<\/table>/gs)]
  return found.map(([table]) => {
    const rows = [...table.matchAll(/<tr[^>]*>.*?<\/tr>/gs)].map(([row]) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) =>
        cell
          .replace(/<[^>]+>/g, '')
          .replaceAll('\u00a0', ' ')
          .trim(),
      ),
    )
    return { rows: rows.slice(1, -1), total: rows.at(-1) ?? [] }
  })
}

// Shares before the multiplier, with as many decimals as lead back to those that are printed.
function report(rows: Printed['rows'], column: number, by: number): string {
  const lines = rows.flatMap((row) => {
    const cell = row[column] ?? '-'
    const share = (Number(cell) / by).toFixed(4)
    return cell === '-' ? [] : [`    ${share}%  mysqld  mysqld  [.] ${row[0] ?? ''}`]
  })
  return `# Overhead  Command  Shared Object  Symbol\n#\n${lines.join('\n')}\n`
}

// The lowest and highest total that the printed shares allow.
function bounds(rows: Printed['rows'], weight: boolean): readonly [number, number] {
  let [low, high] = [0, 0]
  for (const [, from = '-', to = '-'] of rows) {
    if (to === '-') continue
    const grown = (a: number, b: number): number => Math.max(0, weight ? b - a : (b / a - 1) * 100)
    if (from === '-') {
      low += Number(to) - half
      high += Number(to) + half
    } else {
      low += grown(Number(from) + half, Number(to) - half)
      high += grown(Number(from) - half, Number(to) + half)
    }
  }
  return [low, high]
}

suite('profiles: tables that another tool printed', { skip: absentSeed('000') }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-profiles-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [forth, back] = tables()
  assert.ok(forth && back, 'both tables are there')
  const [one, other] = [join(folder, '5.5.txt'), join(folder, '5.6.txt')]
  writeFileSync(one, report(forth.rows, 1, 1))
  writeFileSync(other, report(forth.rows, 2, multiplier))
  const difference = (files: readonly string[], by: string): Found => {
    const asked = ['diff', 'profile', ...files, '--multiplier', by, '--json']
    const { stdout, status, stderr } = benchfolio(asked, { cwd: folder })
    assert.equal(status, 0, stderr)
    return JSON.parse(stdout) as Found
  }
  const directions = [
    ['5.5 to 5.6', forth, [one, other], '1,1.10'],
    ['5.6 to 5.5', back, [other, one], '1.10,1'],
  ] as const

  test('50 rows, their order, shares and dashes', () => {
    for (const [name, { rows }, files, by] of directions) {
      const found = difference(files, by)
      assert.equal(rows.length, 50, name)
      if (name === '5.5 to 5.6')
        assert.deepEqual(
          found.rows.map((row) => row.function),
          rows.map(([function_ = '']) => function_),
        )
      for (const [function_, ...cells] of rows) {
        const row = found.rows.find((each) => each.function === function_)
        for (const [index, cell] of cells.slice(0, 2).entries()) {
          const share = row?.shares[index] ?? null
          if (cell === '-') assert.equal(share, null, `${name}: ${function_ ?? ''}`)
          else
            assert.ok(
              share !== null && Math.abs(share - Number(cell)) < 2 * half,
              `${name}: ${function_ ?? ''} ${String(share)} instead of ${cell}`,
            )
        }
      }
    }
  })

  test('totals from the printed shares lie within their rounding, in both directions', () => {
    for (const [name, { rows, total }, files, by] of directions) {
      const { totals } = difference(files, by)
      const [, , , plus = '', weight = ''] =
        total.length === 5 ? total : ['', '', '', ...total.slice(-2)]
      for (const [printed, value, isWeight] of [
        [Number.parseFloat(plus), totals.plus, false],
        [Number.parseFloat(weight), totals.plusWeight, true],
      ] as const) {
        const [low, high] = bounds(rows, isWeight)
        assert.ok(low <= printed && printed <= high, `${name}: ${printed} printed`)
        assert.ok(low <= value && value <= high, `${name}: ${value}, allowed ${low} to ${high}`)
      }
    }
  })

  test('the golden names every cell that does not match as printed', () => {
    const lines: string[] = []
    for (const [name, { rows, total }, files, by] of directions) {
      const found = difference(files, by)
      for (const [function_ = '', , , plus = '', weight = ''] of rows) {
        const row = found.rows.find((each) => each.function === function_)
        assert.ok(row, function_)
        const made = [
          row.plus === null ? '' : `+${row.plus.toFixed(2)}%`,
          row.plusWeight === null ? '' : `+${row.plusWeight.toFixed(2)}`,
        ]
        for (const [index, printed] of [plus, weight].entries())
          if (made[index] !== printed)
            lines.push(
              `${name}\t${function_}\t${index === 0 ? '+' : '+w'}\t${printed}\t${made[index] ?? ''}`,
            )
      }
      const made = [`+${found.totals.plus.toFixed(2)}%`, `+${found.totals.plusWeight.toFixed(2)}`]
      for (const [index, printed] of total.slice(-2).entries())
        if (made[index] !== printed)
          lines.push(
            `${name}\ttotal\t${index === 0 ? '+' : '+w'}\t${printed}\t${made[index] ?? ''}`,
          )
    }
    const text = `direction\tfunction\tcolumn\tprinted\tmade\n${lines.join('\n')}\n`
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text)
    assert.equal(text, readFileSync(golden, 'utf8'))
  })
})

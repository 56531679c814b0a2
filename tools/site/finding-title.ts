// The finding of a heat table of workloads and what was compared, as its title.
import { ratioDigits } from '../analysis/format-number.ts'
import type { Figure, TableCell } from '../figures/figure.ts'

type Compared = Pick<Figure, 'title' | 'summaries' | 'x' | 'baseline'>

/**
 * Returns `With 1 thread, 9.7.4 is significantly slower than 5.5.9 in 6 of 6 workloads`, where the last of what is compared is; else its
 * largest differences without a test: `With 16 threads, connect is 1.82 × as fast with 11.4.5 as with 10.1.8, oltp_point_select 16 %
 * slower; too few runs to test`; else that there is no clear one. `at` is the load with a comma; the title stays where nothing is compared.
 */
export function findingTitle(figure: Compared, at: string): string {
  const { base, last, workloads } = lastCompared(figure)
  if (workloads.length === 0) return figure.title
  const count = `${String(workloads.length)} workloads`
  const significant = (['faster', 'slower'] as const).flatMap((word) => {
    const own = workloads.filter(
      ({ cell }) =>
        cell.significant === true && Math.sign(cell.heat ?? 0) === (word === 'faster' ? 1 : -1),
    )
    return own.length > 0 ? [{ word, number: own.length }] : []
  })
  const [only, ...more] = workloads
  const value = more.length === 0 ? only?.cell.value : undefined
  if (significant.length > 0 && value !== undefined) {
    return `${at}${last} is ${speed(value)} ${value >= 1.5 ? 'as' : 'than'} ${base}`
  }
  if (significant.length > 0) {
    const texts = significant.map(
      ({ word, number }, index) =>
        `${word}${index === 0 ? ` than ${base}` : ''} in ${String(number)}`,
    )
    return `${at}${last} is significantly ${texts.join(' and ')} of ${count}`
  }
  const isOfOne = (cell?: TableCell): boolean => cell?.evidence?.length === 1
  const isSingle = workloads.every(({ cell }) => isOfOne(cell))
  const apart = workloads
    .flatMap(({ label, cell: { value = 1, apart } }) =>
      (apart ?? isSingle) && value !== 1 ? [{ label, value }] : [],
    )
    .toSorted((a, b) => b.value - a.value)
  const named = apart.filter((_, index) => index === 0 || index === apart.length - 1)
  const texts = named.map(({ label, value }, index) => {
    const than = ` with ${last} ${value >= 1.5 ? 'as' : 'than'} with ${base}`
    return `${label} ${index === 0 ? 'is ' : ''}${speed(value)}${index === 0 ? than : ''}`
  })
  const isOneEach = isSingle && workloads.every(({ before }) => isOfOne(before))
  const doubt = isOneEach ? 'one value each' : 'too few runs to test'
  const none = `no clear difference between ${last} and ${base}${workloads.length > 1 ? ` in ${count}` : ''}`
  if (texts.length > 0) return `${at}${texts.join(', ')}; ${doubt}`
  return at === '' ? none.replace(/^n/, 'N') : `${at}${none}`
}

interface LastCompared {
  readonly base: string
  readonly last: string
  readonly workloads: readonly {
    readonly label: string
    readonly cell: TableCell
    readonly before: TableCell | undefined
  }[]
}

// The ratios of the last of what a heat table compares. A table whose columns would not fit has the workloads as its columns.
function lastCompared({ summaries, x, baseline }: Compared): LastCompared {
  const { head = [], rows = [] } = summaries?.[0] ?? {}
  const [corner, ...columns] = head
  const isTurned = corner !== x.title
  const compared = isTurned ? rows.map(({ label }) => label) : columns
  const at = baseline ?? -1
  const cells = isTurned
    ? columns.map((label, index) => {
        const [before, cell] = [rows[at], rows.at(-1)].map((row) => row?.cells[index])
        return { label, cell, before }
      })
    : rows.map(({ label, cells: own }) => ({ label, cell: own.at(-1), before: own[at] }))
  return {
    base: compared[at] ?? '',
    last: compared.at(-1) ?? '',
    workloads: cells.flatMap(({ label, cell, before }) =>
      cell?.value === undefined || compared.length - 1 === baseline
        ? []
        : [{ label, cell, before }],
    ),
  }
}

// `1.8 × as fast`, `12 % faster`, `16 % slower`.
function speed(ratio: number): string {
  if (ratio >= 1.5) return `${ratioDigits(ratio)} × as fast`
  const change = Math.abs(ratio - 1) * 100
  return `${change.toFixed(change < 10 ? 1 : 0)} % ${ratio < 1 ? 'slower' : 'faster'}`
}

// A table of ratios as HTML: what a test shows is coloured, what was not tested has a bar behind its number.
import { upperFirst } from '../core/upper-first.ts'
import { smallest } from '../core/extremes.ts'
import type { Figure, FigureTable } from '../figures/figure.ts'
import { heatStep, heatSteps } from '../figures/heat-step.ts'
import { escapeHtml } from './html-text.ts'

type Shown = Pick<Figure, 'metric' | 'series' | 'baseline' | 'summaries' | 'cells'>

const farRatio = 2

/** The tables of a figure below its title and `notes`. */
export function heatHtml(figure: Shown, notes: string): string {
  const tables = (figure.summaries ?? []).map((table) => tableHtml(table, figure)).join('\n')
  return [
    `<p class="figure-y">${escapeHtml(titleOf(figure))}</p>`,
    notes,
    tables,
    keyOf(figure, tables),
  ].join('\n')
}

function titleOf({ metric, series, baseline }: Shown): string {
  const base = baseline === undefined ? undefined : series[baseline]?.label
  return `${upperFirst(metric.title)}${base === undefined ? '' : `, relative to ${base}`}${metric.better === undefined ? '' : ` · ${metric.better} is better`}`
}

function tableHtml({ head, rows, title = '' }: FigureTable, figure: Shown): string {
  // A wide table has its columns as rows.
  const isTurned = head.length - 1 !== figure.series.length
  const fewestRuns = runsIn(figure, isTurned)
  const place = (column: number): string =>
    rows.every(({ cells }) => cells[column]?.mark === 'baseline') ? ' base' : ''
  const heads = head
    .slice(1)
    .map(
      (text, column) => `<th scope="col" class="number${place(column)}">${escapeHtml(text)}</th>`,
    )
  const body = rows.map(({ label, cells }, row) => {
    const own = cells.map(
      ({ text, heat = 0, significant = false, apart = false, value, mark }, column) => {
        const isUntested = !significant && (apart || fewestRuns(row, column) === 1)
        const shade =
          mark !== 'baseline' && isUntested && value !== undefined
            ? untestedClass(value, figure.metric.better)
            : heatClass(heat)
        return `<td class="number${place(column)}${shade}${significant ? ' significant' : ''}">${escapeHtml(text)}</td>`
      },
    )
    return `<tr><th scope="row">${escapeHtml(label)}</th>${own.join('')}</tr>`
  })
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(title || 'Ratios')}"><table class="ratios stacked"><thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

// The runs of a value or of its baseline, whichever are fewer.
function runsIn(
  { cells, baseline }: Shown,
  isTurned: boolean,
): (row: number, column: number) => number {
  const keyOf = (x = -1, series = -1): string => `${String(x)} ${String(series)}`
  const counts = new Map(cells.n.map((n, index) => [keyOf(cells.x[index], cells.series[index]), n]))
  return (row, column) => {
    const [x, series] = isTurned ? [column, row] : [row, column]
    return smallest([counts.get(keyOf(x, series)) ?? 0, counts.get(keyOf(x, baseline)) ?? 0])
  }
}

// The ratio from which on each colour is used, from worst to best; what of it no cell has is not explained.
function keyOf({ metric: { better }, cells }: Shown, tables: string): string {
  if (better === undefined) return ''
  const steps = heatSteps.map((_, index) => index + 1)
  const swatches = [...steps.toReversed().map((step) => -step), 0, ...steps].map((step) => {
    const least = heatSteps[Math.abs(step) - 1]
    if (least === undefined) return 'none'
    const ratio = step > 0 === (better === 'higher') ? least : 1 / least
    return `<span class="${heatClass(step).trim()}">${ratio.toFixed(2)}</span>`
  })
  const hasColours = /class="[^"]*heat-/.test(tables)
  const isSingle = cells.n.every((n) => n !== null && n <= 1)
  const texts = [
    ...(hasColours
      ? [
          `Colours by ratio: ${swatches.join(' ')}; none: closer to 1, or could be noise; bold: confirmed.`,
        ]
      : []),
    ...(/class="[^"]*untested-/.test(tables)
      ? [
          `Bar: <span class="untested-b">better</span> or <span class="untested-w">worse</span> by more than 2 %, wide from 2 × on; ${isSingle ? 'one run each, not tested' : 'too few runs for a test'}.`,
        ]
      : []),
  ]
  return texts.length === 0 ? '' : `<p class="note heat-key">${texts.join(' ')}</p>`
}

function heatClass(heat: number): string {
  return heat === 0 ? '' : ` heat-${heat > 0 ? 'b' : 'w'}${String(Math.abs(heat))}`
}

function untestedClass(ratio: number, better: Shown['metric']['better']): string {
  if (better === undefined || heatStep(ratio) === 0) return ''
  const side = ratio > 1 === (better === 'higher') ? 'b' : 'w'
  const isFar = Math.max(ratio, 1 / ratio) >= farRatio
  return ` untested-${side}${isFar ? ' is-far' : ''}`
}

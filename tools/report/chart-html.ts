// A chart of a report as HTML, in the markup of the site, so that the same styles and scripts serve both.
import { smallest } from '../core/extremes.ts'
import type { Drawing, Figure, FigureSeries, FigureTable } from '../figures/figure.ts'
import { heatStep, heatSteps } from '../figures/heat-step.ts'
import { reasonText } from '../findings/left-out.ts'
import { kindsOfWarnings } from '../findings/run-quality.ts'
import { renderFigure } from '../draw/drawing-kinds.ts'
import { drawnWarnings, hasRings, measuredColumns, pointsOf } from '../view/points.ts'
import { isLabelled } from '../view/figure-picture.ts'
import { isLogarithmic } from '../view/rows-plot.ts'
import { dashes, outlines } from '../core/series-styles.ts'
import { counted } from '../core/counted.ts'
import { escapeHtml, sentenceHtml } from './html-text.ts'
import type { ReportChart } from './main-chart.ts'
import { upperFirst } from '../core/upper-first.ts'

/** The chart as a `figure` element; `redacted` are its texts as they may be shown. */
export async function chartHtml({
  figure,
  notes,
  first: [first = 0, second] = [],
}: ReportChart): Promise<string> {
  const { id, series, cells, metric, x, drawing, baseline, mode, marks, y } = figure
  if (drawing === undefined || drawing.kind === 'flame' || drawing.kind === 'tree')
    return heatHtml(figure, notesHtml(notes))
  const { svgs } = await renderFigure(figure)
  // A single panel has no name.
  const facets = figure.facets.map((facet) =>
    facet.label === 'all' ? { ...facet, label: '' } : facet,
  )
  const own = Object.fromEntries(Object.entries(cells).filter(([name]) => name !== 'evidence'))
  const data = { id, metric, x, series, facets, baseline, mode, marks, y, cells: own, drawing }
  const better = `${metric.better === undefined ? '' : ` · ${metric.better} is better`}${y === 'log' || isLogarithmic(drawing) ? ' · log scale' : ''}`
  const sizes = facets.length > 1 ? ['narrow'] : ['wide', 'narrow']
  const drawingsOf = (size: string): readonly string[] =>
    facets.flatMap((_, facet) => svgs.get(`${id}.${String(facet)}.${size}.svg`) ?? [])
  const drawn = facets.map((_, facet) => sizes.flatMap((size) => drawingsOf(size)[facet] ?? []))
  const hasValue = (s: number, facet: number): boolean =>
    figure.legend?.includes(s) !== false &&
    cells.value.some(
      (value, row) => value !== null && cells.series[row] === s && cells.facet[row] === facet,
    )
  // A drawing with direct labels needs no legend at its width.
  const labelled = ['wide', 'narrow'].filter((size) =>
    isLabelled(series, drawingsOf(sizes.length > 1 ? size : 'narrow'), hasValue),
  )
  const panels = facets.map(({ label }, facet) => {
    const title = `${id}-facet-${String(facet)}`
    const name =
      label === '' ? '' : `<p class="figure-facet" id="${title}">${escapeHtml(label)}</p>`
    const text = escapeHtml(upperFirst(valueTitle(figure)) + better)
    const once =
      facet === first || facet === second
        ? `<span class="on-phones">${text}</span>&nbsp;`
        : '&nbsp;'
    return `<div class="figure-chart${facet === first ? ' is-first' : facet === second ? ' is-second' : ''}">${name}<p class="figure-y">${facet === 0 || y === 'free' ? text : once}</p><div class="figure-plot" data-facet="${String(facet)}" role="img" aria-label="${escapeHtml(`${metric.title} ${label}`)}">${drawn[facet]?.join('\n') ?? ''}</div></div>`
  })
  const named = series.flatMap((one, index) =>
    figure.legend?.includes(index) === false ? [] : { one, index },
  )
  const legend = named.map(
    ({ one, index }) =>
      `<li><span class="figure-series" data-series="${String(index)}">${swatch(one, isLogarithmic(drawing) ? 'dots' : drawing.kind)} <span>${escapeHtml(one.label)}</span></span></li>`,
  )
  const free =
    y === 'free' ? ['Each panel has its own y scale: values differ more than tenfold.'] : []
  return [
    `<figure class="figure" id="${id}"><div class="figure-body">`,
    `<div class="figure-charts${panels.length > 1 ? ' figure-charts-many' : ''}${panels.length > 2 ? ' figure-charts-row' : ''}"${panels.length > 1 ? ' role="group" tabindex="0" aria-label="Panels"' : ''}>${panels.join('\n')}</div>`,
    legend.length > 1
      ? `<ul class="${['figure-legend', ...marksOf(drawing), ...labelled.map((size) => `is-labelled-${size}`)].join(' ')}" aria-label="Series">${legend.join('')}</ul>`
      : '',
    '<div class="figure-readout" role="status"></div></div>',
    notesHtml([...free, ...footNote(figure), ...marksNote(figure), ...notes]),
    `<script type="application/json" class="figure-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script></figure>`,
  ].join('\n')
}

// The part of a swatch that is drawn, as in `figure/legend.html`.
function marksOf(drawing: Drawing): readonly string[] {
  if (drawing.kind === 'dots' || isLogarithmic(drawing) || 'joined' in drawing)
    return ['has-points']
  return drawing.kind === 'panels' || 'step' in drawing ? ['has-lines'] : []
}

function notesHtml(notes: readonly string[]): string {
  return notes.length === 0 ? '' : `<p class="note">${notes.map(sentenceHtml).join(' ')}</p>`
}

// What the marks beside the lines say; a table has the warnings themselves.
function marksNote(figure: ReportChart['figure']): readonly string[] {
  const { cells, drawing } = figure
  const all = drawnWarnings(cells, drawing)
  const warned = all.filter(Boolean).length
  const [kind, other] = kindsOfWarnings(
    cells.warnings.filter((_, row) => cells.value[row] !== null).flat(),
  )
  if (!kind || warned === 0) return []
  const mark = hasRings(figure, drawing) ? (drawing?.kind === 'bars' ? 'Asterisk: ' : 'Ring: ') : ''
  const count = `${String(warned)} of ${counted(all.length, 'value')}`
  const text = `${count} ${warned === 1 ? 'has' : 'have'} a warning, ${other ? 'such as ' : ''}“${kind.text}”.`
  return [mark + text]
}

const mostGaps = 3

// What the marks below the axis of lines say.
function footNote(figure: ReportChart['figure']): readonly string[] {
  const { drawing, facets, series, x } = figure
  if (drawing?.kind !== 'chart' || drawing.across) return []
  const points = pointsOf(figure).flatMap((panel, facet) => {
    const measured = measuredColumns(panel, x.values.length)
    const drawn = new Set(panel.flatMap((point) => (point.state === 'missing' ? [] : point.series)))
    return panel
      .filter(({ i, series: own }) => measured[i] && drawn.has(own))
      .map((point) => ({ ...point, facet }))
  })
  return (['missing', 'failed'] as const).flatMap((state) => {
    const mark = state === 'missing' ? 'Dash' : 'Cross'
    const own = points.filter((point) => point.state === state)
    const why = state === 'missing' ? 'no value' : reasonText(own.map(({ reason }) => reason))
    const names = own.map(({ series: s, i, facet }) => {
      const place = facets.length > 1 ? `, ${facets[facet]?.label ?? ''}` : ''
      return `${series[s]?.label ?? ''} at ${x.values[i] ?? ''}${place}`
    })
    const listed = own.length > mostGaps ? counted(own.length, 'point') : names.join('; ')
    return own.length === 0 ? [] : [`${mark} below the axis: ${why} (${listed}).`]
  })
}

// What the axis of values shows.
function valueTitle({ metric, drawing, series, legend }: ReportChart['figure']): string {
  if (drawing?.kind !== 'dots' && drawing?.kind !== 'bars') return metric.title
  const [only, ...others] = (legend ?? []).map((index) => series[index]?.label)
  return only === undefined || others.length > 0
    ? drawing.axis
    : drawing.axis.replace(metric.title, `${metric.title} of ${only}`)
}

function swatch({ colour, dash, marker }: FigureSeries, kind: string): string {
  const open = '<svg class="swatch" viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">'
  if (kind === 'bars')
    return `${open}<path d="M8,1h12v10h-12z" fill="var(--${colour === 'slate' ? 'ink-3' : `c-${colour}`})"/></svg>`
  const lengths = dashes[dash % dashes.length]
  const dashed = lengths ? ` stroke-dasharray="${lengths.join()}"` : ''
  return `${open}<path d="M0,6h28" fill="none" stroke="var(--c-${colour})" stroke-width="2"${dashed}/><path d="${outlines[marker % outlines.length] ?? ''}" fill="var(--c-${colour})"/></svg>`
}

// A table of ratios: what a test shows is coloured, what was not tested has a bar behind its number.
type Shown = Pick<Figure, 'metric' | 'series' | 'baseline' | 'summaries' | 'cells'>

const farRatio = 2

/** The tables of a figure below its title and `notes`. */
function heatHtml(figure: Shown, notes: string): string {
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

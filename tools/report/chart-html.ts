// A chart of a report as HTML: panels with their legend, or a coloured table.
import type { FigureSeries, FigureTable } from '../figures/figure.ts'
import { counted } from '../counted.ts'
import { dashes } from '../series-styles.ts'
import { escapeHtml, sentenceHtml } from './html-text.ts'
import type { ReportChart, ReportPanel } from './report-chart.ts'

/** The chart as a `figure` element. */
export function chartHtml({
  title,
  subtitle,
  axis,
  panels,
  table,
  notes,
  omitted,
}: ReportChart): string {
  const legends = panels.map(({ series }) => legendHtml(series))
  const isShared = new Set(legends).size === 1
  return [
    `<figure><figcaption><h3>${escapeHtml(title)}</h3>${subtitle === '' ? '' : `<p class="note">${escapeHtml(subtitle)}</p>`}</figcaption>`,
    ...(isShared ? legends.slice(0, 1) : []),
    ...(panels.length > 0
      ? [
          `<div class="panels">${panels.map((panel, index) => panelHtml(panel, title, axis, isShared ? '' : (legends[index] ?? ''))).join('\n')}</div>`,
        ]
      : []),
    // Tables of several experiments have equal titles.
    ...(table ? [heatHtml(table, [title, subtitle].filter((text) => text !== '').join(', '))] : []),
    ...(omitted > 0
      ? [`<p class="note">${counted(omitted, table ? 'more row' : 'more panel')}.</p>`]
      : []),
    ...notes.map((note) => `<p class="note">${sentenceHtml(note)}</p>`),
    '</figure>',
  ].join('\n')
}

function panelHtml(
  { label, svgs }: ReportPanel,
  title: string,
  axis: string,
  legend: string,
): string {
  const name = [title, label].filter((text) => text !== '').join(', ')
  return `<div class="panel">${label === '' ? '' : `<p class="panel-title">${escapeHtml(label)}</p>`}<div role="img" aria-label="${escapeHtml(name)}">${svgs.join('\n')}</div>${axis === '' ? '' : `<p class="axis">${escapeHtml(axis)}</p>`}${legend}</div>`
}

// A single line needs no legend.
function legendHtml(series: readonly FigureSeries[]): string {
  if (series.length < 2) return ''
  const items = series.map(
    ({ label, colour, dash, marker }) =>
      `<li><svg class="swatch" viewBox="0 0 28 12" width="28" height="12" aria-hidden="true"><path d="M0,6h28" fill="none" stroke="var(--c-${colour})" stroke-width="2"${dashAttribute(dash)}/><path d="${markers[marker % markers.length] ?? ''}" fill="var(--c-${colour})"/></svg> ${escapeHtml(label)}</li>`,
  )
  return `<ul class="legend">${items.join('')}</ul>`
}

// The shapes of series-styles.ts as paths.
const markers = [
  'M18,6a4,4 0 1 1 -8,0a4,4 0 1 1 8,0',
  'M10.5,2.5h7v7h-7z',
  'M14,2l4.3,7.4h-8.6z',
  'M14,1.2l3.6,4.8l-3.6,4.8l-3.6,-4.8z',
  'M14,10l4.3,-7.4h-8.6z',
  'M18.4,6l-7.4,4.3v-8.6z',
  'M9.6,6l7.4,-4.3v8.6z',
]

function dashAttribute(dash: number): string {
  const lengths = dashes[dash % dashes.length]
  return lengths ? ` stroke-dasharray="${lengths.join()}"` : ''
}

function heatHtml({ head, rows }: FigureTable, title: string): string {
  const body = rows.map(
    ({ label, group, cells }) =>
      `${group === undefined ? '' : `<tr><th scope="rowgroup" colspan="${String(cells.length + 1)}">${escapeHtml(group)}</th></tr>`}<tr><th scope="row">${escapeHtml(label)}</th>${cells.map(({ text, heat, significant }) => `<td class="number${heatClass(heat)}${significant === true ? ' significant' : ''}">${escapeHtml(text)}</td>`).join('')}</tr>`,
  )
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(title)}"><table><thead><tr>${head.map((text, index) => `<th scope="col"${index === 0 ? '' : ' class="number"'}>${escapeHtml(text)}</th>`).join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

function heatClass(heat: number | undefined): string {
  if (heat === undefined || heat === 0) return ''
  return ` heat-${heat > 0 ? 'better' : 'worse'}-${String(Math.abs(heat))}`
}

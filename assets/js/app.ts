// The small script of pages with figures: legend, controls, address. Charts and what saves them come on first use.

import type { OpenChart } from './chart.ts'
import { dataOf, setUpFigure } from './figure.ts'
import { setUpFlame } from './flame-start.ts'
import { scriptLoader } from './load-script.ts'
import { setUpProseLinks } from './prose-links.ts'
import { setUpInTurns } from './set-up-in-turns.ts'
import { setUpSave } from './save-menu.ts'
import type { SaveFigure } from './save.ts'
import { setUpTableRows } from './table-rows.ts'

declare global {
  interface Window {
    /** Set by the chart program. */
    benchfolioChart?: OpenChart
    /** Set by the program that saves figures. */
    benchfolioSave?: SaveFigure
  }
}

const script = document.currentScript
const addresses = script instanceof HTMLScriptElement ? script.dataset : {}
const loadChart = scriptLoader(addresses['chart'], () => window.benchfolioChart)
const loadFlame = scriptLoader(addresses['flame'], () => window.benchfolioFlame)
const loadSave = scriptLoader(addresses['save'], () => window.benchfolioSave)

document.documentElement.classList.add('js')
setUpInTurns([...document.querySelectorAll<HTMLElement>('.figure')], setUp)
for (const element of document.querySelectorAll<HTMLElement>('.flame'))
  setUpFlame(element, loadFlame)

function setUp(element: HTMLElement): void {
  const data = dataOf(element)
  const drawing = data?.drawing
  const isPlot = drawing !== undefined && drawing.kind !== 'flame' && drawing.kind !== 'tree'
  const live =
    data &&
    (isPlot ? setUpFigure(element, data, drawing, loadChart) : setUpTableRows(element, data))
  setUpSave(element, () => live?.view(), loadSave)
  if (live) setUpProseLinks(element, live.showAddress)
}

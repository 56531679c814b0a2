// The small script of pages with figures: legend, controls, address. Charts and what saves them come on first use.

import type { OpenChart } from './chart.ts'
import { setUpFigure } from './figure.ts'
import { setUpFlame } from './flame-start.ts'
import { scriptLoader } from './load-script.ts'
import { setUpProseLinks } from './prose-links.ts'
import { setUpRows } from './rows.ts'
import { setUpSave } from './save-menu.ts'
import type { SaveFigure } from './save.ts'

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
for (const element of document.querySelectorAll<HTMLElement>('.figure')) {
  const chart = element.dataset['drawing'] === 'chart'
  const live = chart ? setUpFigure(element, loadChart) : setUpRows(element)
  setUpSave(element, () => (chart ? live?.shown() : undefined), loadSave)
  if (live) setUpProseLinks(element, live.showAddress)
}
for (const element of document.querySelectorAll<HTMLElement>('.flame'))
  setUpFlame(element, loadFlame)

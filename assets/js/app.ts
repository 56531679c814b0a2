// The small script of pages with figures: legend, controls, address. The chart program comes on first use.

import { setUpFigure } from './figure.ts'
import { chartLoader } from './load-chart.ts'

const script = document.currentScript
const load = chartLoader(script instanceof HTMLScriptElement ? script.dataset['chart'] : undefined)

document.documentElement.classList.add('js')
const charts = '.figure[data-kind="throughput"], .figure[data-kind="scaling"]'
for (const element of document.querySelectorAll<HTMLElement>(charts)) setUpFigure(element, load)

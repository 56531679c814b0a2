// Fetches the chart program once, as a classic script: modules do not load from file://.

import type { OpenChart } from './chart.ts'

declare global {
  interface Window {
    /** Set by the chart program. */
    benchfolioChart?: OpenChart
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): string }
    }
  }
}

/** A function that resolves to the chart program; rejects when it cannot be loaded. */
export function chartLoader(url: string | undefined): () => Promise<OpenChart> {
  let loading: Promise<OpenChart> | undefined
  return () => (loading ??= load(url))
}

function load(url: string | undefined): Promise<OpenChart> {
  return new Promise((resolve, reject) => {
    if (url === undefined) {
      reject(new Error('The page does not say where the chart program is'))
      return
    }
    const script = document.createElement('script')
    const policy = window.trustedTypes?.createPolicy('benchfolio', {
      createScriptURL: (address) => address,
    })
    script.src = policy?.createScriptURL(url) ?? url
    script.addEventListener('load', () => {
      if (window.benchfolioChart) resolve(window.benchfolioChart)
      else reject(new Error(`${url} is not the chart program`))
    })
    script.addEventListener('error', () => {
      reject(new Error(`${url} was not loaded`))
    })
    document.head.append(script)
  })
}

import type { TestContext } from 'node:test'

/** Returns a function that runs a step and reports how long it takes. */
export function stopwatch(context: TestContext): <T>(name: string, step: () => T) => T {
  return (name, step) => {
    const start = performance.now()
    const result = step()
    context.diagnostic(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
    return result
  }
}

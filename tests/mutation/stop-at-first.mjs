// A reporter of node:test that ends the process at the first failure: one is enough to kill a mutant.

/** @param {AsyncIterable<{ type: string, data: { name?: string } }>} events */
// eslint-disable-next-line no-restricted-exports -- node:test takes the default export of a reporter.
export default async function* stopAtFirst(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue
    yield `failed: ${data.name ?? ''}\n`
    process.exit(1)
  }
}

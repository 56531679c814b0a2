// How much the tests cover, and the only place that decides what is slow:
//
//   npm test           a sample: every law, kind of page and interaction at least once, in about a quarter of an hour
//   npm run test:all   everything; it sets TEST_EXTENT=all
//
// A file `X.slow.test.ts` or `X.slow.spec.ts` belongs to `npm run test:all` alone. Where a test repeats one check over
// many inputs, `sampled` says how many of them are enough for `npm test`.

/** The environment variable that asks for everything. */
export const extentVariable = 'TEST_EXTENT'

/** True in `npm run test:all`. */
export const everything = process.env[extentVariable] === 'all'

/** What a test repeats itself over: `all` in `npm run test:all`, `sample` in `npm test`. */
export function sampled<T>(all: T, sample: T): T {
  return everything ? all : sample
}

/** Whether a test file belongs to `npm run test:all` alone. */
export function isSlow(file: string): boolean {
  return /\.slow\.(?:test|spec)\.ts$/.test(file)
}

/** All items in `npm run test:all`, the first of every `step` items in `npm test`. */
export function oneIn<T>(step: number, items: readonly T[]): readonly T[] {
  return items.filter((_, index) => index % sampled(1, step) === 0)
}

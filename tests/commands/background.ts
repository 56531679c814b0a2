let last: Promise<unknown> = Promise.resolve()

/**
 * Does slow work of other processes while this one runs other tests: each as soon as the one before it is
 * done. Whoever awaits the result gets the error.
 */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => undefined)
  return result
}

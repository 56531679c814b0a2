/** A function that is called at most once: later calls get the first result. */
export function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined
  return () => (result ??= { value: make() }).value
}

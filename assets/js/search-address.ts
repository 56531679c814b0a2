// The query of the search in the address of a page, `?search=innodb_flush_method`: search can be linked, and Back returns to its results.

const name = 'search'
/** Longer queries are not stored; search reads as many characters. */
const mostCharacters = 400
/** Browsers limit how often an address changes. */
const delay = 250

let timer: ReturnType<typeof setTimeout> | undefined

/** The query in the address; empty without one. */
export function storedQuery(): string {
  return new URLSearchParams(location.search).get(name) ?? ''
}

/** Stores a query once the reader pauses typing. */
export function storeQuerySoon(query: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => storeQuery(query), delay)
}

/** Stores a query, or removes an empty one; the rest of the address stays. */
export function storeQuery(query: string): void {
  clearTimeout(timer)
  const parameters = new URLSearchParams(location.search)
  if ((parameters.get(name) ?? '') === query) return
  if (query === '' || query.length > mostCharacters) parameters.delete(name)
  else parameters.set(name, query)
  const text = parameters.toString()
  try {
    const search = text === '' ? '' : `?${text}`
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  } catch {
    // Some browsers refuse it for files; Back then returns to the page without search.
  }
}

// Search over the site, as a dialog. Loaded on first use, like the pages it looks through.

import { counted } from '../../tools/core/counted.ts'
import {
  searchIndex,
  searchPages,
  type SearchIndex,
  type SearchOutcome,
} from '../../tools/view/search-index.ts'
import type { PageEntry } from '../../tools/view/search-words.ts'
import type { SearchHit } from '../../tools/view/search-rank.ts'
import { matchTexts, type MatchPart } from '../../tools/view/search-match.ts'
import { fill, make, saveParameter } from './elements.ts'
import { runPagesLike } from './load-script.ts'

declare global {
  interface Window {
    /** Written by tools/site/page-list.ts. */
    benchfolioPages?: readonly PageEntry[]
    /** Set by the search program, called by page.js. */
    benchfolioSearch?: (root: string) => void
  }
}

/** More results than this, and more results of one kind, are counted, not listed. */
const most = 40
const mostOfKind = 5

let index: SearchIndex | undefined
let search: HTMLDialogElement | undefined

window.benchfolioSearch = (root) => {
  search ??= searchDialog(root)
  search.showModal()
  const input = search.querySelector('input')
  const stored = storedQuery()
  if (input && stored !== '' && stored !== input.value) {
    input.value = stored
    input.dispatchEvent(new Event('input'))
  } else storeQuerySoon(input?.value.trim() ?? '')
  input?.select()
}

function searched(query: string): SearchOutcome {
  index ??= searchIndex(window.benchfolioPages ?? [])
  return searchPages(index, query)
}

/** The listed results: at most `mostOfKind` of a kind, so that each kind is seen. */
function listed(hits: readonly SearchHit[]): readonly SearchHit[] {
  if (hits.length <= most) return hits
  const kinds = new Set(hits.map(({ page: [kind] }) => kind))
  const shown = new Set(
    [...kinds].flatMap((shownKind) =>
      hits.filter(({ page: [kind] }) => kind === shownKind).slice(0, mostOfKind),
    ),
  )
  return hits.filter((hit) => shown.has(hit)).slice(0, most)
}

function statusText(outcome: SearchOutcome, shown: number): string {
  const { hits, unknown, documented, corrected, isPartial, related } = outcome
  return [
    ...unknown.map((name) => `No page has ${name}.`),
    ...documented.map((name) => `Only the documentation has ${name}.`),
    ...corrected.map(
      ([written, searchedFor]) => `Results for “${searchedFor}” instead of “${written}”.`,
    ),
    ...(isPartial && hits.length > 0 ? ['No page has all words.'] : []),
    [
      counted(hits.length - related.length, 'result'),
      ...(related.length > 0 ? [`${related.length} related`] : []),
      ...(shown < hits.length ? [`${shown} listed`] : []),
    ].join(', '),
  ].join(' ')
}

function searchDialog(root: string): HTMLDialogElement {
  const close = make('button', { type: 'button' }, ['Close'])
  const head = make('div', { class: 'site-dialog-head' }, [make('p', {}, ['Search']), close])
  const placeholder = 'Articles, bugs, options, versions, runs'
  const input = make('input', { type: 'search', placeholder, 'aria-label': 'Search this site' })
  const status = make('p', { role: 'status', class: 'search-status' })
  const list = make('ul', { class: 'search-found' })
  // Runs that share pages are not in the index; their ids are.
  const addRuns = async (query: string): Promise<void> => {
    const runs = await runsLike(root, query)
    if (input.value.trim() !== query || runs.length === 0) return
    const count = counted(runs.length, 'run')
    status.textContent = list.childElementCount === 0 ? count : `${status.textContent}, ${count}`
    for (const { id, address } of runs.slice(0, most))
      list.append(linkItem([id], 'run', root + address))
  }
  const parts = [head, input, status, list]
  const dialog = make('dialog', { class: 'site-dialog', 'aria-label': 'Search' }, parts)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)

  input.addEventListener('input', () => {
    const query = input.value.trim()
    const outcome = query === '' ? undefined : searched(query)
    const shown = outcome ? listed(outcome.hits) : []
    storeQuerySoon(query)
    status.textContent = outcome ? statusText(outcome, shown.length) : ''
    fill(
      list,
      shown.map((hit) => entry(hit, query, root, outcome?.related.includes(hit) === true)),
    )
    addRuns(query).catch(reportError)
  })
  dialog.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')]
    const at = links.findIndex((link) => link === document.activeElement)
    if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
    else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus()
    else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click()
    // The search field would only be emptied by it.
    else if (event.key === 'Escape') dialog.close()
    else return
    event.preventDefault()
  })
  list.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a')
    if (!link) return
    storeQuery(input.value.trim())
    // A result on this page loads nothing. Back from another page returns to the results.
    if (link.pathname !== location.pathname) return
    storeQuery('')
    dialog.close()
  })
  dialog.addEventListener('close', () => storeQuery(''))
  return dialog
}

// Packed runs whose ids begin with the query; at least four digits, because each list has hundreds of runs.
async function runsLike(
  root: string,
  query: string,
): Promise<readonly { readonly id: string; readonly address: string }[]> {
  const isPacked = window.benchfolioPages?.some(([kind]) => kind === 'runs') === true
  if (!isPacked || !/^[0-9a-f]{4,12}$/.test(query)) return []
  // A list that is absent has no such run.
  const pages = await runPagesLike(root, query).catch(() => ({}))
  return Object.entries(pages)
    .filter(([id]) => id.startsWith(query))
    .map(([id, page]) => ({ id, address: `runs/${page}/index.html#run-${id}` }))
}

function linkItem(
  title: readonly (string | Node)[],
  kindName: string,
  address: string,
): HTMLElement {
  const parts = [make('bdi', {}, title), ' ', make('span', {}, [kindName])]
  return make('li', {}, [make('a', { href: address }, parts)])
}

function entry(hit: SearchHit, query: string, root: string, isRelated: boolean): HTMLElement {
  const [kindName, , address] = hit.page
  const { title, excerpt } = matchTexts(hit, query)
  const kind = isRelated ? `related ${kindName}` : kindName
  const item = linkItem(title.map(markedText), kind, root + address)
  if (excerpt.length > 0) item.append(make('p', { class: 'search-why' }, excerpt.map(markedText)))
  return item
}

function markedText({ text, isMatch }: MatchPart): Node | string {
  const unbroken = text.replace(/(\d) ([%×])/g, '$1\u00a0$2')
  return isMatch ? make('mark', {}, [unbroken]) : unbroken
}

const name = 'search'
/** Longer queries are not stored; search reads as many characters. */
const mostCharacters = 400
/** Browsers limit how often an address changes. */
const delay = 250

let timer: ReturnType<typeof setTimeout> | undefined

/** The query in the address; empty without one. */
function storedQuery(): string {
  return new URLSearchParams(location.search).get(name) ?? ''
}

/** Stores a query once the reader pauses typing. */
function storeQuerySoon(query: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => storeQuery(query), delay)
}

/** Stores a query, or removes an empty one; the rest of the address stays. */
function storeQuery(query: string): void {
  clearTimeout(timer)
  if (storedQuery() !== query) saveParameter(name, query.length > mostCharacters ? '' : query)
}

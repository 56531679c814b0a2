// Search over the site and the list of its keys, as dialogs. Loaded on first use, like the pages it looks through.

import type MiniSearch from 'minisearch'
import type { SearchResult } from 'minisearch'
import {
  reasonOf,
  searchIndex,
  searchPages,
  type Found,
  type PageEntry,
} from '../../tools/view/search-index.ts'
import { fill } from './children.ts'

declare global {
  interface Window {
    /** Written by tools/site/page-list.ts. */
    benchfolioPages?: readonly PageEntry[]
    /** Set by the search program, called by page.js. */
    benchfolioSearch?: (what: 'search' | 'keys', root: string) => void
  }
}

/** More results than this are counted, not listed. */
const most = 30

let index: MiniSearch | undefined
let search: HTMLDialogElement | undefined
let keys: HTMLDialogElement | undefined

window.benchfolioSearch = (what, root) => {
  if (what === 'keys') (keys ??= keysDialog()).showModal()
  else {
    search ??= searchDialog(root)
    search.showModal()
    search.querySelector('input')?.select()
  }
}

function searched(query: string): Found {
  index ??= searchIndex(window.benchfolioPages ?? [])
  return searchPages(index, query)
}

function searchDialog(root: string): HTMLDialogElement {
  const dialog = dialogCalled('Search')
  const input = document.createElement('input')
  input.type = 'search'
  input.placeholder = 'Articles, bugs, options, versions, runs'
  input.ariaLabel = 'Search this site'
  const status = document.createElement('p')
  status.role = 'status'
  status.className = 'search-status'
  const list = document.createElement('ul')
  list.className = 'search-found'
  dialog.append(input, status, list)

  input.addEventListener('input', () => {
    const query = input.value.trim()
    const { results, unknownVersions } =
      query === '' ? { results: [], unknownVersions: [] } : searched(query)
    const more = results.length > most ? `, the first ${most} are listed` : ''
    status.textContent =
      query === ''
        ? ''
        : `${unknownVersions.map((version) => `No page has version ${version}. `).join('')}${results.length} ${results.length === 1 ? 'result' : 'results'}${more}`
    fill(
      list,
      results.slice(0, most).map((result) => entry(result, root)),
    )
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
  // A result on this page closes the dialog, for nothing is loaded.
  list.addEventListener('click', () => dialog.close())
  return dialog
}

function entry(result: SearchResult, root: string): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = root + String(result['address'])
  const title = document.createElement('bdi')
  title.textContent = String(result['title'])
  const kind = document.createElement('span')
  kind.textContent = String(result['kind'])
  link.append(title, ' ', kind)
  item.append(link)
  const reason = reasonOf(result)
  if (reason !== '') {
    const why = document.createElement('p')
    why.className = 'search-why'
    why.textContent = `contains ${reason}`
    item.append(why)
  }
  return item
}

const shortcuts: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['?', 'Show this list'],
  ['← → Home End', 'Chart: move the cursor'],
  ['Enter', 'Chart: go to the values at the cursor; each links to its source'],
  ['+', 'Chart: zoom in at the cursor'],
  ['− or Esc', 'Chart: reset the zoom'],
  ['Shift and Enter', 'Legend: show only this series, or all again'],
  ['Esc', 'Close a dialog'],
]

function keysDialog(): HTMLDialogElement {
  const dialog = dialogCalled('Keys')
  const list = document.createElement('dl')
  for (const [key, meaning] of shortcuts) {
    const [term, text, kbd] = ['dt', 'dd', 'kbd'].map((tag) => document.createElement(tag))
    if (!term || !text || !kbd) continue
    kbd.textContent = key
    term.append(kbd)
    text.textContent = meaning
    list.append(term, text)
  }
  dialog.append(list)
  return dialog
}

function dialogCalled(title: string): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'site-dialog'
  dialog.ariaLabel = title
  const head = document.createElement('div')
  head.className = 'site-dialog-head'
  const name = document.createElement('p')
  name.textContent = title
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Close'
  close.addEventListener('click', () => dialog.close())
  head.append(name, close)
  dialog.append(head)
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  return dialog
}

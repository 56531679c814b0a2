// The text of a file: search and download, and the value in the linked line. Search and value are in the URL.

import { fillPacked } from './packed-source.ts'
import { decimals } from '../../tools/view/view-number-text.ts'
import { valueInLine } from '../../tools/view/value-in-line.ts'

const pre = document.querySelector<HTMLElement>('.source')
if (pre?.dataset['digits'] !== undefined) {
  fillPacked(pre).then((isFilled) => {
    if (isFilled) start(pre)
  }, reportError)
} else if (pre) start(pre)

function start(source: HTMLElement): void {
  setUp(source)
  setUpValue(source)
}

function setUp(source: HTMLElement): void {
  const lines = [...source.children].filter((line) => line instanceof HTMLElement)
  const input = make('input', { type: 'search', 'aria-label': 'Find in this file' })
  input.placeholder = 'Find in this file'
  input.spellcheck = false
  const status = make('span', { role: 'status' })
  const before = make('button', { type: 'button' }, 'Previous')
  const after = make('button', { type: 'button' }, 'Next')
  const save = make('button', { type: 'button' }, 'Download')
  const bar = make('div', { class: 'source-bar', role: 'search' })
  bar.append(input, before, after, status, save)
  source.before(bar)
  let texts: readonly string[] | undefined
  let found: readonly HTMLElement[] = []
  let at = -1

  input.addEventListener('input', () => find(input.value))
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  })
  before.addEventListener('click', () => step(-1))
  after.addEventListener('click', () => step(1))
  save.addEventListener('click', () => download(source.textContent, nameOf(document)))
  const query = new URLSearchParams(location.search).get('find')
  if (query !== null && query !== '') {
    input.value = query
    find(query, location.hash === '')
  } else say()

  function find(text: string, show = true): void {
    for (const line of found) line.classList.remove('is-found', 'is-current')
    texts ??= lines.map((line) => line.textContent.toLowerCase())
    const wanted = text.toLowerCase()
    found = wanted === '' ? [] : lines.filter((_, index) => texts?.[index]?.includes(wanted))
    for (const line of found) line.classList.add('is-found')
    at = -1
    if (found.length > 0 && show) step(1)
    say()
    storeSearch(text)
  }

  function step(by: number): void {
    if (found.length === 0) return
    found[at]?.classList.remove('is-current')
    at = (at + by + found.length) % found.length
    found[at]?.classList.add('is-current')
    found[at]?.scrollIntoView({ block: 'center' })
    say()
  }

  function say(): void {
    before.disabled = after.disabled = found.length < 2
    const [count, position] = [found.length, at + 1].map((number) => decimals(number, 0))
    const many = found.length === 1 ? 'line' : 'lines'
    status.textContent =
      input.value === ''
        ? ''
        : at < 0
          ? `${count ?? ''} ${many}`
          : `${position ?? ''} of ${count ?? ''} ${many}, line ${found[at]?.id.slice(1) ?? ''}`
  }
}

/** Marks the value of the address in the linked line and scrolls it into view, also sideways. */
function setUpValue(source: HTMLElement): void {
  const value = new URLSearchParams(location.search).get('value')
  const mark = document.createElement('mark')
  const show = (): void => {
    mark.replaceWith(mark.textContent)
    source.normalize()
    const line = document.getElementById(location.hash.slice(1))
    const text = line?.firstChild
    if (value === null || line?.parentElement !== source || !(text instanceof Text)) return
    const place = valueInLine(text.data, value)
    if (!place) return
    const range = document.createRange()
    range.setStart(text, place.start)
    range.setEnd(text, place.end)
    range.surroundContents(mark)
    mark.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  addEventListener('hashchange', show)
  show()
}

function storeSearch(text: string): void {
  const query = new URLSearchParams(location.search)
  if (text === '') query.delete('find')
  else query.set('find', text)
  const parameters = query.toString()
  try {
    const search = parameters === '' ? '' : `?${parameters}`
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  } catch {
    // Some browsers do not allow it for files; the search is then lost when the page is left.
  }
}

/** The last part of the path of the file. */
function nameOf({ title }: Document): string {
  const path = document.querySelector('h1.path')?.textContent.trim() ?? title
  return path.split('/').at(-1) ?? 'source.txt'
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = make('a', { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.textContent = text
  return element
}

// The text of a file: download, and the value of the address in the linked line.

import { decimals } from '../../tools/core/metric-text.ts'
import { valueInLine } from '../../tools/view/value-in-line.ts'
import type { ChunkText, TextsOfChunk } from '../../tools/site/text-chunks.ts'
import { download, fill, make } from './elements.ts'
import { loadScript } from './load-script.ts'

const pre = document.querySelector<HTMLElement>('.source')
if (pre?.dataset['digits'] !== undefined) {
  fillPacked(pre).then((isFilled) => {
    if (isFilled) start(pre)
  }, reportError)
} else if (pre) start(pre)

function start(source: HTMLElement): void {
  setUpDownload(source)
  setUpValue(source)
}

function setUpDownload(source: HTMLElement): void {
  const save = make('button', { type: 'button' }, ['Download'])
  save.addEventListener('click', () => {
    const lines = [...source.querySelectorAll(':scope > span')]
    download(nameOf(document), 'text/plain', lines.map((line) => line.textContent).join(''))
  })
  source.before(make('div', { class: 'source-bar' }, [save]))
}

/** Marks the value of the address in the linked line, which is wrapped, and scrolls it into view; a bar below the line says where it does not state it as such. */
function setUpValue(source: HTMLElement): void {
  const query = new URLSearchParams(location.search)
  const value = query.get('value')
  const mark = make('mark')
  const note = make('p', { class: 'source-why', role: 'status' })
  const show = (): void => {
    mark.replaceWith(mark.textContent)
    note.remove()
    source.normalize()
    const line = document.getElementById(location.hash.slice(1))
    const text = line?.firstChild
    if (value === null || line?.parentElement !== source || !(text instanceof Text)) return
    const place = valueInLine(text.data, value)
    if (!place) {
      if (!/^[\d,.]+$/.test(value) || text.data.includes(value)) return
      fill(note, ruleOf(value, Number(query.get('median')), query.get('next') ?? ''))
      line.after(note)
      note.scrollIntoView({ block: 'nearest' })
      return
    }
    const range = document.createRange()
    range.setStart(text, place.start)
    range.setEnd(text, place.end)
    range.surroundContents(mark)
    mark.scrollIntoView({ block: 'nearest' })
  }
  addEventListener('hashchange', show)
  show()
}

// How a value follows from the line and, of an even number of runs, from the next one, `<source>.<line>`.
function ruleOf(value: string, runs: number, next: string): readonly (Node | string)[] {
  const [, id, line = ''] = /^([0-9a-f]{12})\.(\d+)$/.exec(next) ?? []
  if (id === undefined)
    return [
      `${value} is not in this line: it is rounded, converted or computed from several lines.`,
    ]
  const file = location.pathname.includes(id) ? '' : ' of another file'
  const other = make('a', { href: `../${id}/index.html#L${line}` }, [`line ${line}${file}`])
  const median = `the median of ${runs} runs: the mean of this line and the other middle one`
  return [`${value} is ${runs > 0 ? `${median},` : 'computed from this line and'} `, other, '.']
}

/** The last part of the path of the file. */
function nameOf({ title }: Document): string {
  const path = document.querySelector('h1.path')?.textContent.trim() ?? title
  return path.split('/').at(-1) ?? 'source.txt'
}

declare global {
  interface Window {
    /** Written by tools/site/text-chunks.ts: gzip of JSON as base64. */
    benchfolioTexts?: string
  }
}

/** Writes the text and the facts of the source in the address into the page; false where there is no such source. */
async function fillPacked(pre: HTMLElement): Promise<boolean> {
  const { root = '', digits = '', version = '' } = pre.dataset
  const id = new URLSearchParams(location.search).get('source') ?? ''
  const shown = /^[0-9a-f]{12}$/.test(id)
    ? await load(id, `${root}packed/texts/${id.slice(0, Number(digits))}.js?v=${version}`)
    : undefined
  const facts = document.querySelector('.packed-facts')
  if (!shown) {
    if (facts)
      facts.textContent = `The text of source ${id} could not be loaded. Check the id in the address and reload the page.`
    return false
  }
  show(pre, shown)
  if (facts)
    facts.textContent = `${decimals(shown.bytes, 0)} bytes · ${shown.format ?? ''} · SHA-256 ${shown.sha256}`
  showArchive(shown.archive, root)
  // The browser looked for the line before it was there.
  if (location.hash !== '') location.replace(location.hash)
  return true
}

async function load(id: string, url: string): Promise<ChunkText | undefined> {
  try {
    const packed = await loadScript(url, () => window.benchfolioTexts)
    const texts = await unpacked(packed)
    return Object.hasOwn(texts, id) ? texts[id] : undefined
  } catch (error) {
    // No packed source begins with these digits, or the file is damaged.
    reportError(error)
    return undefined
  }
}

async function unpacked(base64: string): Promise<TextsOfChunk> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  // The build wrote it, with the type that it has here.
  return (await new Response(stream).json()) as TextsOfChunk
}

function show(pre: HTMLElement, { path, text }: ChunkText): void {
  const lines = text.replace(/\n$/, '').split('\n')
  fill(
    pre,
    lines.map((line, index) => make('span', { id: `L${index + 1}` }, [`${line}\n`])),
  )
  pre.hidden = false
  const wrap = document.querySelector<HTMLElement>('.wrap')
  if (wrap) wrap.hidden = false
  const title = document.querySelector('h1.path bdi')
  if (title) title.textContent = path
  document.title = `${path} · ${document.title}`
}

function showArchive(archive: string, root: string): void {
  const link = make('a', { href: `${root}archives/${archive}/index.html` }, [archive])
  document.querySelector('.packed-archive')?.replaceChildren(link)
}

// Opens the text of a source without a page of its own: the address names the source, its chunk is a compressed script.

import { decimals } from '../../tools/view/view-number-text.ts'
import type { ChunkText, TextsOfChunk } from '../../tools/view/text-chunk.ts'
import { fill } from './children.ts'
import { scriptLoader } from './load-script.ts'

declare global {
  interface Window {
    /** Written by tools/site/text-chunks.ts: gzip of JSON as base64. */
    benchfolioTexts?: string
  }
}

/** Writes the text and the facts of the source in the address into the page; false where there is no such source. */
export async function fillPacked(pre: HTMLElement): Promise<boolean> {
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
    const packed = await scriptLoader(url, () => window.benchfolioTexts)()
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
  pre.classList.add(`d${String(String(lines.length).length)}`)
  fill(
    pre,
    lines.map((line, index) => {
      const span = document.createElement('span')
      span.id = `L${String(index + 1)}`
      span.textContent = `${line}\n`
      return span
    }),
  )
  pre.hidden = false
  const wrap = document.querySelector<HTMLElement>('.wrap')
  if (wrap) wrap.hidden = false
  const title = document.querySelector('h1.path bdi')
  if (title) title.textContent = path
  document.title = `${path} · ${document.title}`
}

function showArchive(archive: string, root: string): void {
  const link = document.createElement('a')
  link.href = `${root}archives/${archive}/index.html`
  link.textContent = archive
  document.querySelector('.packed-archive')?.replaceChildren(link)
}

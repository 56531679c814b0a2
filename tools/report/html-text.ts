// Text as HTML: every text of a report passes through here.
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text, safe as content and in a quoted attribute; control characters become spaces. */
export function escapeHtml(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** A sentence as HTML, in which a number and its unit or its `p =` stay on one line; a long name may be broken between its words. */
export function sentenceHtml(sentence: string): string {
  return escapeHtml(sentence)
    .replace(/(\d) (?=(?:[%×]|ms|s|µs|GiB|MiB|kB|MB|GB)(?!\w))/g, '$1\u00a0')
    .replace(/\bp = (?=\d)/g, 'p\u00a0=\u00a0')
    .replace(/[^\s;]{20,}/g, (name) => name.replace(/[_=+/](?=\w)/g, '$&<wbr>'))
}

const longestWord = 24

/** A title as HTML, in which a short word with a hyphen, such as a workload, stays on one line. */
export function titleHtml(title: string): string {
  return sentenceHtml(title).replace(/[^\s<>]*\w-\w[^\s<>]*/g, (word) =>
    word.length <= longestWord ? `<span class="word">${word}</span>` : word,
  )
}

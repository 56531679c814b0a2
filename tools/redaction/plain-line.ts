// Lines in which a name is disguised by characters that look like others or like nothing.

// Quotation marks in XML.
const quoteEntity = /&(?:apos|quot|#0?3[49]|#x2[27]);/gi
// XML as the text of an element: &lt;password&gt;pw&lt;/password&gt;
const escapedElement = /&lt;\//i
const bracketEntity = /&[lg]t;/gi
// No-break and other spaces; characters without width; full-width forms.
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g
const disguised = /[\u00a0\u00ad\u2000-\u200f\u202f\u205f-\u2064\u3000\ufeff\uff01-\uff5e]/

/** The line as a reader sees it, in ordinary characters and quotation marks; the line itself where it has no other. */
export function plainLine(line: string): string {
  const text = line.includes('&') ? withoutEntities(line) : line
  if (!disguised.test(text)) return text
  return text.replace(spaces, ' ').replace(invisible, '').normalize('NFKC')
}

function withoutEntities(line: string): string {
  const text = line.replace(quoteEntity, quoteOf)
  return escapedElement.test(text)
    ? text.replace(bracketEntity, (entity) => (/lt/i.test(entity) ? '<' : '>'))
    : text
}

function quoteOf(entity: string): string {
  return /apos|39|27/.test(entity) ? "'" : '"'
}

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
  // eslint-disable-next-line no-control-regex
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ' ')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

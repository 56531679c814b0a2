// What no output of a report may contain: placeholders, empty labels, absolute paths.
import assert from 'node:assert/strict'

const nonsense: Readonly<Record<string, RegExp>> = {
  'a placeholder': /\bundefined\b|\bNaN\b|\[object |\bInfinity\b|\bN (?:errors?|busy)\b|\bof N\b/,
  'an empty label': /% at [,;.)]|\bat \.(?:\s|$)|\bin \(|most ;|: ; |\bthan (?:in|at) |\(\)/m,
  'an absolute path': /(?<![\w:/.*])\/(?:tmp|work|home|root|var|mnt|srv)\/(?![\w.]+\.sock)/,
}

/** Throws for a text with one of these; `text` is HTML, Markdown or JSON without the lines of the archive itself. */
export function assertSensible(text: string, what: string): void {
  for (const [name, pattern] of Object.entries(nonsense)) {
    const found = pattern.exec(text)
    const around = text.slice(Math.max(0, (found?.index ?? 0) - 60), (found?.index ?? 0) + 60)
    assert.equal(found, null, `${what} has ${name}: ${around}`)
  }
}

/** A page without its scripts, styles, sources and lists of fields, runs and files, which are texts of the archive. */
export function ownText(html: string): string {
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<details id="(?:sources|runs|files|fields)">[\s\S]*?\n(?=<details|<\/main>)/g, '')
}

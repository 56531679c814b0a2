// Colour on terminals: of the labels that messages for a person start with, and of nothing else.
import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

// error: The archive does not exist
// content/archives/grid/index.md:4:1: warning: Unexpected key [page/key]
//   do this: Correct the page
const label = /^((?:error|warning):| {2}do this:)|^(\S.*?: )((?:error|warning):) /gm

const styles: Readonly<Record<string, Style>> = {
  'error:': 'red',
  'warning:': 'yellow',
  '  do this:': 'bold',
}

/** Colours `error:`, `warning:` and `do this:` where they start a line or follow the location of a diagnostic. */
export function withColour(text: string): string {
  return text.replace(label, (all, own?: string, place?: string, severity?: string) => {
    const name = own ?? severity
    const style = name === undefined ? undefined : styles[name]
    if (name === undefined || style === undefined) return all
    // The caller decides by the stream that it writes to, which need not be standard output.
    const styled = styleText(style, name, { validateStream: false })
    return own === undefined ? `${place ?? ''}${styled} ` : styled
  })
}

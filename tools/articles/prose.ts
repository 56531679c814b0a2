// The prose of an article: its text with everything blanked that readers do not see as text, at the same offsets.

// Keys of a figure fence, and of the front matter, whose texts readers see.
const figureTexts = new Set(['title', 'subtitle', 'note'])
const matterTexts = new Set(['title', 'finding', 'takeaways', 'summary', 'description'])

//  - 2d68e06dbe85, a takeaway that is a claim
const claimId = /^\s*(?:-\s+)?['"]?[0-9a-f]{12}['"]?\s*$/

/** Where a line is. */
type Part = 'matter' | 'text' | 'figure' | 'code'

/**
 * The text with blanks in place of front matter without a visible text, code, shortcodes, comments and link targets; code that
 * `isShown` accepts stays.
 */
export function masked(text: string, isShown: (code: string) => boolean = () => false): string {
  const withoutCalls = text
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
  return (
    proseLines(withoutCalls.split('\n'))
      .join('\n')
      // A code span ends in its paragraph.
      .replace(/(`+)((?:(?!\n[ \t]*\n)[^`])+)\1/g, (whole, _, inner: string) =>
        isShown(inner.trim()) ? whole : blank(whole),
      )
      .replace(/\]\([^)\s]*\)/g, blank)
  )
}

function proseLines(lines: readonly string[]): readonly string[] {
  let part: Part = 'text'
  let isVisible = false
  let openFence = ''
  return lines.map((line, index) => {
    if (/^---\s*$/.test(line) && (index === 0 || part === 'matter')) {
      part = part === 'matter' ? 'text' : 'matter'
      isVisible = false
      return blank(line)
    }
    const [, fence, language] = /^\s*(```+|~~~+)\s*(\w*)/.exec(line) ?? []
    // A fence ends with as many of the same signs, and no word.
    const isOther = openFence !== '' && (!fence?.startsWith(openFence) || language !== '')
    if (fence !== undefined && part !== 'matter' && !isOther) {
      part = part !== 'text' ? 'text' : language === 'figure' ? 'figure' : 'code'
      openFence = part === 'text' ? '' : fence
      isVisible = false
      return blank(line)
    }
    if (part === 'code') return blank(line)
    if (part === 'text') return line
    if (part === 'matter' && claimId.test(line)) return blank(line)
    const key = /^(?:\w+|"\w+"|'\w+'):/.exec(line)
    if (key)
      isVisible = (part === 'matter' ? matterTexts : figureTexts).has(key[0].replace(/["':]/g, ''))
    if (!isVisible) return blank(line)
    return key ? blank(key[0]) + line.slice(key[0].length) : line
  })
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

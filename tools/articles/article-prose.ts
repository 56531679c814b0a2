// The prose of an article: its text with everything blanked that readers do not see as text, at the same offsets.
import { append } from '../core/append.ts'
import { claimTexts, figureTexts, matterTexts, visibleTexts } from './visible-texts.ts'

// A takeaway that is a claim: 2d68e06dbe85
const claimId = /^[0-9a-f]{12}$/

// {{< figure src="plan.svg" caption="…" >}}, a shortcode of Hugo
const shownParameter = /(?<=\b(?:title|caption|alt|attr|summary)=)(?:"[^"]*"|`[^`]*`)/g

/** Where a line is. */
type Part = 'matter' | 'text' | 'figure' | 'claim' | 'code'

const textsOfPart: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['matter', matterTexts],
  ['figure', figureTexts],
  ['claim', claimTexts],
])

/** The text with blanks in place of front matter without a visible text, code, shortcodes, comments and link targets. */
export function masked(text: string): string {
  const withoutCalls = text
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}/g, blankCall)
    // `<!--` inside a code span starts no comment.
    .replace(/(`+)(?:(?!\n[ \t]*\n)[^`])+\1(?!`)|<!--[\s\S]*?-->/g, (whole) =>
      whole.startsWith('`') ? whole : blank(whole),
    )
  return (
    proseLines(withoutCalls.split('\n'))
      .join('\n')
      // A code span ends in its paragraph.
      .replace(/(`+)((?:(?!\n[ \t]*\n)[^`])+)\1/g, blank)
      .replace(/\]\([^)\s]*\)/g, blank)
  )
}

function blankCall(call: string): string {
  let shown = blank(call)
  for (const { 0: quoted, index } of call.matchAll(shownParameter)) {
    const end = index + quoted.length - 1
    shown = shown.slice(0, index + 1) + call.slice(index + 1, end) + shown.slice(end)
  }
  return shown
}

function proseLines(lines: readonly string[]): readonly string[] {
  let part: Part = 'text'
  let openFence = ''
  let block: string[] = []
  const shown: string[] = []
  const end = (): void => {
    const keys = textsOfPart.get(part)
    if (block.length > 0 && keys) append(shown, visibleLines(block, keys))
    block = []
  }
  for (const [index, line] of lines.entries()) {
    if (/^---\s*$/.test(line) && (index === 0 || part === 'matter')) {
      end()
      part = part === 'matter' ? 'text' : 'matter'
      shown.push(blank(line))
      continue
    }
    const [, fence, language] = /^\s*(```+|~~~+)\s*(\w*)/.exec(line) ?? []
    // A fence ends with as many of the same signs, and no word.
    const isOther = openFence !== '' && (!fence?.startsWith(openFence) || language !== '')
    if (fence !== undefined && part !== 'matter' && !isOther) {
      end()
      part =
        part !== 'text' ? 'text' : language === 'figure' || language === 'claim' ? language : 'code'
      openFence = part === 'text' ? '' : fence
      shown.push(blank(line))
    } else if (part === 'text') shown.push(line)
    else if (part === 'code') shown.push(blank(line))
    else block.push(line)
  }
  end()
  return shown
}

function visibleLines(lines: readonly string[], keys: ReadonlySet<string>): readonly string[] {
  const block = lines.join('\n')
  let shown = blank(block)
  for (const { start, end, value } of visibleTexts(block, keys))
    if (!claimId.test(value))
      shown = shown.slice(0, start) + block.slice(start, end) + shown.slice(end)
  return shown.split('\n')
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

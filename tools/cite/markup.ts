// Jira's wiki markup and GitHub's Markdown.
import { printable } from '../core/printable.ts'
import { fence } from './markdown.ts'
import type { Block, Span } from './tree.ts'

/** Renders blocks as Jira wiki text: `h3.`, `||`, `{noformat}`. */
export function jira(list: readonly Block[]): string {
  const parts = list.map((block) => {
    switch (block.kind) {
      case 'heading':
        return `h${block.level + 1}. ${jiraSpans(block.spans)}`
      case 'paragraph':
        return jiraSpans(block.spans)
      case 'list':
        return block.items.map((item) => `* ${jiraSpans(item)}`).join('\n')
      case 'code': {
        const title =
          block.info === '' || block.info === 'sh'
            ? ''
            : `:title=${block.info.replace(/[|{}]/g, ' ')}`
        // The only text that could end the block.
        return `{noformat${title}}\n${block.text.replaceAll('{noformat}', '{ noformat}')}\n{noformat}`
      }
      case 'table':
        return block.rows
          .map((row, index) => {
            const bar = index === 0 ? '||' : '|'
            // No reader of tables knows an escaped bar.
            const cells = row.map((cell) => jiraSpans(cell).replaceAll('\\|', '¦') || ' ')
            return `${bar}${cells.join(bar)}${bar}`
          })
          .join('\n')
    }
  })
  return printable(`${parts.filter((part) => part !== '').join('\n\n')}\n`)
}

/** Renders blocks as GitHub Markdown; files such as my.cnf are folded. */
export function github(list: readonly Block[]): string {
  const parts = list.map((block) => {
    switch (block.kind) {
      case 'heading':
        return `${'#'.repeat(block.level + 1)} ${githubSpans(block.spans)}`
      case 'paragraph':
        return githubSpans(block.spans)
      case 'list':
        return block.items.map((item) => `- ${githubSpans(item)}`).join('\n')
      case 'code': {
        const text = fence(block.info === 'sh' ? 'sh' : '', block.text)
        if (block.info === '' || block.info === 'sh') return text
        const name = block.info.replace(
          /[&<>]/g,
          (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '',
        )
        return `<details>\n<summary>${name}</summary>\n\n${text}\n\n</details>`
      }
      case 'table': {
        const [head = [], ...rows] = block.rows.map(
          (row) => `| ${row.map((cell) => githubSpans(cell)).join(' | ')} |`,
        )
        const rule = `| ${block.align.map((side) => (side === 'right' ? '---:' : ':---')).join(' | ')} |`
        return [head, rule, ...rows].join('\n')
      }
    }
  })
  return printable(`${parts.filter((part) => part !== '').join('\n\n')}\n`)
}

// :) ;) (x) (!) (on) ??cited??
const jiraSigns =
  /[:;](?=[()PD])|\((?=(?:[yni/x?]|\\[!+*-]|on|off|\\\*[rgby]|flag|flagoff)\))|\?(?=\?)/g

function jiraSpans(list: readonly Span[]): string {
  return list
    .map(({ kind, text }) => {
      if (kind === 'link') return `[${text}]`
      const safe = text
        .replace(/[\\{}[\]|*_^~+!-]/g, (sign, at: number) => {
          // Two backslashes are a new line: one stays one before a sign of no width.
          if (sign === '\\') return `\\${nothing}`
          // A dash inside a word or between blanks means nothing to Jira.
          return sign === '-' && /^(?:\w-\w|\s-\s)$/.test(text.slice(Math.max(0, at - 1), at + 2))
            ? sign
            : `\\${sign}`
        })
        .replaceAll(/@(?=\S)|(?<=\w):(?=\/\/)|\bwww(?=\.)/gi, `$&${nothing}`)
        .replace(jiraSigns, (found) => `${found.slice(0, 1)}${nothing}${found.slice(1)}`)
      return kind === 'code' ? `{{${safe}}}` : safe
    })
    .join('')
    .trim()
    .replace(/^(?=(?:[#-]+|h[1-6]\.|bq\.)\s)/, nothing)
}

function githubSpans(list: readonly Span[]): string {
  const line = list
    .map(({ kind, text }) => {
      if (kind === 'link') return `<${text}>`
      if (kind === 'code') return `\`${text}\``.replaceAll('|', '\\|')
      return text.replace(/[\\`*_[\]<>~|&]/g, '\\$&').replace(acting, `$&${nothing}`)
    })
    .join('')
    .trim()
    .replace(/^(\d*)(#+|[-+.)])(?=[\s-]|$)/, '$1\\$2')
  // A line that no tracker reads as a command, such as `/close`.
  return line.replace(/^(\s*)\/(?=\w)/, `$1${nothing}/`)
}

/** A space of no width keeps signs apart that mean something together. */
const nothing = '\u200B'

// @name  #123  https://host  www.host
const acting = /@(?=\S)|#(?=\w)|(?<=\w):(?=\/\/)|\bwww(?=\.)/gi

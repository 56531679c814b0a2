// The parts of a draft: paragraphs, figures and claims, each of which can be left out on its own.
import { Document } from 'yaml'

/** A part of a draft. A heading whose section has no other part left is removed. */
export interface Block {
  readonly kind: 'heading' | 'text' | 'figure' | 'claim'
  readonly text: string
}

export function heading(level: 2 | 3, text: string): Block {
  return { kind: 'heading', text: `${'#'.repeat(level)} ${text}` }
}

export function paragraph(text: string): Block {
  return { kind: 'text', text }
}

/** A figure or claim as a fence; keys in the order given. */
export function fenceBlock(
  kind: 'figure' | 'claim',
  data: Readonly<Record<string, unknown>>,
): Block {
  return { kind, text: `\`\`\`${kind}\n${yamlText(data)}\`\`\`` }
}

/** A figure fence. */
export function figureBlock(data: Readonly<Record<string, unknown>>): Block {
  return fenceBlock('figure', data)
}

/** YAML with texts in single quotes. */
export function yamlText(data: Readonly<Record<string, unknown>>): string {
  return new Document(data).toString({
    lineWidth: 0,
    defaultStringType: 'QUOTE_SINGLE',
    defaultKeyType: 'PLAIN',
  })
}

/** The blocks without headings that have nothing below them. */
export function withoutEmptySections(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter((block, index) => {
    if (block.kind !== 'heading') return true
    const level = levelOf(block)
    const rest = blocks.slice(index + 1)
    const end = rest.findIndex((other) => other.kind === 'heading' && levelOf(other) <= level)
    return rest.slice(0, end < 0 ? rest.length : end).some(({ kind }) => kind !== 'heading')
  })
}

function levelOf({ text }: Block): number {
  return /^#+/.exec(text)?.[0].length ?? 0
}

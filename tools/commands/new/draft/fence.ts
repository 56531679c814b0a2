// The fences of a draft.
import { Document } from 'yaml'

/** A figure or claim as a fence; keys in the order given. */
export function fence(kind: 'figure' | 'claim', data: Readonly<Record<string, unknown>>): string {
  return `\`\`\`${kind}\n${yamlText(data)}\`\`\``
}

/** YAML with texts in single quotes. */
export function yamlText(data: Readonly<Record<string, unknown>>): string {
  return new Document(data).toString({
    lineWidth: 0,
    defaultStringType: 'QUOTE_SINGLE',
    defaultKeyType: 'PLAIN',
  })
}

// A draft with its numbers: `{{ratio qps A / B}}` becomes what the data state, and a pin of it.
import { bindingsText, lineText, uniqueWords, type Pin } from '../../../articles/bindings.ts'
import { placeFinder } from '../../../core/place-finder.ts'
import type { Diagnostic } from '../../../core/model.ts'

/** What the data state for a pin: the number as printed and the pin with its runs, or a problem. */
export type DefaultNumber = (
  spec: string,
  form: 'times' | 'percent',
) => Pick<Pin, 'text' | 'spec'> | { readonly problem: string }

/** An article with its bindings; `diagnostics` has the numbers that the data do not state, at their lines. */
export interface PrintedText {
  readonly text: string
  readonly bindings: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Prints the numbers of `template`, the text of the article in `file`. */
export function printedText(template: string, file: string, number: DefaultNumber): PrintedText {
  const diagnostics: Diagnostic[] = []
  const placeAt = placeFinder(template, file, 1)
  const ranges: { readonly start: number; readonly end: number; readonly spec: string }[] = []
  // Front matter and fences, in which quotes are doubled.
  const yaml = [...template.matchAll(/^---\n[^]*?^---$|^```[^]*?^```$/gm)]
  const inYaml = (offset: number): boolean =>
    yaml.some(({ 0: part, index }) => index <= offset && offset < index + part.length)
  let [text, at] = ['', 0]
  for (const match of template.matchAll(/\{\{(percent: )?(.*?)\}\}(?!\})/g)) {
    const [whole, form, spec = ''] = match
    const plain = inYaml(match.index) ? spec.replaceAll("''", "'") : spec
    const stated = number(plain, form === undefined ? 'times' : 'percent')
    text += template.slice(at, match.index)
    at = match.index + whole.length
    if ('problem' in stated) {
      const place = placeAt(match.index)
      diagnostics.push({ severity: 'error', rule: 'draft/number', message: stated.problem, place })
      continue
    }
    ranges.push({
      start: text.length,
      end: text.length + stated.text.length,
      spec: stated.spec,
    })
    text += stated.text
  }
  text += template.slice(at)
  const line = lineText(text)
  const pins = ranges.flatMap(({ start, end, spec }) => {
    const words = uniqueWords(line, start, end)
    return words === undefined ? [] : [{ words, spec }]
  })
  return { text, bindings: bindingsText(pins), diagnostics }
}

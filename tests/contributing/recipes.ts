// The recipes of CONTRIBUTING.md as steps.

/** One step of a recipe; `text` ends with a line feed. */
export type Step =
  | { readonly kind: 'create'; readonly file: string; readonly text: string }
  | {
      readonly kind: 'insert'
      readonly file: string
      readonly after: string
      readonly text: string
    }
  | { readonly kind: 'run'; readonly command: string }

/** A recipe: its heading and its steps in order. */
export interface Recipe {
  readonly title: string
  readonly steps: readonly Step[]
}

const create = /^Create `([^`]+)`:$/
const insert = /^In `([^`]+)`, add after `(.+)`:$/

/** The recipes below the heading `## Recipes`; every fenced block of theirs is a step. */
export function recipesOf(markdown: string): readonly Recipe[] {
  const [, part = ''] = markdown.split('\n## Recipes\n')
  return part
    .split('\n### ')
    .slice(1)
    .map((section) => ({ title: section.slice(0, section.indexOf('\n')), steps: stepsOf(section) }))
}

function stepsOf(section: string): readonly Step[] {
  const steps: Step[] = []
  let before = ''
  const lines = section.split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const [, language] = /^```(\w+)$/.exec(line) ?? []
    if (language === undefined) {
      if (line !== '') before = line
      continue
    }
    const end = lines.indexOf('```', index)
    const text = `${lines.slice(index + 1, end).join('\n')}\n`
    index = end
    const [, created] = create.exec(before) ?? []
    const [, file, after] = insert.exec(before) ?? []
    if (language === 'sh')
      steps.push(
        ...text
          .split('\n')
          .filter(Boolean)
          .map((command): Step => ({ kind: 'run', command })),
      )
    else if (created !== undefined) steps.push({ kind: 'create', file: created, text })
    else if (file !== undefined && after !== undefined)
      steps.push({ kind: 'insert', file, after, text })
    else throw new Error(`Unexpected block after “${before}”, expected Create, In or sh`)
  }
  return steps
}

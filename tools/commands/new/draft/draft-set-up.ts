// The set-up of a draft: a table of what was measured, and the environment as a figure.
import type { Vocabulary } from '../../../analysis/vocabulary.ts'
import { measuredRows } from '../../../findings/measured.ts'
import type { Run } from '../../../core/model.ts'
import { figureBlock, heading, paragraph, type Block } from './block.ts'
import { figureWhere, type RunSelection } from './selected-runs.ts'

const mostValues = 8

/** The blocks of the set-up; `selection` limits the environment to the runs of the first finding. */
export function setUpBlocks(
  runs: readonly Run[],
  {
    archive,
    selection,
    isUnknown,
    vocabulary,
  }: {
    readonly archive: string
    readonly selection: RunSelection | undefined
    readonly isUnknown: (key: string) => boolean
    readonly vocabulary: Vocabulary
  },
): readonly Block[] {
  const rows = measuredRows(runs, isUnknown, vocabulary).map(({ title, values, omitted }) => {
    const texts = values.slice(0, mostValues).map(({ text }) => code(text))
    const isCut = omitted > 0 || values.length > mostValues
    return `| ${title} | ${texts.join(', ')}${isCut ? ' …' : ''} |`
  })
  const table = ['| property | values |', '| --- | --- |', '| runs | {{count runs}} |', ...rows]
  return [
    heading(2, 'Set-up'),
    paragraph(table.join('\n')),
    figureBlock({
      kind: 'environment',
      id: 'environment',
      title: 'Host, operating system and client as recorded',
      archive,
      ...(selection ? { where: figureWhere(selection) } : {}),
    }),
  ]
}

// Code is a name, not a number of the text.
function code(text: string): string {
  return `\`${text.replace(/[`|]/g, ' ')}\``
}

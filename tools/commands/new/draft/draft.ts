// A draft of an article from the findings about an archive, in parts that can be left out one by one.
import type { Vocabulary } from '../../../analysis/vocabulary.ts'
import { cellSets } from '../../../findings/finding-cells.ts'
import { rankedChanges } from '../../../findings/all-findings.ts'
import type { Run } from '../../../core/model.ts'
import { heading, paragraph, withoutEmptySections, yamlText, type Block } from './block.ts'
import { changeSection } from './change-section.ts'
import { closingBlocks } from './closing.ts'
import { repeatSections, scalingSections } from './line-sections.ts'
import { textsOf } from './selected-runs.ts'
import { setUpBlocks } from './draft-set-up.ts'
import { templateNames, templates, type TemplateName } from './templates.ts'

export interface DraftSources {
  readonly archive: string
  readonly runs: readonly Run[]
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
  readonly date: string
}

/** A draft: the parts of its front matter, and its blocks. */
export interface Draft {
  /** The title with `{{…}}` in place of its numbers. */
  readonly title: string
  readonly matter: Readonly<Record<string, unknown>>
  /** The most important findings, with `{{…}}`; at most three. */
  readonly takeaways: readonly string[]
  readonly blocks: readonly Block[]
}

const mostChanges = 3
const mostTakeaways = 3

/** The draft of a template; undefined where the runs do not have what it needs. */
export function draftOf(name: TemplateName, sources: DraftSources): Draft | undefined {
  const { runs, archive, vocabulary, isUnknown, date } = sources
  const template = templates[name]
  const [set] = cellSets(runs, vocabulary)
  if (!set) return undefined
  const ranked = rankedChanges({ runs, isUnknown, vocabulary })
  const chosen = ranked.filter(template.accepts).slice(0, mostChanges)
  const terms = { runs, archive, vocabulary, isUnknown }
  const sections = chosen.map((change, index) =>
    changeSection(change, { ...terms, id: `change-${String(index + 1)}` }),
  )
  const others = [
    ...(template.hasLines ? scalingSections(set, terms) : []),
    ...(template.hasRepeats ? repeatSections(set, terms) : []),
  ]
  const all = [...sections, ...others]
  const [first] = all
  if (!first || (template.needsChange && sections.length === 0)) return undefined
  const blocks = [
    paragraph(
      `This draft states what the runs of the archive \`${archive}\` show. Replace this paragraph with the question and the readers for whom the answer matters.`,
    ),
    ...setUpBlocks(runs, { archive, selection: first.selection, isUnknown, vocabulary }),
    heading(2, 'Results'),
    ...all.flatMap((section) => section.blocks),
    ...closingBlocks({ ...terms, sections }),
  ]
  return {
    title: first.title,
    matter: {
      date,
      finding: `${first.title}.`,
      archive,
      ...listed('engines', runs, 'engine'),
      ...listed('versions', runs, 'version'),
      ...listed('workloads', runs, 'workload'),
    },
    takeaways: all.slice(0, mostTakeaways).map(({ title }) => title),
    blocks,
  }
}

/** The first template for which the runs have what it needs, with its draft. */
export function firstDraft(
  sources: DraftSources,
): { readonly template: TemplateName; readonly draft: Draft } | undefined {
  for (const template of templateNames) {
    const draft = draftOf(template, sources)
    if (draft) return { template, draft }
  }
  return undefined
}

/** The Markdown of a draft with `{{…}}` in place of its numbers. */
export function draftText({ title, matter, takeaways, blocks }: Draft): string {
  const head = { title, ...matter, ...(takeaways.length > 0 ? { takeaways } : {}) }
  const kept = withoutEmptySections(blocks).map(({ text }) => text)
  return `---\n${yamlText(head)}---\n\n${joined(kept)}\n`
}

// Items of one list are separated by line ends, other blocks by blank lines.
function joined(texts: readonly string[]): string {
  return texts
    .map((text, index) => {
      const previous = texts[index - 1]
      if (previous === undefined) return text
      return `${text.startsWith('- ') && previous.startsWith('- ') ? '\n' : '\n\n'}${text}`
    })
    .join('')
}

function listed(
  name: string,
  runs: readonly Run[],
  key: string,
): Readonly<Record<string, unknown>> {
  const texts = textsOf(runs, key).filter((text) => text !== '')
  return texts.length > 0 ? { [name]: texts } : {}
}

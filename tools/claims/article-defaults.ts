// What shortcodes use where they do not state it: `archive`, `metric` and `where` of the article's front matter.
import type { LongForm } from './short-form.ts'

/** Defaults of the shortcodes of an article. */
export interface ArticleDefaults {
  readonly archive?: readonly string[]
  readonly metric?: string
  /** In the syntax of the parameter `where`. */
  readonly where?: string
}

/** The defaults that a front matter states; a value of another type is reported by `check`. */
export function articleDefaults(matter: unknown): ArticleDefaults {
  const { archive, metric, where } = Object(matter) as Readonly<Record<string, unknown>>
  const archives = (Array.isArray(archive) ? archive : [archive]).filter(
    (slug) => typeof slug === 'string',
  )
  return {
    ...(archives.length > 0 ? { archive: archives } : {}),
    ...(typeof metric === 'string' ? { metric } : {}),
    ...(typeof where === 'string' ? { where } : {}),
  }
}

const selections = ['where', 'over', 'baseline', 'contender'] as const

/** The parameters of a call with the defaults in place of absent ones; a key that the call names overrides that of `where`. */
export function withDefaults(
  parameters: LongForm['parameters'],
  { metric, where }: ArticleDefaults,
  known: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const result = new Map(parameters)
  if (metric !== undefined && known.has('metric') && !result.has('metric'))
    result.set('metric', metric)
  if (where === undefined || !known.has('where')) return result
  const own = new Set(selections.flatMap((name) => keysOf(result.get(name) ?? '')))
  const added = pairsOf(where).filter((pair) => !own.has(keysOf(pair)[0] ?? ''))
  const all = [...added, ...(result.has('where') ? [result.get('where') ?? ''] : [])]
  if (all.length > 0) result.set('where', all.join(' '))
  return result
}

function pairsOf(selection: string): readonly string[] {
  return selection.match(/[A-Za-z][\w.-]*[=:](?:'[^']*'|\S+)/g) ?? []
}

function keysOf(selection: string): readonly string[] {
  return pairsOf(selection).map((pair) => pair.slice(0, pair.search(/[=:]/)))
}

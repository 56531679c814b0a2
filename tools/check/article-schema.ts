// The front matter of an article: what its keys may hold. Published as JSON Schema.
import * as z from '../core/schema.ts'
import { schemaProblems } from '../core/schema-problems.ts'
import type { Diagnostic, Place } from '../core/model.ts'

// Front matter is read as texts.
const text = z.string().min(1)
const list = z.array(text)
const day = z.string().regex(/^\d{4}-\d\d-\d\d/, 'expected a date such as 2026-11-21')

const correction = z.strictObject({
  date: day.describe('date of the correction'),
  reason: text.describe('what was wrong, in a sentence'),
})

const original = z.strictObject({
  url: z
    .string()
    .regex(/^https?:/, 'expected an address')
    .describe('address of the post'),
  title: text.describe('its title'),
  author: text.describe('who wrote it; `not stated` where the post does not say'),
  date: day.describe('day of the post'),
})

/** The keys of an article's front matter. */
export const articleSchema = z.strictObject({
  title: text.describe('heading of the page'),
  date: day.describe('date of publication'),
  finding: text.optional().describe('one sentence for lists and feeds'),
  hero: text
    .optional()
    .describe(
      'id of the figure that stands above the text and on the home page; default: the first',
    ),
  takeaways: list
    .min(1)
    .max(3)
    .optional()
    .describe('at most three: ids of claims of the article, or sentences'),
  summary: text.optional().describe('summary, for your own templates'),
  description: text.optional().describe('description, for your own templates'),
  archive: z
    .union([text, list])
    .optional()
    .describe(
      'archive of the claims and pins that name none; default: the archives of the figures',
    ),
  series: z
    .union([text, list])
    .optional()
    .describe('name of a series of articles, ordered by `series_weight`, then by date'),
  series_weight: z.union([z.number(), text]).optional().describe('place in the series, from 1'),
  recreates: z
    .array(original)
    .min(1)
    .optional()
    .describe('posts whose numbers the article carries over; needed with the tag `recreated`'),
  authors: list.optional().describe('names of the authors'),
  tags: list.optional().describe('tags; `recreated` needs `recreates`'),
  engines: list.optional().describe('engines of the term pages that list the article'),
  versions: list.optional().describe('versions of the term pages that list the article'),
  workloads: list.optional().describe('workloads of the term pages that list the article'),
  hosts: list.optional().describe('hosts of the term pages that list the article'),
  draft: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .describe('`true`: not published by `build`; unpinned numbers are warnings'),
  bugs: list
    .optional()
    .describe('bugs that the article discusses, by their folder in content/bugs'),
  status: z
    .enum(['current', 'corrected', 'superseded'])
    .optional()
    .describe('state of the article'),
  corrected: day.optional().describe('date of the correction, shown below the title'),
  correction: correction.optional().describe('required if status is corrected or superseded'),
  superseded_by: text.optional().describe('slug of the article that replaces it'),
  aliases: list.optional().describe('further addresses of the article, or with `#` of a heading'),
})

/** The schema for editors. */
export function articleJsonSchema(): unknown {
  return {
    $id: 'https://benchfolio.example/schemas/article.json',
    title: 'Front matter of a Benchfolio article',
    ...z.toJSONSchema(articleSchema),
  }
}

/** What is wrong with a front matter, each at the place of its key. */
export function frontMatterProblems(
  data: unknown,
  place: (path: readonly PropertyKey[]) => Place,
): readonly Diagnostic[] {
  const problem = (message: string, path: readonly PropertyKey[]): Diagnostic => ({
    severity: 'error',
    rule: 'check/front-matter',
    message,
    place: place(path),
  })
  const problems = schemaProblems(articleSchema, data ?? {}, 'front matter')
  if (problems.length > 0) return problems.map(({ message, path }) => problem(message, path))
  const { status, correction: why, tags = [], recreates } = articleSchema.parse(data ?? {})
  if (tags.includes('recreated') && recreates === undefined)
    return [
      problem(
        'Unexpected tag recreated without `recreates`, expected url, title, author and date',
        ['tags'],
      ),
    ]
  if (status !== undefined && status !== 'current' && why === undefined)
    return [
      problem(`Unexpected status ${status} without \`correction\`, expected its date and reason`, [
        'status',
      ]),
    ]
  return []
}

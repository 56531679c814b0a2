// What citations take from the pages that authors write: commands of an article, the history of a bug.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import MarkdownIt from 'markdown-it'
import * as z from '../core/schema.ts'
import { parseFrontMatter } from '../archive/front-matter.ts'
import type { ArticleData } from '../convert/convert-article.ts'
import type { CitedArchive, CitedArticle, CitedBug } from './publication.ts'

const bugSchema = z.object({
  title: z.string(),
  tracker: z.string(),
  number: z.coerce.string(),
  status: z.string().optional(),
  fixed: z.array(z.string()).default([]),
  timeline: z.array(z.object({ date: z.string(), text: z.string() })).default([]),
})

/** The article `slug` of the project at `root`; bugs without a valid page are omitted. */
export function citedArticle(root: string, slug: string, data: ArticleData): CitedArticle {
  const file = join(root, 'content', 'articles', slug, 'index.md')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const { data: matter, body } = parseFrontMatter(text, file)
  const named = z.object({ bugs: z.array(z.string()) }).safeParse(matter)
  return {
    ...(data.finding === undefined ? {} : { finding: data.finding }),
    figures: data.figures,
    commands: new MarkdownIt()
      .parse(body, {})
      .filter(({ type, info }) => type === 'fence' && /^(?:sh|bash|shell)\b/.test(info))
      .map(({ content }) => content.trimEnd()),
    bugs: (named.data?.bugs ?? []).flatMap((name) => bugOf(root, name) ?? []),
  }
}

const archiveSchema = z.object({
  date: z.string().optional(),
  archive: z.object({ license: z.string().optional() }),
})

/** The archive `slug` of the project at `root`; undefined without a valid page. */
export function citedArchive(root: string, slug: string): CitedArchive | undefined {
  const file = [join(slug, 'index.md'), `${slug}.md`]
    .map((name) => join(root, 'content', 'archives', name))
    .find((path) => existsSync(path))
  if (file === undefined) return undefined
  const { data } = archiveSchema.safeParse(parseFrontMatter(readFileSync(file, 'utf8'), file).data)
  return data && { date: data.date?.slice(0, 10), license: data.archive.license }
}

function bugOf(root: string, name: string): CitedBug | undefined {
  const file = join(root, 'content', 'bugs', name, 'index.md')
  if (!existsSync(file)) return undefined
  const { data } = bugSchema.safeParse(parseFrontMatter(readFileSync(file, 'utf8'), file).data)
  if (!data) return undefined
  const { status, ...bug } = data
  return { ...bug, ...(status === undefined ? {} : { status }) }
}

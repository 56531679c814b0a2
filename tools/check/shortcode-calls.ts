// Shortcodes of an article that have no template or do not end: Hugo stops at the first of them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { shortcodes, unclosedShortcode } from '../articles/shortcodes.ts'
import { expectedNames } from '../core/known-names.ts'
import type { Diagnostic } from '../core/model.ts'
import { packageRoot } from '../root.ts'

/** The shortcodes that every Hugo has. */
const ofHugo = [
  ...['comment', 'details', 'figure', 'gist', 'highlight', 'instagram', 'param', 'qr', 'ref'],
  ...['relref', 'tweet', 'vimeo', 'x', 'youtube'],
]

/** Problems of the shortcodes in `text`, the article `file` of the project at `root`. */
export function shortcodeCallProblems(
  text: string,
  file: string,
  root: string,
): readonly Diagnostic[] {
  const own = new Set([
    ...templateNames(join(packageRoot, 'layouts', '_shortcodes')),
    ...templateNames(join(root, 'layouts', '_shortcodes')),
    ...templateNames(join(root, 'layouts', 'shortcodes')),
  ])
  const unclosed = unclosedShortcode(text, file)
  const problems = shortcodes(text, file).flatMap(({ name, place }): readonly Diagnostic[] => {
    if (own.has(name) || ofHugo.includes(name)) return []
    const message = `Unexpected shortcode \`${name}\`, ${expectedNames(name, [...own, ...ofHugo].toSorted())}`
    return [{ severity: 'error', rule: 'check/shortcode', message, place }]
  })
  if (unclosed)
    problems.push({
      severity: 'error',
      rule: 'check/shortcode',
      message: 'Unexpected unclosed shortcode, expected `>}}` outside quotation marks',
      place: unclosed,
    })
  return problems
}

function templateNames(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => name.replace(/\.[^.]+$/, ''))
}

// benchfolio check: the checks of a publication for continuous integration.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bindingsFile } from '../../articles/bindings.ts'
import { groupBy } from '../../analysis/group-by.ts'
import { articleJsonSchema } from '../../check/article-schema.ts'
import { checkReport } from '../../check/check-report.ts'
import { checkProject } from '../../check/check-project.ts'
import { fixedArticle } from '../../check/fix-pins.ts'
import { convertProject, type Converted } from '../../convert/convert-publication.ts'
import { projectPages } from '../../convert/project.ts'
import { counted, grouped } from '../../core/counted.ts'
import type { CommonOptions, Output } from '../command.ts'
import { workspace } from '../input/workspace.ts'
import { formatDiagnostic, visible } from '../print/terminal-text.ts'

/** Options of `check`. */
export interface CheckOptions extends CommonOptions {
  readonly schema?: boolean
  readonly fix?: boolean
  readonly data?: string
  readonly strict?: boolean
}

/** Prints claims and diagnostics; 0 without a warning or an error, 1 otherwise. Writes nothing to data/. */
export async function checkPublication(options: CheckOptions, output: Output): Promise<number> {
  if (options.schema === true) {
    output.data(`${JSON.stringify(articleJsonSchema(), undefined, 2)}\n`)
    return 0
  }
  const root = process.cwd()
  const first = await convertedProject(root, options, output)
  const isFixed = options.fix === true && applyFixes(root, first, output)
  const converted = isFixed ? await convertedProject(root, options, output) : first
  const { claims, diagnostics } = checkProject(converted, root)
  const findings = diagnostics.filter(({ severity }) => severity !== 'info')
  if (options.json === true) output.data(`${JSON.stringify(checkReport(claims, diagnostics))}\n`)
  else {
    for (const diagnostic of diagnostics) output.talk(`${formatDiagnostic(diagnostic)}\n`)
    const badges = groupBy(claims, ({ badge }) => badge.replace(/ \(.*/, ''))
    const kinds = [...badges].map(
      ([badge, list]) => `, ${grouped(list.length)} ${badge.toLowerCase()}`,
    )
    output.data(
      `${counted(claims.length, 'claim')}${kinds.join('')}; ${counted(findings.length, 'finding')}\n`,
    )
  }
  return findings.length > 0 ? 1 : 0
}

async function convertedProject(
  root: string,
  options: CheckOptions,
  output: Output,
): Promise<Converted> {
  return convertProject({
    ...projectPages(root),
    root,
    sourceRoot: options.root,
    workspace: workspace(options),
    data: join(root, 'data'),
    progress: output.progress,
  })
}

// True where a file was changed.
function applyFixes(root: string, { articles }: Converted, output: Output): boolean {
  const fixed = articles.flatMap(({ article, stated }) => {
    const fix = fixedArticle(article, stated.pins)
    return fix ? [{ file: article.file, ...fix }] : []
  })
  for (const { file, text, bindings, changes } of fixed) {
    writeFileSync(resolve(root, file), text)
    writeFileSync(resolve(root, bindingsFile(file)), bindings)
    for (const change of changes) output.talk(`${visible(`${file}: ${change}`)}\n`)
  }
  return fixed.length > 0
}

// benchfolio check: the checks of a publication for continuous integration.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { groupBy } from '../../analysis/group-by.ts'
import { withEdits } from '../../check/apply-edits.ts'
import { articleJsonSchema } from '../../check/article-schema.ts'
import { checkReport } from '../../check/report.ts'
import { checkProject, type Checked } from '../../check/check-project.ts'
import { convertProject } from '../../convert/convert.ts'
import { projectPages } from '../../convert/project.ts'
import { counted, grouped } from '../../counted.ts'
import type { CommonOptions, Output } from '../command.ts'
import { workspace } from '../input/workspace.ts'
import { formatDiagnostic, visible } from '../print/terminal-text.ts'

/** Options of `check`. */
export interface CheckOptions extends CommonOptions {
  readonly schema?: boolean
  readonly fix?: boolean
}

/** Prints claims and diagnostics; 0 without a warning or an error, 1 otherwise. Writes nothing to data/. */
export async function checkPublication(options: CheckOptions, output: Output): Promise<number> {
  if (options.schema === true) {
    output.data(`${JSON.stringify(articleJsonSchema(), undefined, 2)}\n`)
    return 0
  }
  const root = process.cwd()
  const first = await checkedProject(root, options, output)
  const isEdited = options.fix === true && applyEdits(root, first, output)
  const { claims, diagnostics } = isEdited ? await checkedProject(root, options, output) : first
  const findings = diagnostics.filter(({ severity }) => severity !== 'info')
  if (options.json === true) output.data(`${JSON.stringify(checkReport(claims, diagnostics))}\n`)
  else {
    for (const diagnostic of diagnostics) output.talk(`${formatDiagnostic(diagnostic)}\n`)
    const supported = claims.filter(({ verdict }) => verdict === 'supported').length
    const matching = claims.filter(({ matches: { cells, of } }) => cells === of).length
    output.data(
      `${counted(claims.length, 'claim')}: ${grouped(matching)} ${matching === 1 ? 'matches' : 'match'} the data, ${grouped(supported)} of them statistically supported; ${counted(findings.length, 'finding')}\n`,
    )
  }
  return findings.length > 0 ? 1 : 0
}

async function checkedProject(
  root: string,
  options: CheckOptions,
  output: Output,
): Promise<Checked> {
  const converted = await convertProject({
    ...projectPages(root),
    root,
    sourceRoot: options.root,
    workspace: workspace(options),
    data: join(root, 'data'),
    progress: output.progress,
  })
  return checkProject(converted, root)
}

// True where a file was changed.
function applyEdits(root: string, { diagnostics }: Checked, output: Output): boolean {
  const edits = diagnostics.filter(({ edit }) => edit !== undefined)
  for (const [file, own] of groupBy(edits, ({ place }) => place.file)) {
    const path = resolve(root, file)
    const { text, applied } = withEdits(readFileSync(path, 'utf8'), own)
    writeFileSync(path, text)
    for (const { line, before, after } of applied)
      output.talk(`${visible(`${file}:${String(line)}: ${before} → ${after}`)}\n`)
  }
  return edits.length > 0
}

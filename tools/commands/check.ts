// benchfolio check: what continuous integration asks of a publication.
import { articleJsonSchema } from '../check/article-schema.ts'
import { checkProject } from '../check/check-project.ts'
import { convertProject } from '../convert/convert.ts'
import { projectPages } from '../convert/project.ts'
import { diagnosticLine, type CommonOptions, type Output } from './command.ts'
import { workspace } from './workspace.ts'

/** Options of `check`. */
export interface CheckOptions extends CommonOptions {
  /** Print the JSON Schema of an article's front matter instead. */
  readonly schema?: boolean
}

/** Prints the claims and what is wrong; 0 when nothing is, 1 on an error or a warning. Writes no file of data/. */
export async function check(options: CheckOptions, output: Output): Promise<number> {
  if (options.schema === true) {
    output.data(`${JSON.stringify(articleJsonSchema(), undefined, 2)}\n`)
    return 0
  }
  const root = process.cwd()
  const converted = await convertProject({
    ...projectPages(root),
    root,
    sourceRoot: options.root,
    workspace: workspace(options),
    progress: (text) => {
      output.progress(text)
    },
  })
  const { claims, diagnostics } = checkProject(converted, root)
  const findings = diagnostics.filter(({ severity }) => severity !== 'info')
  if (options.json === true) output.data(`${JSON.stringify({ claims, diagnostics })}\n`)
  else {
    for (const diagnostic of diagnostics) output.talk(`${diagnosticLine(diagnostic)}\n`)
    const holding = claims.filter(({ verdict }) => verdict === 'holds').length
    output.data(
      `${String(claims.length)} claims, ${String(holding)} hold; ${String(findings.length)} findings\n`,
    )
  }
  return findings.length > 0 ? 1 : 0
}

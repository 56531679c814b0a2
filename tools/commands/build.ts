// benchfolio build: convert, draw, run Hugo into a staging folder, verify, publish.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BadInput } from '../archive/bad-input.ts'
import { convertProject, writeData } from '../publish/convert.ts'
import { derive } from '../publish/derive.ts'
import { hugo } from '../publish/hugo.ts'
import { hugoBinary } from '../publish/hugo-binary.ts'
import { lock } from '../publish/lock.ts'
import { projectPages } from '../publish/project.ts'
import { recover, stageOf, swap, sweep } from '../publish/swap.ts'
import { verifySite } from '../publish/verify-site.ts'
import { diagnosticLine, type CommonOptions, type Output } from './command.ts'
import { workspace } from './workspace.ts'

/** Options of `build`. */
export interface BuildOptions extends CommonOptions {
  readonly out?: string
  readonly hugo?: string
  readonly baseUrl?: string
}

/** Builds the site; 0 when it was published, 1 when a page, an article or the verification failed. */
export async function build(options: BuildOptions, output: Output): Promise<number> {
  const root = process.cwd()
  const published = resolve(root, options.out ?? 'public')
  const space = workspace(options)
  const binary = hugoBinary(options.hugo)
  const unlock = lock(join(space.build, 'lock'))
  const staged = stageOf(published)
  try {
    recover(published)
    sweep(published)
    const progress = (text: string): void => {
      output.progress(text)
    }
    const converted = await convertProject({
      root,
      ...projectPages(root),
      ...(options.root === undefined ? {} : { sourceRoot: options.root }),
      workspace: space,
      progress,
    })
    writeData(converted, resolve(root, 'data'))
    for (const diagnostic of converted.diagnostics) output.talk(`${diagnosticLine(diagnostic)}\n`)
    if (converted.diagnostics.some(({ severity }) => severity === 'error')) return 1
    progress('drawing')
    await derive(converted, join(space.build, 'site'), {
      file: join(space.build, 'cache', 'derived.json'),
      fresh: space.force,
    })
    progress('running Hugo')
    mkdirSync(staged, { recursive: true })
    await hugo({ binary, root, destination: staged, baseUrl: options.baseUrl })
    progress('verifying')
    const problems = verifySite(staged)
    for (const diagnostic of problems.slice(0, 20)) output.talk(`${diagnosticLine(diagnostic)}\n`)
    if (problems.length > 0) {
      throw new BadInput(
        `The site was not published: ${String(problems.length)} problems in the built pages`,
        staged,
        'The last good site is untouched; correct what the lines above name',
        1,
      )
    }
    swap(staged, published)
    progress('')
    const runs = converted.archives.reduce((sum, { archive }) => sum + archive.runs.length, 0)
    output.talk(
      `${published}: ${String(converted.articles.length)} articles, ${String(converted.archives.length)} archives, ${String(runs)} runs\n`,
    )
    return 0
  } finally {
    unlock()
  }
}

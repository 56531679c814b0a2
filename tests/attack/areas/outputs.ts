// Every payload of the corpus in names, log lines, options and devices of an archive; every file that is published from it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeHostile } from '../../browser/sites/hostile-site.ts'
import { benchfolio } from '../../commands/benchfolio.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { textProblem } from '../markup.ts'
import { publishedFiles } from '../published-files.ts'

/** Markup of an archive in all that is published. */
export const outputs: Area = {
  name: 'outputs',
  title: 'Markup in outputs',
  about:
    'A site built from payloads in names, log lines, options and devices, with its exports, citations and packs. Held: every script, handler, ' +
    'style and address comes from a template; XML, SVG and JSON are well-formed; no CSV cell is evaluated by a spreadsheet. `tests/browser/` opens the pages in Chromium.',
  outcomes,
}

const formats = ['mysql', 'jira', 'github', 'mail', 'json'] as const

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-outputs-'))
  try {
    const count = writeHostile(root, extent.isAll ? Infinity : 1)
    const built = benchfolio(['build'], { cwd: root })
    yield await outcomeOf('payloads that stop the build', 'build', () =>
      built.status === 0 ? undefined : built.stderr.slice(0, 400),
    )
    if (built.status !== 0) return
    yield* publishedFiles(root, 'public')
    for (const [folder, call] of [
      ['csv', ['export', '--csv', '--out', 'csv']],
      ['ndjson', ['export', '--ndjson', '--out', 'ndjson']],
      ['pack', ['pack', 'hostile/group-1', '--out', 'pack.zip']],
    ] as const) {
      const { status, stderr } = benchfolio(call, { cwd: root })
      yield await outcomeOf('exports and pack are written', folder, () =>
        status === 0 ? undefined : stderr.slice(0, 200),
      )
      if (status === 0 && folder !== 'pack') yield* publishedFiles(root, folder)
    }
    for (let group = 1; group <= count; group += 1)
      for (const format of formats)
        yield await outcomeOf(`citations: ${format}`, `group-${String(group)}`, () => {
          const id = `hostile/group-${String(group)}`
          const { status, stdout, stderr } = benchfolio(['cite', id, '-f', format], { cwd: root })
          return status === 0 ? textProblem(stdout, format) : stderr.slice(0, 200)
        })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

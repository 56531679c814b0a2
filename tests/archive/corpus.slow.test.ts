// The hostile containers beside the repository, through `inspect`: what becomes of each stands in
// corpus.golden. UPDATE_GOLDEN=1 writes it instead of comparing it. The harness of the corpus itself is run
// by `npm run bench -- hostile`.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { BadInput } from '../../tools/core/errors.ts'
import { visible } from '../../tools/commands/print/terminal-text.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { inspected } from './inspected.ts'

const corpus = resolve(import.meta.dirname, '../../../shared/corpora/archives')
const golden = join(import.meta.dirname, 'corpus.golden')
const manifest = z.array(z.object({ file: z.string(), expect: z.string() }))

test(
  'all hostile containers of the corpus behave as its manifest expects, each as before',
  { skip: !existsSync(corpus) && 'SKIPPED: ../shared/corpora is absent' },
  async (context) => {
    const root = temporaryFolder(context)
    const store = join(root, 'store')
    const text = readFileSync(join(corpus, 'manifest.json'), 'utf8')
    const report: string[] = []
    for (const { file, expect } of manifest.parse(JSON.parse(text))) {
      const { status, lines } = await outcome(join(corpus, file), store)
      if (expect === 'reject') assert.equal(status, 3, file)
      if (expect === 'ok') assert.equal(status, 0, file)
      report.push(`${file}: expected ${expect}, exit status ${String(status)}`, ...lines)
    }
    assert.deepEqual(readdirSync(root), ['store'])
    const actual = `${report.join('\n')}\n`
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, actual)
    assert.equal(actual, readFileSync(golden, 'utf8'))
  },
)

// What formats say is theirs to test.
const own = /^archive\/(?!unknown|rejected)/

async function outcome(
  file: string,
  store: string,
): Promise<{ readonly status: number; readonly lines: readonly string[] }> {
  try {
    const { status, counts, diagnostics } = await inspected(file, store)
    const tally = `${String(counts.files)} files, ${String(counts.rejected)} rejected`
    const messages = diagnostics
      .filter(({ rule }) => own.test(rule))
      .map(
        ({ severity, rule, message, place }) => `${place.file}: ${severity}: ${message} [${rule}]`,
      )
    return { status, lines: [tally, ...messages].map((line) => `  ${visible(line)}`) }
  } catch (error) {
    assert.ok(error instanceof BadInput, String(error))
    assert.equal(error.where, file)
    return { status: error.exitCode, lines: [`  ${error.message}`] }
  }
}

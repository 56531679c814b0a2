// A suggested page must be good enough to query unchanged: the two largest of the real archives.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { project } from '../../tools/analysis/projection.ts'
import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import { bareArchive } from '../../tools/commands/input/bare-archive.ts'
import { ambiguousFiles } from '../../tools/commands/inspect/ambiguous-files.ts'
import { suggestedPage } from '../../tools/commands/inspect/suggest/page-text.ts'
import { readArchive, readArchiveFiles, type Archive } from '../../tools/runs/read-archive.ts'
import { readingSpace } from './reading-space.ts'
import { absent, realArchive } from './real-archives.ts'

interface Suggested {
  readonly archive: Archive
  readonly notes: readonly string[]
}

async function suggested(name: string): Promise<Suggested> {
  const bare = bareArchive(join(realArchive(name).folders(), `${name}.tar.gz`))
  assert.ok(bare)
  const files = await readArchiveFiles(bare, readingSpace())
  const { page, diagnostics } = parseArchivePage(suggestedPage(files, bare.source), 'suggested.md')
  assert.deepEqual(diagnostics, [])
  assert.ok(page)
  const notes = ambiguousFiles(files.sources).map(({ rule }) => rule)
  return { archive: await readArchive(page, readingSpace()), notes }
}

const unknown = ({ sources }: Archive): number =>
  sources.filter(({ verdict }) => verdict === 'unknown').length
const contradictions = ({ diagnostics }: Archive): number =>
  diagnostics.filter(({ rule }) => rule === 'runs/contradiction').length

suite('a page that inspect suggests', () => {
  const perf = 'callaghan-perf-pg'
  test(
    `${perf}: versions from packed digits, a run a test, its monitors beside it`,
    { skip: absent(perf) },
    async () => {
      const { archive } = await suggested(perf)
      assert.deepEqual([unknown(archive), contradictions(archive)], [0, 0])
      assert.equal(archive.runs.filter(({ status }) => status === 'ok').length, 180)
      const keys = ['version', 'workload', 'range', 'threads', 'folder6_3']
      const { cells } = project(archive.runs, { metric: 'cs/op', keys, where: new Map() })
      assert.equal(cells.filter(({ n }) => n === 1).length, 180)
      const versions = new Set(cells.map(({ fields }) => fields['version']))
      assert.deepEqual([...versions].toSorted(), ['10.23', '11.0', '11.10'])
    },
  )

  const percona = 'percona-rw-local'
  test(
    `${percona}: engine, version, memory and threads, and the earlier attempts apart`,
    { skip: absent(percona) },
    async () => {
      const { archive, notes } = await suggested(percona)
      assert.deepEqual([unknown(archive), contradictions(archive)], [0, 0])
      const keys = ['folder2', 'folder3', 'folder4', 'engine', 'version', 'memory', 'threads']
      const { cells } = project(archive.runs, { metric: 'tps', keys, where: new Map() })
      assert.equal(cells.filter(({ n }) => n === 1).length, 290)
      assert.equal(cells.filter(({ n }) => n > 1).length, 0)
      assert.deepEqual(
        [archive.runs[0]?.fields['cores'], archive.runs[0]?.fields['ht']],
        ['40', 'on'],
      )
      // X.vmstat beside X.vmstat.txt, and the names of the first attempts used again.
      assert.equal(notes.filter((rule) => rule === 'inspect/two-names').length, 22)
      assert.ok(notes.filter((rule) => rule === 'inspect/same-label').length > 20)
    },
  )
})

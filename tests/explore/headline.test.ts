// Every run of this publication that ended well has a number in the explorer: that of its headline.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { convertProject } from '../../tools/convert/convert-publication.ts'
import { projectPages } from '../../tools/convert/project.ts'
import { exploreRuns, packRuns } from '../../tools/explore/pack-runs.ts'
import { packageRoot } from '../../tools/root.ts'
import { unpackRuns } from '../../tools/view/packed-runs.ts'
import { readingSpace } from '../oracles/reading-space.ts'

test('every good run of the publication has its headline metric in the explorer', async () => {
  const converted = await convertProject({
    root: packageRoot,
    archives: projectPages(packageRoot).archives.map((file) => join(packageRoot, file)),
    articles: [],
    workspace: readingSpace(),
    progress: () => undefined,
  })
  const runs = exploreRuns(converted)
  const { metrics } = unpackRuns(packRuns(runs, readVocabulary(packageRoot)))
  const empty = runs.filter(({ status, headline }, row) => {
    const column = metrics.find(({ metric }) => metric === headline)
    return status === 'ok' && !Number.isFinite(column?.values[row])
  })
  assert.ok(runs.length > 1000)
  assert.deepEqual(
    empty.map(({ id }) => id),
    [],
  )
})

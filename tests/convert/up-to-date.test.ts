import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { cachedReport, storeStamp } from '../../tools/convert/up-to-date.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

test('the report of a conversion is used until something changes, also during the conversion', (context) => {
  const root = smallFolder(temporaryFolder(context), {
    'archive/a.txt': 'a',
    'data/runs.json': '{}',
  })
  const source = join(root, 'archive')
  const file = join(source, 'a.txt')
  const job = {
    root,
    archives: [],
    articles: [],
    out: join(root, 'data'),
    sourceRoot: undefined,
    space: { build: join(root, '.build'), converter: 'test', force: false, root },
  }
  assert.equal(cachedReport(job), undefined)
  storeStamp(job, [source], 'first')
  assert.equal(cachedReport(job), 'first')
  appendFileSync(file, 'b')
  assert.equal(cachedReport(job), undefined)
  // The conversion reads the file before this change.
  appendFileSync(file, 'c')
  storeStamp(job, [source], 'second')
  assert.equal(cachedReport(job), undefined)
  storeStamp(job, [source], 'third')
  assert.equal(cachedReport(job), 'third')
})

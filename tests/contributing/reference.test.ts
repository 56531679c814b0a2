import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertDocument } from './assert-document.ts'
import { schemaReferences } from './reference.ts'

suite('the reference', () => {
  for (const { file, text, rows } of schemaReferences()) {
    test(`in ${file} is the schema, with a meaning of each key`, () => {
      assertDocument(file, text, 'contributing/reference')
      const unexplained = rows.filter(({ description }) => description === '')
      assert.deepEqual(
        unexplained.map(({ path }) => path),
        [],
      )
    })
  }
})

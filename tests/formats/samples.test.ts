// The lines of tables: each sample is read by its own row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formats } from '../../tools/formats/index.ts'

for (const { name, samples = [] } of formats)
  if (samples.length > 0)
    test(`the lines of ${name} match their own row first`, () => {
      for (const { sample, pattern } of samples) {
        const first = samples.find((row) => row.pattern.test(sample))
        assert.equal(first?.pattern, pattern, sample)
      }
    })

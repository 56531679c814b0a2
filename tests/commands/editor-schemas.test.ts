import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { editorSchemas, publishedSchema } from '../../tools/commands/init/editor-schemas.ts'
import { jsonText } from '../../tools/commands/init/editor-files.ts'
import { packageRoot } from '../../tools/root.ts'

suite('the schemas for editors', () => {
  for (const entry of editorSchemas) {
    test(`${entry.name}.json is published as the program has it`, () => {
      const file = join(packageRoot, 'site/static/schemas', `${entry.name}.json`)
      const schema = publishedSchema(entry)
      if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, jsonText(schema))
      const published: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
      assert.deepEqual(published, JSON.parse(JSON.stringify(schema)))
    })
  }

  const validator = (name: string) => {
    const entry = editorSchemas.find((each) => each.name === name)
    assert.ok(entry)
    return new Ajv({ strict: false, validateFormats: false }).compile(publishedSchema(entry))
  }
  // As an editor reads it.
  const yaml = (path: string): unknown => parse(readFileSync(join(packageRoot, path), 'utf8'))

  test('accept the files of this publication and of the documentation', () => {
    const validate = validator('plan')
    const plans = readdirSync(join(packageRoot, 'site/plans')).filter((name) =>
      name.endsWith('.yaml'),
    )
    for (const path of [...plans.map((name) => `site/plans/${name}`), 'docs/plan.yaml'])
      assert.ok(validate(yaml(path)), `${path}: ${JSON.stringify(validate.errors)}`)
    assert.ok(validator('withdrawn')(yaml('site/withdrawn.yaml')))
    assert.ok(validator('budgets')({ article: { html: 2000, scripts: 90 } }))
  })

  test('reject unknown keys and wrong types', () => {
    assert.equal(validator('budgets')({ article: { size: 1 } }), false)
    assert.equal(validator('withdrawn')({ '4c9945444e5d': { withdrawn: '2026-03-03' } }), false)
    assert.equal(validator('plan')({ title: 'x', engines: [], workloads: [], threads: [1] }), false)
  })
})

// Hostile YAML of plans, pages and configurations: refused without an exception, an abort or much time.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as yaml from 'yaml'
import { parseReproduces } from '../tools/analysis/reproduction/reproduction-verdict.ts'
import { parseFrontMatter } from '../tools/archive/front-matter.ts'
import { planAnswers } from '../tools/overview/plan-answers.ts'
import { mongodConf } from '../tools/formats/mongod-conf.ts'
import { Source } from '../tools/formats/reading/source.ts'
import { isDeepYaml } from '../tools/core/yaml-nesting.ts'

const deep: Readonly<Record<string, string>> = {
  'flow lists': '['.repeat(50_000),
  'flow maps': '{a: '.repeat(50_000),
  'both without keys': '[{'.repeat(50_000),
  'block lists': '- '.repeat(50_000),
  'explicit keys': '? '.repeat(50_000),
  'empty keys': ': '.repeat(50_000),
}

suite('YAML that is nested deeply', () => {
  for (const [name, text] of Object.entries(deep))
    test(`${name} are refused`, () => {
      assert.ok(isDeepYaml(text, yaml))
      assert.deepEqual(planAnswers(text), [])
      assert.equal(parseReproduces(text), undefined)
      const page = parseFrontMatter(`---\n${text}\n---\n`, 'x.md')
      assert.match(page.diagnostics[0]?.message ?? '', /nesting/)
      const source = new Source('mongod.conf', Buffer.from(`storage:\n  dbPath:\n    ${text}\n`))
      assert.equal(mongodConf.read(source).length, 1)
      assert.match(source.diagnostics[0]?.message ?? '', /nesting/)
    })

  test('20 levels are not deep, and a long file is not either', () => {
    assert.ok(!isDeepYaml(`${'['.repeat(20)}x${']'.repeat(20)}`, yaml))
    assert.ok(!isDeepYaml('a: [b, {c: d}]\n'.repeat(500), yaml))
  })
})

test('aliases without an anchor, and keys that are lists or maps, are no exception and no warning', () => {
  let warnings = 0
  const count = (): void => {
    warnings += 1
  }
  process.on('warning', count)
  for (const text of ['a: *x\n', '*x : 1\n', '{ {a: b}: c }\n', '? [a]\n: b\n']) {
    assert.deepEqual(planAnswers(text), [])
    assert.equal(parseReproduces(text), undefined)
    const { diagnostics } = parseFrontMatter(`---\n${text}---\n`, 'x.md')
    assert.equal(diagnostics[0]?.severity, 'error', text)
    assert.equal(diagnostics[0].place.line, 2)
  }
  process.off('warning', count)
  assert.equal(warnings, 0)
})

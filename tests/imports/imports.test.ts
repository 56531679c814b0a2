import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { layers } from '../../tools/layers.mjs'
import { packageRoot } from '../../tools/root.ts'
import { importCycles, importsOf } from './import-graph.ts'
import { layerTable } from './layer-table.ts'

suite('the layers of tools/', () => {
  test('every folder has a layer', () => {
    const folders = readdirSync(join(packageRoot, 'tools'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    assert.deepEqual([...layers].toSorted(), folders.toSorted())
  })

  test('ARCHITECTURE.md lists the folders in the order of the layers', () => {
    assert.deepEqual(layerTable(packageRoot), layers)
  })
})

suite('import cycles', () => {
  test('modules that import each other are a cycle, through any number of modules', () => {
    const graph = new Map([
      ['a', ['b', 'e']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
      ['e', ['f']],
      ['f', ['e']],
      ['g', ['g', 'd']],
    ])
    assert.deepEqual(
      importCycles(graph).toSorted((x, y) => ((x[0] ?? '') < (y[0] ?? '') ? -1 : 1)),
      [['a', 'b', 'c'], ['e', 'f'], ['g']],
    )
  })

  test('a diamond is no cycle', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
      ['d', []],
    ])
    assert.deepEqual(importCycles(graph), [])
  })

  test('static, dynamic and type-only imports, exports and JSDoc imports count', () => {
    const text = [
      "import a from './a.ts'",
      "import type { B } from '../b.ts'",
      "export { c } from './c.ts'",
      "const d = await import('./d.ts')",
      "/** @type {import('./e.mjs').E} */",
      "import ts from 'typescript'",
    ].join('\n')
    const found = ['./a.ts', '../b.ts', './c.ts', './d.ts', './e.mjs']
    assert.deepEqual([...new Set(importsOf(text))].toSorted(), found.toSorted())
  })
})

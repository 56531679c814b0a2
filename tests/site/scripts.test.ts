import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { compiledPlots } from '../../tools/draw/compile.ts'
import { functions } from '../../tools/view/vega/functions.ts'
import { buildScripts } from '../../tools/site/scripts.ts'
import { packageRoot } from '../../tools/root.ts'

suite('the scripts of pages with figures', () => {
  const built = buildScripts()
  const weight = async (name: string): Promise<number> =>
    brotliCompressSync((await built).get(name) ?? '').length

  test('are app.js, and what comes on first use', async () => {
    const late = ['chart.js', 'explore.js', 'find.js', 'flame.js', 'save.js', 'search.js']
    const names = ['app.js', ...late, 'source.js']
    assert.deepEqual([...(await built).keys()].sort(), names)
  })

  test('are the same bytes twice', async () => {
    assert.deepEqual([...(await buildScripts())], [...(await built)])
  })

  test('weigh at most 7 kB before use and 86 kB in all, and the explorer 26.1 kB (brotli)', async () => {
    assert.ok((await weight('app.js')) <= 7_000)
    // No page with figures loads the scripts of the explorer, of sources and of packed runs.
    const others = ['explore.js', 'find.js', 'source.js']
    const own = [...(await built).keys()].filter((name) => !others.includes(name))
    const all = await Promise.all(own.map(weight))
    assert.ok(all.reduce((sum, bytes) => sum + bytes) <= 86_000)
    assert.ok((await weight('explore.js')) <= 26_100)
  })

  test('are classic scripts without eval, markup or requests', async () => {
    for (const [name, text] of await built) {
      assert.doesNotMatch(text, /^\s*(?:import|export)\b/m, name)
      assert.doesNotMatch(
        text,
        /\beval\((?!\))|new Function|innerHTML|outerHTML|insertAdjacentHTML/,
        name,
      )
      // A method of another object that is called `fetch` asks nobody: minisearch has one.
      const requests =
        /document\.write|(?:window|self|globalThis)\.fetch|(?<!\.)\bfetch\((?![\w,]*\)\{)|XMLHttpRequest|import\(/
      assert.doesNotMatch(text, requests, name)
      assert.ok(!text.includes(packageRoot), name)
    }
  })
})

suite('the compiled drawings need nothing that the lean runtime lacks', () => {
  const compiled = compiledPlots().then((plots) => [...plots.values()])
  const runtimes = compiled.then((texts) => texts.map((text): unknown => JSON.parse(text)))

  test('functions', async () => {
    const { expressionInterpreter } = await import('vega-interpreter')
    assert.ok(expressionInterpreter)
    // Those of vega-interpreter that the drawings use.
    const own = ['log', 'isFinite', 'if']
    const called = nodes(await runtimes, 'CallExpression')
      .map(({ callee }) => (callee as { name: string }).name.replace(/^_/, ''))
      .filter((name) => !own.includes(name))
    assert.deepEqual([...new Set(called)].sort(), Object.keys(functions).sort())
  })

  test('operators', async () => {
    const list = readFileSync(join(packageRoot, 'tools/view/vega/transforms.ts'), 'utf8')
    const types = new Set(
      operators(await runtimes)
        .map(({ type }) => type as string)
        .filter((type) => type !== 'operator'),
    )
    for (const type of types) assert.match(list, new RegExp(`\\b${type}\\b`), type)
  })

  test('marks', async () => {
    const list = readFileSync(join(packageRoot, 'tools/view/vega/marks.ts'), 'utf8')
    const types = (await compiled).join().matchAll(/"marktype":"(\w+)"/g)
    for (const [, type = ''] of types) assert.match(list, new RegExp(`\\b${type}\\b`), type)
  })
})

type Node = Readonly<Record<string, unknown>>

/** Every object in a tree that has an id and a type. */
function operators(tree: unknown): readonly Node[] {
  return objects(tree).filter(({ id, type }) => typeof id === 'number' && type !== undefined)
}

/** Every syntax node of a type in a tree. */
function nodes(tree: unknown, type: string): readonly Node[] {
  return objects(tree).filter((node) => node['type'] === type)
}

function objects(tree: unknown): readonly Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  const below = Object.values(tree).flatMap(objects)
  return Array.isArray(tree) ? below : [tree as Node, ...below]
}

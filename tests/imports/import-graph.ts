// The imports between modules of the repository: static, dynamic and type-only ones, and those in JSDoc comments.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import ts from 'typescript'

/** Path of a module below the root → paths of the modules that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const roots = ['assets/js', 'tests', 'tools']
const modulePath = /\.(?:ts|mts|js|mjs)$/
// import('./child.ts') in a comment, which TypeScript's scan of imports passes by.
const inComment = /\bimport\(['"](\.[^'"]+)['"]\)/g

/** Reads the imports of every module below `root`; packages and modules that are not files there are left out. */
export function readImportGraph(root: string): ImportGraph {
  const files = roots.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.split(sep).join('/')}`)
      .filter((path) => modulePath.test(path)),
  )
  const known = new Set(files)
  return new Map(
    files.toSorted().map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const imported = importsOf(text)
        .map((specifier) => posix.join(dirname(file), specifier))
        .filter((path) => known.has(path))
      return [file, [...new Set(imported)].toSorted()]
    }),
  )
}

/** Relative specifiers of the imports in `text`, in the order found. */
export function importsOf(text: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  const specifiers = importedFiles.map(({ fileName }) => fileName)
  const commented = [...text.matchAll(inComment)].flatMap(([, specifier = '']) => specifier)
  return [...specifiers, ...commented].filter((specifier) => specifier.startsWith('.'))
}

/** The groups of modules that import each other, directly or through others (Tarjan 1972); each sorted by path. */
export function importCycles(graph: ImportGraph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const cycles: (readonly string[])[] = []
  const visit = (file: string): number => {
    const index = order.size
    let low = index
    order.set(file, index)
    stack.push(file)
    const imported = graph.get(file) ?? []
    for (const next of imported) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === index) {
      const component = stack.splice(stack.indexOf(file))
      if (component.length > 1 || imported.includes(file)) cycles.push(component.toSorted())
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}

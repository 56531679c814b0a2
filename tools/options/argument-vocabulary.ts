// Reads the vocabulary of load tool options, `site/vocabulary/arguments.yaml`.
import { packageRoot } from '../root.ts'
import * as z from '../core/schema.ts'
import { readVocabularyTable } from '../core/vocabulary-file.ts'
import { globExpression } from './fact-rows.ts'

const option = z.strictObject({
  called: z.string().min(1).optional(),
  takes: z
    .enum(['value', 'nothing', 'optional', 'property', 'words', 'text', 'file', 'files'])
    .default('value'),
  of: z.array(z.string()).optional(),
  means: z
    .string()
    .regex(/^-[^=]*=./)
    .optional(),
  is: z
    .union([z.enum(['place', 'report', 'seed', 'address']), z.string().regex(/^(?:field|fact) \S/)])
    .optional(),
})
const tool = z.strictObject({
  programs: z.array(z.string()),
  words: option.pick({ called: true, is: true, of: true }).required({ called: true }).optional(),
  names: z.enum(['whole', 'gflags']).optional(),
  switches: z.string().optional(),
  numbers: z.string().optional(),
  values: z.literal('joined').optional(),
  options: z.record(z.string(), option),
})

/** An option of a tool; `name` is its first spelling. The other keys are those of the file. */
export interface ArgumentRow extends z.infer<typeof option> {
  readonly name: string
}

/** A load tool; `optionOf` returns the row of an option, or undefined without one. */
export interface LoadTool extends Pick<z.infer<typeof tool>, 'words' | 'names' | 'values'> {
  readonly optionOf: (name: string) => ArgumentRow | undefined
  /** Whether the values of an option are numbers. */
  readonly isNumber: (name: string) => boolean
}

/**
 * `toolOf` finds a load tool by program name without folder; `any` is for all other programs, `environment` for the variables in
 * front of a program, `java` for the options of a Java virtual machine.
 */
export interface ArgumentVocabulary {
  readonly toolOf: (program: string) => LoadTool | undefined
  readonly any: LoadTool
  readonly environment: LoadTool
  readonly java: LoadTool
}

let vocabulary: ArgumentVocabulary | undefined

/** The vocabulary of the package. Throws `BadInput` for an invalid row. */
export function packageArguments(): ArgumentVocabulary {
  vocabulary ??= readArgumentVocabulary()
  return vocabulary
}

function readArgumentVocabulary(): ArgumentVocabulary {
  const rows = readVocabularyTable(packageRoot, 'arguments', tool)
  const common = optionsOf(rows.get('any')?.options ?? {})
  const tools = new Map<string, LoadTool>()
  const named = new Map<string, LoadTool>()
  for (const [key, { programs, options, switches = '', numbers = '', ...rest }] of rows) {
    const own = optionsOf({ ...switchRows(switches), ...options })
    const isWhole = rest.names !== undefined
    // -threads=8, --threads=8
    const optionOf = (name: string): ArgumentRow | undefined =>
      own(name) ?? (isWhole ? own(otherDashes(name)) : undefined) ?? common(name)
    const numeric = new Set(numbers.split(/\s+/))
    const isNumber = (name: string): boolean =>
      numeric.has(plainName(optionOf(name)?.name ?? name).replace(/^--?/, ''))
    const loadTool = { ...rest, optionOf, isNumber }
    named.set(key, loadTool)
    for (const program of programs) tools.set(program, loadTool)
  }
  const any = { optionOf: common, isNumber: () => false }
  const { environment = any, java = any } = Object.fromEntries(named)
  return { toolOf: (program) => tools.get(program), any, environment, java }
}

function switchRows(names: string): Options {
  const words = names.split(/\s+/).filter((word) => word !== '')
  return Object.fromEntries(words.map((word) => [`--${word}`, { takes: 'optional' }]))
}

type Options = z.infer<typeof tool>['options']

// The options of a tool by their spelling.
function optionsOf(options: Options): (name: string) => ArgumentRow | undefined {
  const exact = new Map<string, ArgumentRow>()
  const patterns: (readonly [RegExp, ArgumentRow])[] = []
  for (const [spellings, row] of Object.entries(options)) {
    const [name = '', ...others] = spellings.split(' ')
    for (const spelling of [name, ...others]) {
      if (spelling.includes('*'))
        patterns.push([globExpression(plainName(spelling)), { ...row, name }])
      else exact.set(plainName(spelling), { ...row, name })
    }
  }
  return (name) => {
    const plain = plainName(name)
    return exact.get(plain) ?? patterns.find(([pattern]) => pattern.test(plain))?.[1]
  }
}

function otherDashes(name: string): string {
  if (!name.startsWith('-')) return name
  return name.startsWith('--') ? name.slice(1) : `-${name}`
}

// --table_size, --table-size   db.user
function plainName(name: string): string {
  return name.replaceAll(/[_.]/g, '-')
}

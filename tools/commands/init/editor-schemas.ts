// The JSON Schemas of YAML files of a publication, for editors.
import { declarationsSchema } from '../../convert/permalinks.ts'
import { planSchema } from '../../record/plan.ts'
import { budgetsSchema } from '../../site/budgets.ts'

/** A JSON Schema, `site/static/schemas/<name>.json` of the package, and the files of a publication that it describes. */
export interface EditorSchema {
  readonly name: string
  readonly title: string
  /** A glob pattern. */
  readonly files: string
  readonly schema: () => object
}

/** The files whose whole text is YAML; front matter and fences are parts of Markdown. */
export const editorSchemas: readonly EditorSchema[] = [
  {
    name: 'plan',
    title: 'Plan of a recording',
    files: 'site/plans/*.yaml',
    schema: planSchema,
  },
  {
    name: 'withdrawn',
    title: 'Withdrawn and redirected permalinks',
    files: 'site/withdrawn.yaml',
    schema: declarationsSchema,
  },
  {
    name: 'budgets',
    title: 'Page budgets in kB',
    files: 'site/budgets.yaml',
    schema: budgetsSchema,
  },
]

/** The published schema: draft 7, which all editors support. */
export function publishedSchema({ name, title, schema }: EditorSchema): object {
  return { $id: `https://benchfolio.example/schemas/${name}.json`, title, ...schema() }
}

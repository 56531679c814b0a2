// The specification of a drawing as readers take it along.

import { formOf } from './forms.ts'
import { innerSize, type Layout, type Scene } from './plot.ts'
import { standalone, type Specification } from './specification.ts'

/** What the page draws as one self-contained specification: `scenes` are its panels with their labels placed. */
export function standaloneOf(
  scenes: readonly Scene[],
  layout: Layout,
  title: Specification,
  labels: readonly string[] = [],
): Specification {
  const { width, height } = innerSize(layout)
  return standalone(
    scenes.map(({ form, params, data }, panel) => ({
      form: formOf(form),
      params,
      data,
      label: labels[panel] ?? '',
      size: {
        width: Number(params['child_width'] ?? width),
        height: Number(params['child_height'] ?? height),
      },
    })),
    title,
  )
}

// The specification of a drawing as readers take it along: self-contained, panels of lines as a facet, series selected in the
// legend and steps under the pointer.

import { formOf } from './forms.ts'
import { innerSize, type Layout, type Scene } from './plot.ts'
import { ink3, type Specification } from './specification.ts'

type Values = Readonly<Record<string, unknown>>

/** What the page draws: `scenes` are its panels with their labels placed, `labels` their names. */
export function standaloneOf(
  scenes: readonly Scene[],
  layout: Layout,
  title: Specification,
  labels: readonly string[] = [],
): Specification {
  const [scene] = scenes
  if (!scene) throw new Error('Nothing is drawn')
  const form = formOf(scene.form)
  const values = valuesOf(scenes, form['params'] as readonly NamedValue[], labels)
  const { $schema, config, data, ...body } = selected(form, scene, values)
  const { width, height } = innerSize(layout)
  const size = { width: values['child_width'] ?? width, height: values['child_height'] ?? height }
  const isFree = values['yDomains'] !== undefined
  const parts: Specification =
    'spec' in body
      ? { data, ...body, spec: { ...(body['spec'] as object), ...size } }
      : scenes.length === 1
        ? { data, ...body, ...size }
        : {
            ...{ data, columns: 2, spacing: 48 },
            facet: { field: 'panel', type: 'ordinal', header },
            spec: { ...body, ...size },
            ...(isFree ? { resolve: { scale: { y: 'independent' } } } : {}),
          }
  const words = new Set(JSON.stringify(parts).match(/[A-Za-z]\w*/g))
  return {
    ...{ $schema, title, padding: 16 },
    datasets: Object.fromEntries(
      Object.keys(scene.data).map((name) => [
        name,
        // Rows of points state their panel, the others are those of every panel.
        name === 'points' ? scenes.flatMap((one) => one.data[name] ?? []) : scene.data[name],
      ]),
    ),
    params: Object.entries(values)
      .filter(([name]) => words.has(name) && !/^(?:child_)?(?:width|height)$/.test(name))
      .map(([name, value]) => ({ name, value })),
    ...parts,
    config: { ...(config as object), font: 'sans-serif' },
  }
}

interface NamedValue {
  readonly name: string
  readonly value: unknown
}

const header = {
  title: null,
  labelExpr: 'labels[datum.value]',
  labelAnchor: 'start',
  labelFontSize: 12,
  labelFontWeight: 600,
}

/** The parameters of all panels: places of labels are by panel already, the scales of values are where they differ. */
function valuesOf(
  scenes: readonly Scene[],
  own: readonly NamedValue[],
  labels: readonly string[],
): Values {
  const shifts = Object.fromEntries(
    (scenes[0]?.shifts ?? []).map((name) => [
      name,
      scenes.reduce((all, { params }) => Object.assign(all, params[name]), {}),
    ]),
  )
  const yDomains = scenes.map(({ params }) => params['yDomain'])
  const isFree = new Set(yDomains.map((domain) => JSON.stringify(domain))).size > 1
  const names: unknown[] = []
  for (const row of scenes.flatMap(({ data }) => Object.values(data).flat()) as readonly Values[])
    if (typeof row['s'] === 'number' && row['value'] !== null) names[row['s']] = row['series']
  return {
    ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
    ...scenes[0]?.params,
    ...shifts,
    ...{ names, labels },
    ...(isFree ? { yDomains, prefixes: scenes.map(({ params }) => params['prefix']) } : {}),
  }
}

const isShown = 'indexof(hidden, datum.s)'

/** A form with its constants in place, and with selections by the pointer instead of what scripts of the page choose. */
function selected(form: Specification, { form: name }: Scene, values: Values): Specification {
  const isLine = name === 'line'
  const hidden = values['hidden'] as readonly number[]
  const drawn = (values['names'] as readonly unknown[]).flatMap((own, s) =>
    hidden.includes(s) || own === undefined ? [] : s,
  )
  const hasLegend = (isLine || name === 'panels') && drawn.length > 1
  const isFree = values['yDomains'] !== undefined
  const legend = { orient: 'bottom', title: null, labelExpr: 'names[datum.value]', values: drawn }
  const nearest = { nearest: true, on: 'pointerover', clear: 'pointerout' }
  const selections = [
    ...(hasLegend
      ? [{ name: 'shown', select: { type: 'point', fields: ['s'] }, bind: 'legend' }]
      : []),
    ...(isLine ? [{ name: 'pick', select: { type: 'point', fields: ['i'], ...nearest } }] : []),
  ]
  const filled = JSON.parse(JSON.stringify(form), (key, part: unknown) => {
    if (key === 'legend' && part === null && hasLegend) return legend
    if (typeof part === 'string' && isFree)
      return part.replaceAll('prefix.', 'prefixes[parent.panel].')
    if (Array.isArray(part))
      return part.flatMap((each: unknown) =>
        hasLegend && isRecord(each) && String(each['filter']).includes(isShown)
          ? [each, { filter: { param: 'shown' } }]
          : [each],
      )
    if (!isRecord(part)) return part
    const { signal, scale } = part
    if (signal === 'yDomain' && isFree)
      return [0, 1].map((end) => ({ expr: `yDomains[parent.panel][${end}]` }))
    if (typeof signal === 'string') return values[signal]
    if (isRecord(scale) && values[`${key}Type`] === 'log') {
      const base = key === 'x' ? { base: 2 } : {}
      return { ...part, scale: { ...scale, type: 'log', zero: undefined, ...base } }
    }
    const isPicked = part['name'] === (isLine ? 'dots' : 'lines') && selections.length > 0
    return isPicked ? { ...part, params: selections } : part
  }) as Specification
  const stated = new Set(['params', 'datasets', 'autosize', 'padding', 'width', 'height'])
  const own = Object.fromEntries(Object.entries(filled).filter(([key]) => !stated.has(key)))
  if (!isLine) return own
  const rule = {
    transform: [{ filter: { param: 'pick', empty: false } }],
    mark: { type: 'rule', stroke: ink3 },
  }
  return { ...own, layer: [rule, ...(own['layer'] as readonly Specification[])] }
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null
}

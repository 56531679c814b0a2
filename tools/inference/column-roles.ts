// The field of a column of a table by its head.
import { wordsOfHead } from '../formats/reading/column-metric.ts'
import { engineOf, itemsOf } from './recognise-fields.ts'
import { axes, namedValues, repeatWords } from './inference-vocabulary.ts'

const servers =
  /^(?:(?:(?:db|database|dbms|sql) )?(?:engine|server|product|system|flavou?r|vendor)|database|db|dbms)(?: (?:type|name|version))?$/
const tested = /^(?:db|dbms|database|engine|server|system|product)s? (?:tested|under test)$/
const versions =
  /^(?:(?:mysql|mariadb|postgres(?:ql)?|pg|server|db|dbms|engine) ?)?(?:version|vers?|release)$/
const workloads =
  /^(?:workload|test|test ?name|benchmark|bench|query|scenario|operation|op|task|case|test case|test type|sql)s?$/
const labels =
  /^(?:config(?:uration)?|setup|variant|label|description|instance(?: type)?|machine|storage|file ?system|fs|mode|branch|commit|build|compiler|kernel|os|disk|cloud|provider|region|tier|plan|cpu|host|node|series|setting|option|profile|isolation)s?$/
const times = /^(?:date|time|timestamp|datetime|started|start|end|when|datum|uhrzeit|zeit)$/

/** The field of a column by its head: `server` and `version` for texts that name a server, else a key of runs. */
export function keyOfHead(head: string, isNumeric: boolean): string | undefined {
  // CPU % counts no processors.
  if (isNumeric && head.includes('%')) return undefined
  const words = wordsOfHead(head)
    .words.toLowerCase()
    .replace(/ ?\([^()]*\)$/, '')
    .replace(
      /^(?:number of|num(?= |threads|clients|users|conn|tables|rows)|nr\.?|no\.? of|#) ?/,
      '',
    )
    .replace(/ (?:count|number|num|size)$/, (end) => (end === ' size' ? end : ''))
  const joined = words.replaceAll(' ', '')
  const last = words.split(' ').at(-1) ?? ''
  if (isNumeric) {
    const key = axes.find(([names]) => names.test(joined))?.[1][0]
    if (key !== undefined && joined.length > 1) return key
    // The time between operations is no duration.
    const isAxis = last.length > 2 && last !== 'size' && !/^(?:think|keying) time$/.test(words)
    const ofLast = isAxis ? axes.find(([names]) => names.test(last))?.[1][0] : undefined
    if (ofLast !== undefined) return ofLast
  }
  if (
    repeatWords.test(joined) ||
    /^(?:experiment )?(?:run|trial|repeat|iteration|lauf) ?(?:id|no|#)?$/.test(words)
  )
    return 'repeat'
  if (tested.test(words)) return 'engine'
  if (servers.test(words)) return 'server'
  const [, product = ''] = /^(\w{3,}) ?version$/.exec(words) ?? []
  if (versions.test(words) || engineOf(product) !== undefined) return 'version'
  if (workloads.test(words)) return isNumeric ? undefined : 'workload'
  if (times.test(words)) return 'date'
  if (labels.test(words)) return words.replaceAll(' ', '_')
  if (isNumeric) return undefined
  return /^[\p{L}][\p{L}\d ._-]{0,40}$/u.test(words) ? words.replaceAll(/[ .-]+/g, '_') : undefined
}

/** The fields that a head of a column or a label of a row states, such as `MySQL 8.0.36`, `r4.4xlarge`, `16 threads` and `jemalloc`. */
export function fieldsOfLabel(label: string): Readonly<Record<string, string>> | undefined {
  const [known] = namedValues.find(([, names]) => names.test(label.trim())) ?? []
  if (known !== undefined) return { [known]: label.trim().toLowerCase() }
  const fields: Record<string, string> = {}
  // 16 threads, Run 2 and MySQL 8 are one item each.
  const name = /^(?:\d+ \p{L}+|\p{L}+ \d+)$/u.test(label) ? label.replace(' ', '_') : label
  for (const item of itemsOf(name)) {
    const [key] = item.kind === 'counted' ? item.keys : []
    if (item.kind === 'fields') Object.assign(fields, item.fields)
    else if (item.kind === 'counted' && key !== undefined) fields[key] = item.number
    else if (item.kind === 'repeat') fields['repeat'] = item.number
    else return undefined
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}

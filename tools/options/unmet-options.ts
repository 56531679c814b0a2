// Where a server runs with another value than its configuration file asks for.
import type { Configuration, Setting } from './configuration.ts'

/** The options with another value, each as a sentence; those that the server does not show, and those left to it, are not compared. */
export function unmetOptions({ written, running }: Configuration): readonly string[] {
  if (!written || written.size === 0) return []
  if (!running) return ['The variables of the server were not recorded.']
  return [...written].flatMap(([name, wanted]) => {
    const actual = running.get(name)
    return !actual || isMet(wanted, actual)
      ? []
      : [`${wanted.option.name} is ${actual.text}, the plan asks for ${wanted.text}.`]
  })
}

function isMet(wanted: Setting, actual: Setting): boolean {
  // -1 leaves the value to the server.
  if (wanted.form === actual.form || wanted.form === '-1') return true
  // index_merge=off of the whole optimizer_switch
  const shown = new Set(actual.form.split(','))
  return wanted.form.includes('=') && wanted.form.split(',').every((item) => shown.has(item))
}

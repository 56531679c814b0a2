// The layout that the reports of Percona Toolkit share: sections of right-aligned names and values.
//
// Reference: percona-toolkit, lib/bash/report_formatting.sh
import type { Line } from '../reading/line.ts'

// # InnoDB #####################################################
const title = /^# (\S.*?) #+$/
//          Buffer Pool Size | 12.0G
const pair = /^ *([^ |][^|]*) \|(?: (.*))?$/

/** A line of a report: the title of a section, a name with its value, or something else. */
export type ReportLine =
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'pair'; readonly name: string; readonly value: string }
  | { readonly kind: 'other' }

/** What a line of a report is. */
export function reportLine({ text }: Line): ReportLine {
  const named = text.startsWith('# ') ? title.exec(text)?.[1] : undefined
  if (named !== undefined) return { kind: 'title', title: named }
  const [, name, value = ''] = pair.exec(text) ?? []
  if (name === undefined) return { kind: 'other' }
  return { kind: 'pair', name: name.trim(), value: value.trim() }
}

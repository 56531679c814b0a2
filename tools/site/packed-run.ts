// A run as a packed page prints it: texts and addresses, so that the template only prints.
import { grouped } from '../analysis/format-number.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { RunData } from '../convert/run-data.ts'
import { sourceAddress, type Packing } from '../convert/packing.ts'

/** A run on a packed page; addresses are relative to the root of the site. */
export interface PackedRun {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly reason?: string
  readonly warnings?: readonly string[]
  /** The sparkline as a path. */
  readonly spark?: string
  readonly fields: readonly (readonly [title: string, text: string])[]
  readonly numbers: readonly (readonly [title: string, text: string, unit: string, line: number])[]
  readonly command?: { readonly text: string; readonly line: number }
  /** The page with the text of the result file; absent where it is not published. */
  readonly text?: string
  readonly files: readonly { readonly path: string; readonly address?: string }[]
}

/** Makes the entry of a run; `spark` is its sparkline as a path, empty without samples. */
export function packedRun(
  run: RunData,
  spark: string,
  packing: Packing,
  vocabulary: Vocabulary,
): PackedRun {
  const result = run.files.find(({ path }) => path === run.file)
  return {
    id: run.id,
    title: run.title,
    status: run.status,
    ...(run.reason === undefined ? {} : { reason: run.reason.text }),
    ...(run.warnings.length > 0 ? { warnings: run.warnings } : {}),
    ...(spark === '' ? {} : { spark }),
    fields: Object.entries(run.fields).map(([key, text]) => [
      vocabulary.key(key).title,
      key === 'engine' ? vocabulary.engine(text).title : text,
    ]),
    numbers: run.measurements.map(({ metric, value, unit, line }) => {
      const row = vocabulary.metric(metric, unit)
      // A metric may be stated in another unit than that of its row, which is then not converted.
      const { shown } = row.unit === unit ? row : {}
      const text = grouped((value * (shown?.factor ?? 1)).toFixed(Math.min(row.digits, 20)))
      return [row.title, text, (shown?.unit ?? unit).replace(/^1/, ''), line]
    }),
    ...(run.command ? { command: run.command } : {}),
    ...(result?.source === undefined ? {} : { text: sourceAddress(result.source, packing) }),
    files: run.files.map(({ path, source }) => ({
      path,
      ...(source === undefined ? {} : { address: sourceAddress(source, packing) }),
    })),
  }
}

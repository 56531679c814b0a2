// The table of shortcodes that state something. A new one is a file in `kinds/`, a row below and a template that prints it.
import { claim } from './kinds/claim.ts'
import { count } from './kinds/count.ts'
import { range } from './kinds/range.ts'
import { ratio } from './kinds/ratio.ts'
import { summary } from './kinds/summary.ts'
import { value } from './kinds/value.ts'
import type { AnyShortcodeKind } from './shortcode-kind.ts'

export const shortcodeKinds: readonly AnyShortcodeKind[] = [
  value,
  ratio,
  range,
  count,
  claim,
  summary,
]

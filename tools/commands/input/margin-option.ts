import { defaultMargin } from '../../analysis/compare-cells.ts'
import { marginForm, parseMargin } from '../../analysis/margin.ts'
import { InvalidArgumentError } from 'commander'

/** The option that sets the share around 1 within which two samples are equivalent. */
export const marginOption = {
  flags: '--margin <percent>',
  help: `equivalence margin: "equivalent within ±x %" requires the interval of the ratio inside it (default: ${100 * defaultMargin})`,
  parse: margin,
}

function margin(text: string): number {
  const share = parseMargin(text)
  if (share === undefined) throw new InvalidArgumentError(`Expected ${marginForm}.`)
  return share
}

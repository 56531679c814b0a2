// The digits of a share: as many as its number of samples supports.

/** How a share is printed: its decimals, and the smallest share that was measured, in the unit of the share. */
export interface SharePrecision {
  readonly decimals: number
  /** One sample; undefined where the number of samples is unknown. */
  readonly step?: number
}

// Profilers print two decimals of a percent.
const mostDecimals = 2

/**
 * The precision of shares of `samples` samples, in percent × `factor`. The last printed digit is not finer than one sample:
 * 0 decimals below 1,000 samples, 1 below 10,000, otherwise 2. Two decimals, as profilers print, where the number of
 * samples is unknown.
 */
export function sharePrecision(samples: number | undefined, factor = 1): SharePrecision {
  if (samples === undefined || !(samples > 0)) return { decimals: mostDecimals }
  const step = (100 * factor) / samples
  const decimals = Math.floor(-Math.log10(step) + 1e-9)
  return { decimals: Math.min(mostDecimals, Math.max(0, decimals)), step }
}

/** The coarser of two precisions, for a difference. */
export function coarser(a: SharePrecision, b: SharePrecision): SharePrecision {
  if (a.decimals !== b.decimals) return a.decimals < b.decimals ? a : b
  return (a.step ?? 0) >= (b.step ?? 0) ? a : b
}

/** `12.3`, `12`; `< 2` for a share above 0 that is below one sample or below the last digit. */
export function shareText(share: number, { decimals, step }: SharePrecision): string {
  const digit = 10 ** -decimals
  const isBelow = step !== undefined && share < step * (1 - 1e-9)
  if (share > 0 && (isBelow || Number(share.toFixed(decimals)) === 0))
    return `< ${Math.max(isBelow ? step : digit, digit).toFixed(decimals)}`
  return share.toFixed(decimals)
}

/** A difference of shares with its sign: `+1.2`, `−3`; `0` without a sign where it is below the last digit. */
export function differenceText(difference: number, { decimals }: SharePrecision): string {
  const text = Math.abs(difference).toFixed(decimals)
  return Number(text) === 0 ? text : `${difference < 0 ? '−' : '+'}${text}`
}

// How far the share of a function may be from what it would be over a very long time.
import type { FunctionShare, Profile } from './profile.ts'

/** What an error was computed from. */
export type ErrorSource = 'repeats' | 'samples' | 'nothing'

// Fewer reports than this say too little about their own spread.
const fewest = 3
/** A difference within so many standard errors is called noise. */
export const widest = 2

/** With fewer samples, one sample is more than 1 % and the standard error of a share is unreliable: 1 of 1 has an error of 0. */
export const fewestSamples = 100

/** True where a profile has too few samples to compare its shares. */
export function hasFewSamples({ samples }: Pick<Profile, 'samples'>): boolean {
  return samples !== undefined && samples < fewestSamples
}

/** Where the errors of a profile come from: the spread of its reports, else the number of its samples. */
export function errorSource({ reports, samples }: Profile): ErrorSource {
  if (reports >= fewest) return 'repeats'
  return samples === undefined ? 'nothing' : 'samples'
}

/**
 * Standard error of a share, in the unit of shares; undefined where nothing is known of it. Over three reports or
 * more it is that of a pooled share, √(n ÷ (n − 1) × Σ (wᵢ (pᵢ − p))²) with wᵢ the weight of report i (the ratio estimate of
 * Cochran, Sampling Techniques), which is their deviation ÷ √n for equal weights; else that of a share p of n independent
 * samples, √(p (1 − p) ÷ n). A function that was not seen is taken as seen in one sample.
 */
export function shareError(profile: Profile, found: FunctionShare | undefined): number | undefined {
  const { reports, samples, weights } = profile
  if (reports >= fewest) return found === undefined ? 0 : pooledError(found, weights)
  if (samples === undefined) return undefined
  const share = found?.share ?? 1 / samples
  return Math.sqrt((share * Math.max(0, 1 - share)) / samples)
}

function pooledError({ share, shares }: FunctionShare, weights: readonly number[]): number {
  const squares = shares.reduce(
    (sum, own, report) => sum + ((weights[report] ?? 0) * (own - share)) ** 2,
    0,
  )
  return Math.sqrt((shares.length / (shares.length - 1)) * squares)
}

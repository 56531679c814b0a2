// What scipy, statsmodels and benchmath make of our samples: see make-scipy.py and make-benchmath.go.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const pair = z.tuple([z.number(), z.number()])
const values = z.array(z.number())

const given = read(
  'samples.json',
  z.object({
    samples: z.record(z.string(), values),
    pairs: z.array(z.tuple([z.string(), z.string()])),
    runs: z.record(z.string(), values),
  }),
)

/** The values of a sample or series by its name. */
export function sampleOf(name: string): readonly number[] {
  const found = given.samples[name] ?? given.runs[name]
  if (!found) throw new Error(`Unknown sample ${name}`)
  return found
}

/** Every sample, by name. */
export const samples = Object.entries(given.samples)

/** What scipy and statsmodels say. */
export const scipy = read(
  'scipy.json',
  z.object({
    normalTails: z.array(pair),
    normalQuantiles: z.array(pair),
    studentQuantiles: z.array(z.tuple([z.number(), z.number(), z.number()])),
    holm: z.array(z.tuple([values, values])),
    one: z.array(
      z.object({
        sample: z.string(),
        mean: z.number(),
        median: z.number(),
        quantiles: values,
        medianAbsoluteDeviation: z.number(),
        populationDeviation: z.number(),
        sampleDeviation: z.number().optional(),
        coefficientOfVariation: z.number().optional(),
        geometricMean: z.number().optional(),
        meanInterval: pair.optional(),
        medianPercentile: pair.nullish(),
      }),
    ),
    two: z.array(
      z.object({
        samples: z.tuple([z.string(), z.string()]),
        u: z.number(),
        normal: z.number(),
        exact: z.number().optional(),
        hodgesLehmann: z.number(),
        ratio: z.number().nullable(),
        ratioPercentile: pair.nullish(),
      }),
    ),
    runs: z.array(
      z.object({
        series: z.string(),
        autocorrelations: values.optional(),
        batches: z.object({ mean: z.number(), low: z.number(), high: z.number() }).optional(),
      }),
    ),
  }),
)

const summary = z.object({ centre: z.number(), interval: pair.optional() })

/** What golang.org/x/perf/benchmath says, the library under benchstat. */
export const benchmath = read(
  'benchmath.json',
  z.object({
    /** n, ranks and coverage of its interval of the median at 0.95; ranks 0 and n + 1 are outside the sample. */
    ranks: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
    pairs: z.array(
      z.object({
        samples: z.tuple([z.string(), z.string()]),
        before: summary,
        after: summary,
        p: z.number(),
        delta: z.string(),
        warnings: z.array(z.string()),
      }),
    ),
  }),
)

/** What scipy says of paired differences, of the order of values and of logarithms: see make-paired.py. */
export const pairedReference = read(
  'paired.json',
  z.object({
    paired: z.array(z.object({ differences: values, sign: z.number(), rank: z.number() })),
    order: z.array(
      z.object({ groups: z.array(values), p: z.number(), method: z.enum(['exact', 'normal']) }),
    ),
    welch: z.array(
      z.object({
        baseline: values,
        contender: values,
        p: z.number(),
        df: z.number(),
        low: z.number(),
        high: z.number(),
      }),
    ),
  }),
)

const estimate = z.tuple([z.number(), z.number(), z.number()])

/** What scipy says of the Universal Scalability Law of lines, each estimate with its interval: see make-scalability.py. */
export const scalability = read(
  'scalability.json',
  z.object({
    lines: z.array(
      z.object({
        name: z.string(),
        x: values,
        value: values,
        contention: estimate,
        coherency: estimate,
        peak: estimate.nullable(),
        residual: z.number(),
      }),
    ),
  }),
)

function read<T>(name: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')))
}

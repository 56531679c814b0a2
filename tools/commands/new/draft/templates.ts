// The templates of drafts: which changes and sections each one has.
import type { RankedChange } from '../../../findings/all-findings.ts'

/** A template: the changes that it reports, and whether it has lines over threads and repeats. */
export interface Template {
  readonly accepts: (ranked: RankedChange) => boolean
  readonly needsChange: boolean
  readonly hasLines: boolean
  readonly hasRepeats: boolean
  /** What the archive needs for it. */
  readonly needs: string
}

const isOfVersions = ({ change }: RankedChange): boolean => change.compared.includes('version')

export const templates = {
  'version-comparison': {
    accepts: isOfVersions,
    needsChange: true,
    hasLines: true,
    hasRepeats: false,
    needs: 'runs of two versions with equal workload and threads',
  },
  'configuration-sweep': {
    accepts: (ranked) => !isOfVersions(ranked),
    needsChange: true,
    hasLines: true,
    hasRepeats: false,
    needs: 'runs of two configurations with equal workload and threads',
  },
  'scaling-study': {
    accepts: () => false,
    needsChange: false,
    hasLines: true,
    hasRepeats: false,
    needs: 'runs with three numbers of threads',
  },
  'regression-report': {
    accepts: ({ finding }) => finding.kind === 'regression',
    needsChange: true,
    hasLines: false,
    hasRepeats: true,
    needs: 'a version that is slower than an earlier one',
  },
  'aa-study': {
    accepts: () => false,
    needsChange: false,
    hasLines: false,
    hasRepeats: true,
    needs: 'repeats: runs that differ only in repeat',
  },
} as const satisfies Readonly<Record<string, Template>>

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as readonly TemplateName[]

// Properties of fast-check take the same samples for every mutant, few of them, and the first counterexample is enough.
import fc from 'fast-check'

fc.configureGlobal({ seed: 1, numRuns: 40, endOnFailure: true })

// The configuration of runs, from their joined files; computed once for all runs that share them.
import { memoizeByObject } from '../core/memoize.ts'
import type { Run, SourceRecord } from '../core/model.ts'
import { recordsWith } from '../runs/stored-readings.ts'
import { configurationOf, serverFamilyOf, type Configuration } from './configuration.ts'
import type { OptionVocabulary } from './option-vocabulary.ts'
import { serverOf } from './server.ts'
import { filesOfRun } from '../core/run-files.ts'

// Many runs share a file.
const isOfServer = memoizeByObject(
  ({ readings }: SourceRecord) => serverFamilyOf(readings) !== undefined,
)

const finders = new WeakMap<OptionVocabulary, (run: Run) => Configuration>()

/** Returns a function from a run to its configuration; the same files and server give the same object. */
export function configurations(vocabulary: OptionVocabulary): (run: Run) => Configuration {
  const finder = finders.get(vocabulary) ?? newFinder(vocabulary)
  finders.set(vocabulary, finder)
  return finder
}

function newFinder(vocabulary: OptionVocabulary): (run: Run) => Configuration {
  const known = new Map<string, Configuration>()
  const ofRuns = new WeakMap<Run, Configuration>()
  const find = (run: Run): Configuration => {
    const sources = optionFiles(run)
    const { engine = '', version = '' } = run.fields
    const key = JSON.stringify([
      engine,
      version,
      ...sources.map(({ path, sha256 }) => [path, sha256]),
    ])
    const found = known.get(key)
    if (found) return found
    const configuration = configurationOf(sources, serverOf(engine, version), vocabulary)
    known.set(key, configuration)
    return configuration
  }
  return (run) => {
    const configuration = ofRuns.get(run) ?? find(run)
    ofRuns.set(run, configuration)
    return configuration
  }
}

/** The files of a run that hold options of a server, in the order of their paths. */
export const optionFiles = memoizeByObject((run: Run): readonly SourceRecord[] =>
  recordsWith(filesOfRun(run), 'options')
    .filter(isOfServer)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
)

// The output of `pidstat` of sysstat: what processes used, a row a process and time, also with `-h` and `-t`.
//
// Reference: sysstat, pidstat(1). Users, threads' groups and the processor that a process ran on are skipped; averages
// count as a dropped sample.
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/lines.ts'
import { namesOf, readSections } from './sysstat/sections.ts'

/** `pidstat`: metrics `pidstat.<pid>.<command>.%CPU`, … */
export const pidstat: Format = {
  name: 'pidstat',
  recognises: (source) =>
    firstLines(source, 6).some((text) => {
      const names = namesOf(text)
      return (
        names?.includes('Command') === true &&
        names.some((name) => name === 'PID' || name === 'TGID')
      )
    }),
  read: (source) => readSections(source, 'pidstat'),
}

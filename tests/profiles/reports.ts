// Reports for tests: written as perf prints them, read as files are.
import { readFile } from '../../tools/formats/read-file.ts'
import { profileOf, type Profile, type Report } from '../../tools/profiles/profile.ts'

/** A flat `perf report` of these shares in percent, made of `samples` samples. */
export function flat(shares: Readonly<Record<string, number>>, samples = '100K'): string {
  const rows = Object.entries(shares).map(
    ([name, share]) => `    ${share.toFixed(2)}%  mysqld  mysqld  [.] ${name}\n`,
  )
  return `# Samples: ${samples} of event 'cycles'\n#\n# Overhead  Command  Shared Object  Symbol\n#\n${rows.join('')}`
}

/** The first profile that a text holds. */
export function reportOf(text: string, file = 'profile.txt'): Report {
  const { readings } = readFile(file, Buffer.from(text))
  const reading = readings.find((each) => each.kind === 'profile')
  if (reading?.kind !== 'profile') throw new Error(`${file} is no profile`)
  return { reading, file, sha256: '' }
}

/** The profile of these texts, which are repeats. */
export function profileOfTexts(...texts: readonly string[]): Profile {
  return profileOf(texts.map((text) => reportOf(text)))
}

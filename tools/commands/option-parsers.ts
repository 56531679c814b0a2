// Options of several commands, and parsers for options that are more than a text.
import { InvalidArgumentError } from 'commander'
import type { OptionTable } from './command.ts'

/** Where unpacked files and caches are kept. */
export const storeOption: OptionTable = {
  '--store <dir>':
    'folder for unpacked files and caches (default: .build of a publication, else the cache folder of the user)',
}

/** Where the sources of archive pages are. */
export const rootOption: OptionTable = {
  '--root <dir>':
    'folder that `source` of an archive page is relative to (default: folder of the page)',
}

/** Options of every command that reads an archive. */
export const archiveOptions: OptionTable = {
  ...rootOption,
  '--force': 'ignore the caches and read every file again',
  ...storeOption,
}

/** The option of commands that may remove what they cached. */
export const cacheSizeOption: OptionTable = {
  '--cache-size <mb>': {
    help: 'maximum MB of the cache; what was not used for the longest time is removed (default: 4000)',
    parse: megabytes,
  },
}

/** A number of megabytes → bytes. */
export function megabytes(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a number of MB.')
  return Number(text) * 1e6
}

/** Adds the texts of a comma-separated list to those of the same option before. */
export function commaSeparated(text: string, previous: unknown): readonly string[] {
  return [...previousTexts(previous), ...text.split(',').filter((item) => item !== '')]
}

/** Adds the text of an option that may be repeated. */
export function repeatable(text: string, previous: unknown): readonly string[] {
  return [...previousTexts(previous), text]
}

/** A number of decimals, 0 to 9. */
export function digit(text: string): number {
  if (!/^\d$/.test(text)) throw new InvalidArgumentError('Expected a digit.')
  return Number(text)
}

function previousTexts(previous: unknown): readonly string[] {
  return Array.isArray(previous) ? previous.map(String) : []
}

/** The option for the address of the published site. */
export const baseUrlOption: OptionTable = {
  '--base-url <url>': 'address of the site (default: baseURL of hugo.toml)',
}

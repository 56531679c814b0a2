// Texts that trackers would act on: mentions, references, commands, addresses that become links.

/** A space of no width keeps signs apart that mean something together. */
export const nothing = '\u200B'

// @name  #123  https://host  www.host
const acting = /@(?=\S)|#(?=\w)|(?<=\w):(?=\/\/)|\bwww(?=\.)/gi

/** The text with signs of no width where a tracker would mention somebody, refer to an issue or make a link. */
export function inert(text: string): string {
  return text.replace(acting, `$&${nothing}`)
}

/** A line that no tracker reads as a command, such as `/close`. */
export function inertLine(line: string): string {
  return line.replace(/^(\s*)\/(?=\w)/, `$1${nothing}/`)
}

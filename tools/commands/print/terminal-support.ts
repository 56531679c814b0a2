// What a stream can show besides text.

/** The properties of a stream that decide about colour. */
export type ColourStream = Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>

/**
 * True where the terminal shows colour and `NO_COLOR` is absent or empty (no-color.org). `FORCE_COLOR=0` and `TERM=dumb`
 * switch it off, too; nothing switches it on for a pipe.
 */
export function hasColour(stream: ColourStream, environment: NodeJS.ProcessEnv): boolean {
  // Node before version 24 disables colour for an empty NO_COLOR.
  const { NO_COLOR: noColour = '', ...others } = environment
  return stream.isTTY && noColour === '' && stream.hasColors(others)
}

/** True where a line that is redrawn is of use: on a terminal with a person in front of it. */
export function hasProgress(
  { isTTY }: Pick<NodeJS.WriteStream, 'isTTY'>,
  { CI = '', TERM = '' }: NodeJS.ProcessEnv,
): boolean {
  return isTTY && TERM !== 'dumb' && ['', '0', 'false'].includes(CI)
}

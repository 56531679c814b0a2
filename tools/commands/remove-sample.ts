// benchfolio remove-sample: the opposite of init --sample.
import { BadInput } from '../core/errors.ts'
import type { Command, Output } from './command.ts'
import { presentSample, removeSampleFiles, removeSamplePermalinks } from './init/sample.ts'

interface RemoveOptions {
  readonly force?: boolean
}

/**
 * Removes the files of the sample and its permalinks, and prints the files; always 0. Throws `BadInput` if there is no
 * sample, or if one of its files was edited and `--force` is not given.
 */
export const removeSample: Command<readonly [], RemoveOptions> = {
  arguments: [],
  options: [{ flags: '--force', help: 'also remove files of the sample that were edited' }],
  examples: ['remove-sample'],
  run: removeFromPublication,
}

function removeFromPublication(
  _operands: readonly [],
  options: RemoveOptions,
  output: Output,
): number {
  const root = process.cwd()
  const { present, edited } = presentSample(root)
  if (present.length === 0)
    throw new BadInput(
      'This folder has no files of the sample',
      root,
      'Run it in the folder of a publication that `init --sample` created',
      2,
    )
  const [first] = edited
  if (first !== undefined && options.force !== true)
    throw new BadInput(
      `${edited.length} files of the sample were edited: ${edited.slice(0, 3).join(', ')}`,
      first,
      'Move what you want to keep to a folder with another name, then run it again with --force',
      2,
    )
  removeSampleFiles(root, present)
  removeSamplePermalinks(root)
  for (const path of present) output.data(`${path}\n`)
  output.talk('Next: npm run build\n')
  return 0
}

import { join } from 'node:path'
import { manifestText } from '../archive/remote-source.ts'
import { projectPages } from '../convert/project.ts'
import { writeFile } from '../convert/write-tree.ts'
import { fetchArchive } from '../fetch/fetch-archive.ts'
import { lock } from '../site/lock.ts'
import type { Command, CommonOptions } from './command.ts'
import { openPage } from './input/open-archive.ts'
import { pageFile, workspace } from './input/workspace.ts'
import { megabytes, rootOption, storeOption } from './option-parsers.ts'

interface FetchCommandOptions extends CommonOptions {
  readonly pin?: boolean
  readonly maxSize?: number
}

// Files that are downloaded at the same time.
const jobs = 4

/** Downloads archives and checks their digests; always 0. Throws `BadInput` for the first that cannot be fetched. */
export const fetchPages: Command<readonly string[], FetchCommandOptions> = {
  arguments: {
    '[pages...]': 'archive pages (default: all archives of content/ whose source is a URL)',
  },
  options: {
    ...rootOption,
    ...storeOption,
    '--pin':
      'download an archive without digests: print its digest, or write the manifest that the page names',
    '--max-size <mb>': {
      help: 'maximum MB of an archive (default: the bytes that its manifest states, else 16 GiB)',
      parse: megabytes,
    },
  },
  examples: ['fetch', 'fetch mariadb-two-cores'],
  async run(names, options, output) {
    const { build } = workspace(options)
    const files = names.length > 0 ? names.map(pageFile) : projectPages(process.cwd()).archives
    const unlock = lock(join(build, 'fetch.lock'))
    try {
      for (const file of files) {
        const { slug, remote } = openPage(file, options)
        if (remote === undefined) {
          if (names.length > 0)
            output.talk(`${slug}: nothing to fetch, its source is a local path\n`)
          continue
        }
        const fetched = await fetchArchive(remote, {
          build,
          jobs,
          pin: options.pin === true,
          maxBytes: options.maxSize,
          progress: (text, steps) => {
            output.progress(text === '' ? '' : `${slug}: ${text}`, steps)
          },
        })
        const { downloaded, bytes } = fetched
        output.talk(
          `${slug}: ${fetched.files.length} files, ${downloaded} downloaded (${(bytes / 1e6).toFixed(1)} MB)\n`,
        )
        if (remote.files !== undefined) continue
        if (remote.manifest !== undefined)
          writeFile(remote.manifest, manifestText(fetched.files, bytes))
        else output.data(`digest: sha256:${fetched.files[0]?.sha256 ?? ''}\n`)
      }
    } finally {
      output.progress('')
      unlock()
    }
    return 0
  },
}

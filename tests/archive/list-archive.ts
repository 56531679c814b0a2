// Lists an archive into a store, to be killed while it does.
import { writeSync } from 'node:fs'
import { listArchive } from '../../tools/archive/listing.ts'

const [file = '', store = ''] = process.argv.slice(2)
writeSync(1, 'begins\n')
await listArchive(file, store)

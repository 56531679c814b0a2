// Writes an archive of a scale test and its page: write-scale-archive.ts FOLDER FILES SEED
import { writeScaleArchive } from './scale-archive.ts'

const [folder = '', files = '', seed = ''] = process.argv.slice(2)
const { bytes, runs } = writeScaleArchive(folder, Number(files), Number(seed))
console.log(`${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${String(runs)} runs`)

// Writes to a cache until it is killed.
import { writeSync } from 'node:fs'
import { cacheKey, openCache } from '../../tools/cache/cache.ts'

const [, , build = ''] = process.argv
for (let round = 0; ; round += 1) {
  const cache = openCache({ build, converter: '1', force: false })
  for (let index = 0; index < 20; index += 1) cache.put(cacheKey(String(index)), 'x'.repeat(1000))
  cache.save()
  if (round === 5) writeSync(1, 'writes\n')
}

import { type Bus, everywhere } from '../bus/bus.ts'
import { openSmallFiles } from './small-files.ts'

/** Keeps small files in memory; deleted files leave it on all servers. */
export function smallCache(bus: Bus) {
  const small = openSmallFiles()
  const { forget, forgetAll } = everywhere(bus, 'files', { forget: small.forget, forgetAll: small.forgetAll })
  return { small, forget, forgetAll }
}

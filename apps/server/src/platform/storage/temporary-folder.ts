import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'

/** Empties the folder of temporary files that an earlier run left. Returns a function that creates new paths. */
export async function emptyTemporaryFolder(folder: string): Promise<() => string> {
  const temporary = join(folder, 'tmp')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  return () => join(temporary, newId())
}

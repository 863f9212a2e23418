import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids.ts'

/** Empties the place for files that are being worked on: what an earlier run left half-done goes. Answers new names. */
export async function emptyTemporaryFolder(folder: string): Promise<() => string> {
  const temporary = join(folder, 'tmp')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  return () => join(temporary, newId())
}

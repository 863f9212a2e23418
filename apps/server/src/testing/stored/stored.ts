import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}

/** Names of the files that an account's media occupy. */
export const storedFiles = (dataDir: string, accountId: string) => filesIn(join(dataDir, 'media', accountId))

/** Names of temporary files. */
export const temporaryFiles = (dataDir: string) => filesIn(join(dataDir, 'tmp'))

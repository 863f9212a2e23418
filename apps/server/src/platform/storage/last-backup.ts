import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The last backup that was made with this data folder, by the server or by `npm run backup`. Times in Unix milliseconds. */
export interface LastBackup {
  made_at?: number
  /** Files of the last backup that were missing or damaged. */
  faulty_files?: number
  failed_at?: number
}

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

export async function readLastBackup(dataDir: string): Promise<LastBackup> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '{}')
  return JSON.parse(text) as LastBackup
}

export async function noteLastBackup(dataDir: string, last: LastBackup): Promise<void> {
  const all = { ...(await readLastBackup(dataDir).catch(() => ({}))), ...last }
  await writeFile(`${fileIn(dataDir)}.part`, JSON.stringify(all))
  await rename(`${fileIn(dataDir)}.part`, fileIn(dataDir))
}

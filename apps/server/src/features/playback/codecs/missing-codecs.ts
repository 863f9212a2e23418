import { isMediaExtension } from '@digisigncast/contract/content/media-types'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Codecs } from '../../../platform/decoding/codecs.ts'
import { Undecodable } from '../../../platform/decoding/decoder.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './codecs.repo.ts'

const batchSize = 50

/** Reads the codecs of videos that an older version stored, one file at a time. */
export const missingCodecs = (platform: Platform): Job => ({
  name: 'codecs',
  title: 'Video formats',
  schedule: '35 3 * * *',
  isAtStart: true,
  run: async (stop) => {
    let read = 0
    for (let after = ''; ; ) {
      const batch = await repo.listUnread(ofServer(platform.db, 'jobs of all accounts'), after, batchSize)
      for (const { account_id, playback_file } of batch) {
        stop.throwIfAborted()
        if (await readOne(platform, account_id, playback_file)) read += 1
      }
      after = batch.at(-1)?.id ?? after
      if (batch.length < batchSize)
        return read === 0 ? 'All videos are known.' : `${read} ${read === 1 ? 'video' : 'videos'} read.`
    }
  },
})

async function readOne(platform: Platform, accountId: string, file: string): Promise<boolean> {
  const { db, storage, decoder, live, log } = platform
  const extension = file.split('.')[1] ?? ''
  if (!isMediaExtension(extension)) return false
  try {
    const codecs = await storage.withLocal(`${accountId}/${file}`, (path) =>
      // Own lane in the decoder queue: uploads wait for at most one of these files.
      decoder.run('', 'codecs', { path, extension }).catch((error: unknown): Codecs => {
        if (error instanceof Undecodable) return { video: 'unknown', audio: null }
        throw error
      }),
    )
    await repo.updateCodecs(ofAccount(db, accountId), file, codecs)
    live.publish(accountId, ['media.changed', 'playlists.changed', 'devices.changed', 'screens.changed'])
    return true
  } catch (err) {
    log.warn({ err }, `the codecs of ${file} could not be read`)
    return false
  }
}

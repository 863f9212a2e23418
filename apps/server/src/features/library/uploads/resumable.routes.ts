import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadLifeMs, uploadsPath } from '@digisigncast/contract/content/uploads'
import type { FastifyInstance } from 'fastify'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import { forbidden } from '../../../platform/fail.ts'
import { actorOf } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePublish } from '../../../platform/sessions/approval.ts'
import { hasPermission, requirePermission } from '../../../platform/sessions/permissions.ts'
import {
  type Member,
  refuseViewer,
  requireSecondFactor,
  requireSubscription,
} from '../../../platform/sessions/sessions.ts'
import { readHashes } from '../../../platform/storage/hash-file.ts'
import { type FinishedUpload, resumableUploads } from '../../../platform/uploads/resumable.ts'
import { emitEvent } from '../../kernel/events/index.ts'
import { closeExpiredUploads, openUpload, removeOpenUpload } from '../../kernel/quotas/index.ts'
import { findStoredBytes, findUploader, requireMyMedia } from '../media/index.ts'
import { titleOf } from './receive-upload.ts'
import { addFile, replaceFile } from './uploads.service.ts'

/** Uploads of large files by the tus protocol. Returns the job that deletes expired uploads. */
export async function resumableRoutes(app: FastifyInstance, platform: Platform): Promise<Job> {
  const folder = join(platform.env.dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  const sweep = resumableUploads<Member>(app, {
    platform,
    path: uploadsPath,
    folder,
    maxBytes: platform.env.maxUploadBytes,
    lifeMs: uploadLifeMs,
    identify: async (request) => {
      const actor = await actorOf(platform, request.headers.authorization)
      requireSecondFactor(actor)
      refuseViewer(actor)
      const { accountId } = actor
      if (accountId === null) return forbidden()
      if (!hasPermission(actor, 'content.edit')) requirePermission(actor, 'content.create')
      requireSubscription(actor)
      return { ...actor, accountId }
    },
    admit: async (member, { id, bytes, metadata }) => {
      const rows = ofAccount(platform.db, member.accountId)
      const { replaces } = metadata
      if (replaces) requirePublish(member)
      if (replaces) await requireMyMedia(rows, member, [replaces])
      const freed = replaces ? await findStoredBytes(rows, replaces) : 0
      await openUpload(platform, member, { id, bytes, freed })
    },
    onRemoved: async (id) => void (await removeOpenUpload(ofServer(platform.db, 'jobs of all accounts'), id)),
    finish: (member, upload) => finish(platform, member, upload),
    onExpired: (userId, metadata) => writeDown(platform, userId, titleOf(metadata['filename'] ?? '')),
  })
  return {
    name: 'uploads',
    title: 'Unfinished uploads',
    schedule: '20 * * * *',
    isPerServer: true,
    run: async () => {
      const removed = await sweep()
      await closeExpiredUploads(ofServer(platform.db, 'jobs of all accounts'), platform.now() - uploadLifeMs)
      return `${removed} ${removed === 1 ? 'upload' : 'uploads'} removed.`
    },
  }
}

async function writeDown(platform: Platform, userId: string, title: string): Promise<void> {
  const user = await findUploader(platform.db, userId)
  if (!user) return
  const author = { accountId: user.account_id, userId, name: user.name }
  await emitEvent(platform, { type: 'media.upload_canceled', data: { title } }, { author })
}

async function finish(platform: Platform, member: Member, { id, path, bytes, metadata }: FinishedUpload) {
  const { filename, replaces } = metadata
  if (replaces) requirePublish(member)
  requirePermission(member, replaces ? 'content.edit' : 'content.create')
  const file = { ...(await readHashes(path)), path, bytes, title: titleOf(filename ?? '') }
  return replaces
    ? {
        data: await replaceFile(platform, member, replaces, { file, uploadId: id }),
        message: 'File replaced successfully!',
      }
    : { data: await addFile(platform, member, { file, uploadId: id }), message: 'File uploaded successfully!' }
}

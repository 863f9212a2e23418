import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import * as contract from '@digisigncast/contract/platform/backups'
import type { FastifyInstance } from 'fastify'
import { bytesRoute, route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { OpenBackups } from './backups.service.ts'

export function backupRoutes(app: FastifyInstance, platform: Platform, backups: OpenBackups): void {
  route(app, platform, contract.getBackups, async () => ({ data: await backups.list() }))
  route(app, platform, contract.startBackup, async (owner) => {
    await backups.begin(owner)
    return { message: 'Backup started.' }
  })
  route(app, platform, contract.cancelBackup, async (owner) => {
    await backups.cancel(owner)
    return { message: 'Backup canceled.' }
  })
  route(app, platform, contract.deleteBackup, async (owner, { body }) => {
    await backups.remove(owner, body.name)
    return { message: 'Backup deleted successfully!' }
  })
  route(app, platform, contract.saveBackupSettings, async (owner, { body }) => {
    await backups.save(owner, body, body.version)
    return { message: 'Settings saved successfully!' }
  })
  route(app, platform, contract.openBackup, async (owner, { body }) => {
    const ticket = await backups.ticket(owner, body.name)
    return { data: { url: `${apiPrefix}/backups/fetch/${ticket}/${encodeURIComponent(body.name)}` } }
  })
  bytesRoute(app, contract.fetchBackup, async (request, reply) => {
    const { ticket, name } = request.params as { ticket: string; name: string }
    // HEAD requests do not consume the ticket.
    const opened = request.method === 'GET' ? await backups.fetch(ticket, name) : undefined
    const stream = await opened?.read()
    if (!opened || !stream) {
      await opened?.close()
      reply.callNotFound()
      return reply
    }
    return reply
      .type(name.endsWith('.tar') ? 'application/x-tar' : 'application/octet-stream')
      .header('content-length', opened.bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-accel-buffering', 'no')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(stream)
  })
  app.addHook('onClose', () => backups.close())
}

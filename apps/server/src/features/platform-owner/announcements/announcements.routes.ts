import * as contract from '@digisigncast/contract/platform/announcements'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as announcements from './announcements.service.ts'
import * as current from './current.service.ts'
import type { AnnouncementMailing } from './mailing.ts'

export function announcementRoutes(app: FastifyInstance, platform: Platform, mailing: AnnouncementMailing): void {
  route(app, platform, contract.listAnnouncements, (_owner, { query }) => announcements.list(platform, query))
  route(app, platform, contract.getAnnouncement, async (_owner, { params }) => ({
    data: await announcements.get(platform, params.announcementId),
  }))
  route(app, platform, contract.listChosenCustomers, async (_owner, { params }) => ({
    data: await announcements.listRecipients(platform, params.announcementId),
  }))
  route(app, platform, contract.saveAnnouncement, async (owner, { body }) => {
    const data = await announcements.save(platform, owner, body)
    if (data.mails) mailing.send()
    return {
      data,
      message: body.announcementId ? 'Announcement updated successfully!' : 'Announcement created successfully!',
    }
  })
  route(app, platform, contract.deleteAnnouncement, async (owner, { body }) => {
    await announcements.remove(platform, owner, body.announcementId)
    return { message: 'Announcement deleted successfully!' }
  })
  route(app, platform, contract.currentAnnouncements, (member) => current.current(platform, member))
  route(app, platform, contract.seeAnnouncements, async (member, { body }) => {
    await current.see(platform, member, body.announcementIds)
    return { message: 'Noted.' }
  })
  route(app, platform, contract.dismissAnnouncement, async (member, { body }) => {
    await current.dismiss(platform, member, body.announcementId)
    platform.live.notifyUser(member.userId, 'announcements.changed')
    return { message: 'Dismissed.' }
  })
}

import * as contract from '@digisigncast/contract/accounts/settings'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as settings from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.getSettings, async (member) => ({ data: await settings.read(platform, member) }))
  route(app, platform, contract.updateSettings, async (member, { body }) => ({
    data: await settings.update(platform, member, body),
    message: 'Settings saved successfully!',
  }))
  route(app, platform, contract.adoptTimeZone, async (member, { body }) => ({
    data: await settings.adoptTimeZone(platform, member, body.time_zone),
  }))
  const limits = { fileSize: settings.maxPictureBytes }
  route(app, platform, contract.uploadBrandPicture, async (member, { params }, request) => ({
    data: await settings.uploadPicture(platform, member, params.kind, await request.file({ limits })),
    message: 'Picture saved successfully!',
  }))
  route(app, platform, contract.removeBrandPicture, async (member, { params }) => ({
    data: await settings.setPicture(platform, member, params.kind, null),
    message: 'Picture removed successfully!',
  }))
}

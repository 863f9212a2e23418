import { confirmAddress, register } from '@digisigncast/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import * as registration from './registration.service.ts'

export function registrationRoutes(app: FastifyInstance, platform: Platform): void {
  const limits = registration.registrationLimits(platform)
  route(app, platform, register, async (_actor, { body }, request) => {
    await registration.register(platform, limits, request.ip, body)
    return { message: 'Almost done: please open the link in the mail that we have just sent you.' }
  })
  route(app, platform, confirmAddress, async (_actor, { body }, request) => ({
    message: await registration.confirm(platform, limits, request.ip, body.token),
  }))
}

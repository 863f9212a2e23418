import * as contract from '@digisigncast/contract/accounts/passkeys'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { placeOf } from './check-passkey.ts'
import type { SecondFactorLimits } from './check-second-factor.ts'
import * as passkeys from './passkeys.service.ts'

export function passkeyRoutes(app: FastifyInstance, platform: Platform, limits: SecondFactorLimits): void {
  route(app, platform, contract.listPasskeys, async (actor, _input, request) => ({
    data: await passkeys.list(platform, actor, placeOf(platform, request)),
  }))
  route(app, platform, contract.startPasskey, async (actor, _input, request) => ({
    data: await passkeys.start(platform, limits, actor, placeOf(platform, request)),
  }))
  route(app, platform, contract.addPasskey, async (actor, { body }, request) => ({
    data: await passkeys.add(platform, actor, placeOf(platform, request), body),
  }))
  route(app, platform, contract.renamePasskey, async (actor, { body }) => {
    await passkeys.rename(platform, actor, body)
    return { message: 'Passkey renamed.' }
  })
  route(app, platform, contract.deletePasskey, async (actor, { body }) => {
    const { isLast } = await passkeys.remove(platform, actor, body.passkeyId)
    return {
      message: isLast
        ? 'Passkey deleted. Two-factor authentication is off, and your recovery codes no longer work.'
        : 'Passkey deleted.',
    }
  })
  route(app, platform, contract.startPasskeyConfirmation, async (actor, _input, request) => ({
    data: await passkeys.startConfirmation(platform, limits, actor, placeOf(platform, request)),
  }))
}

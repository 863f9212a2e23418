import * as contract from '@digisigncast/contract/accounts/hooks'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ofServer } from '../../../database/access/access.ts'
import { withOrigin } from '../../../platform/caller.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import { route } from '../../../platform/http/route.ts'
import { hashToken } from '../../../platform/ids.ts'
import { missLimiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteAccount } from '../../../platform/request-log.ts'
import type { Announce } from '../../programming/takeovers/index.ts'
import { callHook, isSigned } from './call-hook.ts'
import * as repo from './hooks.repo.ts'
import * as hooks from './hooks.service.ts'

export async function hookRoutes(app: FastifyInstance, platform: Platform, announce: Announce): Promise<void> {
  route(app, platform, contract.listHooks, async (admin) => ({ data: await hooks.list(platform, admin) }))
  route(app, platform, contract.saveHook, async (admin, { body }) => ({
    data: await hooks.save(platform, admin, body),
    message: body.hook_id === undefined ? 'Incoming hook created.' : 'Incoming hook saved.',
  }))
  route(app, platform, contract.renewHookSecret, async (admin, { body }) => ({
    data: await hooks.renew(platform, admin, body.hook_id),
    message: 'The incoming hook has a new address.',
  }))
  route(app, platform, contract.deleteHook, async (admin, { body }) => {
    await hooks.remove(platform, admin, body.hook_id)
    return { message: 'Incoming hook deleted.' }
  })
  route(app, platform, contract.listHookCalls, async (admin, { params }) => ({
    data: await hooks.listCalls(platform, admin, params.id),
  }))
  await publicRoutes(app, platform, announce)
}

/** The addresses that other systems call. */
async function publicRoutes(app: FastifyInstance, platform: Platform, announce: Announce): Promise<void> {
  const misses = missLimiter(platform.limiter, 'hook')
  const calls = platform.limiter('hook/calls', contract.hookCallsPerMinute, 60)
  const unsigned = platform.limiter('hook/unsigned', contract.hookCallsPerMinute, 60)
  const call = async (secret: string, request: FastifyRequest, end?: boolean) => {
    const hook = await repo.findBySecret(ofServer(platform.db, 'the account is not known yet'), hashToken(secret))
    // Disabled ones and those of users who are gone are not told from wrong ones.
    if (hook?.is_enabled !== 1 || hook.status !== 'active' || hook.account_status !== 'active') {
      await misses.take(request.ip)
      return notFound('hook')
    }
    noteAccount(request, hook.account_id)
    const { 'x-hub-signature-256': other, [contract.hookSignatureHeader]: signature = other } = request.headers
    const sent = {
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.of(),
      signature: typeof signature === 'string' ? signature : undefined,
    }
    // Requests without the right signature must not use up those of the sender that has the key.
    await (isSigned(hook, sent) ? calls.take(hook.id) : unsigned.take(`${request.ip} ${hook.id}`))
    if (request.method !== 'POST' && (hook.allow_get !== 1 || request.method === 'HEAD'))
      return fail('auth.forbidden', 'This hook accepts only POST. An admin can allow GET in Settings.')
    const caller = { hook: hook.id }
    const { 'content-encoding': encoding } = request.headers
    const asked = { ...sent, encoding, address: request.ip, end }
    return withOrigin({ address: request.ip, isOwner: false, isSignedIn: true, caller }, async () => ({
      message: await callHook(platform, announce, hook, asked),
    }))
  }
  await app.register(async (raw) => {
    // Signatures cover the raw bytes, and alarm systems send any content type.
    raw.removeAllContentTypeParsers()
    // Fastify refuses content types that are not well-formed, such as `text`.
    raw.addHook('onRequest', async ({ raw: { headers } }) => {
      if (headers['content-type'] !== undefined) headers['content-type'] = 'application/octet-stream'
    })
    const limits = { parseAs: 'buffer', bodyLimit: contract.maxHookBytes } as const
    raw.addContentTypeParser('*', limits, (_request, body, done) => done(null, body))
    for (const slash of ['', '/'])
      for (const endpoint of [contract.callHook, contract.openHook])
        route(raw, platform, { ...endpoint, path: `${endpoint.path}${slash}` }, (_actor, { params, query }, request) =>
          call(params.secret, request, query.end === undefined ? undefined : query.end === 'true'),
        )
    raw.route({
      method: ['PUT', 'PATCH', 'DELETE'],
      url: `${apiPrefix}/${contract.callHook.path}`,
      handler: () => fail('request.invalid', 'Incoming hooks accept POST. Send this request with that method.'),
    })
  })
}

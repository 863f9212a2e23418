import * as contract from '@digisigncast/contract/sso/sso'
import * as signIn from '@digisigncast/contract/sso/sso-sign-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../../platform/fail.ts'
import { bytesRoute, route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readOfCustomer, saveOfCustomer } from './customer-sso.service.ts'
import * as domains from './domains.service.ts'
import { beginFlow, domainOf, receiveFromProvider, SsoEnd, sendToProvider } from './flows.ts'
import * as own from './own-link.service.ts'
import * as settings from './settings.service.ts'
import { findByDomain } from './sso.repo.ts'

const quarterHour = 15 * 60
/** Seconds that a sign-in at the provider can take. */
const cookieSeconds = 600

export function ssoRoutes(app: FastifyInstance, platform: Platform): void {
  settingsRoutes(app, platform)
  ownRoutes(app, platform)
  browserRoutes(app, platform)
}

function settingsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.getSso, async (member) => ({ data: await settings.read(platform, member) }))
  route(app, platform, contract.saveSso, async (member, { body }) => ({
    data: await settings.save(platform, member, body),
    message: 'Single sign-on saved.',
  }))
  route(app, platform, contract.removeSso, async (member) => ({
    data: await settings.remove(platform, member),
    message: 'Single sign-on is off.',
  }))
  route(app, platform, contract.testSso, async (_member, { body }) => ({
    data: await settings.test(platform, body.issuer),
  }))
  route(app, platform, contract.addSsoDomain, async (member, { body }) => ({
    data: await domains.add(platform, member, body.domain),
  }))
  route(app, platform, contract.checkSsoDomain, async (member, { body }) => ({
    data: await domains.check(platform, member, body.domain),
    message: 'The domain is proven.',
  }))
  route(app, platform, contract.removeSsoDomain, async (member, { body }) => ({
    data: await domains.remove(platform, member, body.domain),
    message: 'Domain removed.',
  }))
  route(app, platform, contract.getCustomerSso, async (_owner, { params }) => ({
    data: await readOfCustomer(platform, params.id),
  }))
  route(app, platform, contract.saveCustomerSso, async (owner, { body }) => ({
    data: await saveOfCustomer(platform, owner, body),
    message: 'Single sign-on of this customer saved.',
  }))
}

function ownRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.getOwnSso, async (actor) => ({ data: await own.readOwn(platform, actor) }))
  route(app, platform, contract.unlinkSso, async (actor) => {
    await own.unlink(platform, actor)
    return { message: 'The link is removed.' }
  })
  route(app, platform, signIn.startSsoLink, async (actor, { body }) => ({
    data: await own.beginOwn(platform, actor, { purpose: 'link', nonce: body.nonce }),
  }))
  route(app, platform, signIn.completeSsoLink, async (actor, { body }) => {
    await own.completeLink(platform, actor, body)
    return { message: 'Your sign-in is linked.' }
  })
  route(app, platform, signIn.startSsoConfirmation, async (actor, { body }) => ({
    data: await own.beginOwn(platform, actor, { purpose: 'confirm', nonce: body.nonce }),
  }))
}

/** Calls before the sign-in, and the pages that only redirect. */
function browserRoutes(app: FastifyInstance, platform: Platform): void {
  const { limiter, env } = platform
  const misses = limiter('sso-discover/address', 60, quarterHour)
  // An office behind one address signs in with as many users as it has: this only limits the stored beginnings.
  const beginnings = limiter('sso-begin/address', 2000, quarterHour)
  const failures = limiter('sso-start/address', 60, quarterHour)
  route(app, platform, signIn.discoverSso, async (_actor, { body: { email, nonce } }, request) => {
    const found = await findByDomain(platform.db, domainOf(email))
    if (!found) {
      await misses.take(request.ip)
      return { data: { provider: null } }
    }
    await beginnings.take(request.ip)
    const flow = { purpose: 'sign-in', accountId: found.account_id, nonce, loginHint: email } as const
    return { data: { provider: { name: found.name, ...(await beginFlow(platform, flow)) } } }
  })
  const { isSecure, nameOf } = cookiesOf(env.publicUrl)
  const cookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const end = (reply: FastifyReply, error: unknown) => {
    const known = error instanceof SsoEnd ? error : error instanceof Failure ? new SsoEnd('unavailable') : undefined
    if (!known) throw error
    return reply.redirect(`${pageOf(known.purpose)}#sso-problem=${known.problem}`, 303)
  }
  bytesRoute(app, signIn.startSso, async (request, reply) => {
    const { ticket } = signIn.startSso.query.safeParse(request.query).data ?? {}
    try {
      await failures.take(request.ip)
      const { url, secret, state } = await sendToProvider(platform, ticket ?? '')
      await failures.refund(request.ip)
      return reply.header('set-cookie', cookie(nameOf(state), secret, cookieSeconds)).redirect(url, 303)
    } catch (error) {
      return end(reply, error)
    }
  })
  bytesRoute(app, signIn.ssoCallback, async (request, reply) => {
    const { state, error } = signIn.ssoCallback.query.safeParse(request.query).data ?? {}
    const name = nameOf(state ?? '')
    reply.header('set-cookie', cookie(name, '', 0))
    try {
      const { code, purpose } = await receiveFromProvider(platform, {
        state,
        search: searchOf(request),
        isCanceled: error !== undefined,
        secret: cookieIn(request, name),
      })
      return reply.redirect(`${pageOf(purpose)}#sso=${code}`, 303)
    } catch (error) {
      return end(reply, error)
    }
  })
}

/** The page of the console that goes on, on the same host: providers return to `PUBLIC_URL`. */
const pageOf = (purpose: SsoEnd['purpose']): string =>
  purpose === 'link' || purpose === 'confirm' ? `/sso/${purpose}` : '/'

/** Sign-ins in several tabs have a cookie each. */
const cookiesOf = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https:')
  return {
    isSecure,
    nameOf: (state: string) => `${isSecure ? '__Host-' : ''}sso-${state.replace(/\W/g, '').slice(0, 8)}`,
  }
}

function cookieIn({ headers }: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`
  const found = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(start))
  return found?.slice(start.length) || undefined
}

const searchOf = ({ url }: FastifyRequest): string => {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}

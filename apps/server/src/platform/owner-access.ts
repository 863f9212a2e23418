import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { compileNetworks } from './address.ts'
import type { Actor } from './sessions.ts'

/** Where a request comes from, and to which host. Proxies count as `TRUST_PROXY` says. */
export interface Origin {
  hostname: string
  ip: string
}

/** Host and networks on which the platform owner's calls answer. */
export interface OwnerAccess {
  isAdminHost(hostname: string): boolean
  /** Does `ADMIN_ALLOW` contain the address? */
  isAllowed(ip: string): boolean
  /** False for sessions of the owner, views included, that are used from a network that is not allowed. */
  accepts(actor: Pick<Actor, 'role' | 'viewer'>, origin: Origin): boolean
}

interface Settings {
  adminUrl: string
  adminAllow: string | undefined
}

export function ownerAccess({ adminUrl, adminAllow }: Settings): OwnerAccess {
  const adminHost = new URL(adminUrl).hostname
  const contains = adminAllow === undefined ? () => true : compileNetworks(adminAllow)
  // Ports differ behind proxies and containers, so only names are compared.
  const isAdminHost = (hostname: string) => hostname.toLowerCase().replace(/\.$/, '') === adminHost
  const isAllowed = (ip: string) => contains(ip, 0)
  return {
    isAdminHost,
    isAllowed,
    accepts: ({ role, viewer }, { ip }) => (role !== 'super_admin' && viewer === null) || isAllowed(ip),
  }
}

/** Reads the origin of a request that the web framework has not seen, such as one for a socket. */
export function originReader(trustProxy: string | undefined): (request: IncomingMessage) => Origin {
  const trust = compileNetworks(trustProxy ?? '')
  return (request) => {
    const forwarded = request.headers['x-forwarded-host']
    const isTrusted = forwarded !== undefined && trust(request.socket.remoteAddress ?? '', 0)
    const host = isTrusted ? lastOf(String(forwarded)) : (request.headers.host ?? '')
    return { hostname: host.replace(/:\d+$/, ''), ip: proxyAddr(request, trust) }
  }
}

// As the web framework reads it: each proxy adds its own at the end.
const lastOf = (list: string): string => list.split(',').at(-1)?.trim() ?? ''

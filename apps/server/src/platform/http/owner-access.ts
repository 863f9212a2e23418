import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { compileNetworks } from '../address.ts'
import type { Actor } from '../sessions/sessions.ts'

/** Client address and host name of a request. Proxies count as `TRUST_PROXY` says. */
export interface Origin {
  hostname: string
  ip: string
}

/** Host and networks from which the platform owner's calls are accepted. */
export interface OwnerAccess {
  isAdminHost(hostname: string): boolean
  /** True when `ADMIN_ALLOW` contains the address. */
  isAllowed(ip: string): boolean
  /** False for sessions of the owner, including views, from a network that is not allowed. */
  accepts(actor: Pick<Actor, 'role' | 'viewer'>, origin: Origin): boolean
}

interface Settings {
  adminUrl: string
  adminAllow: string | undefined
}

export function ownerAccess({ adminUrl, adminAllow }: Settings): OwnerAccess {
  const adminHost = new URL(adminUrl).hostname
  const contains = adminAllow === undefined ? () => true : compileNetworks(adminAllow)
  // Compares host names only: ports differ behind proxies and containers.
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

// Like the web framework: each proxy appends its value.
const lastOf = (list: string): string => list.split(',').at(-1)?.trim() ?? ''

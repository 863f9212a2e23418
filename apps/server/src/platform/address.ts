import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Reads a request's client network where the web framework is not available. Proxies count as `TRUST_PROXY` says. */
export function networkReader(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const trust = compileNetworks(trustProxy ?? '')
  return (request) => networkOf(proxyAddr(request, trust))
}

/** Reads a list of addresses, networks and names such as `loopback`, separated by commas. */
export const compileNetworks = (list: string) =>
  proxyAddr.compile(
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )

/** The /64 network of an IPv6 address: one subscriber has 2^64 addresses and could use a new one per attempt. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [plain = ''] = address.split('%')
  const [start = [], end = []] = plain.split('::').map((half) => (half ? half.split(':') : []))
  const gap = plain.includes('::') ? 8 - start.length - end.length : 0
  const groups = [...start, ...Array<string>(gap).fill('0'), ...end].map((group) => parseInt(group, 16))
  const network = groups.slice(0, 4)
  // Loopback, and IPv4-mapped IPv6 addresses.
  if (network.every((group) => group === 0)) return plain
  return `${network.map((group) => group.toString(16)).join(':')}::`
}

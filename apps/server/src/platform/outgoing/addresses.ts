import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ownAddresses } from './own-addresses.ts'

/** Networks that outgoing requests may reach although they are not public. */
export type AllowedNetworks = readonly string[]

/** Returns a function that tells whether outgoing requests may connect to an IP address. */
export function addressCheck(allowed: AllowedNetworks, isOwn = ownAddresses()): (address: string) => boolean {
  const list = new BlockList()
  for (const network of allowed) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    // IPv4 in IPv6 (::ffff:127.0.0.1) is IPv4 for the network, too.
    const parsed = ipaddr.process(address)
    return (isPublic(parsed) && !isOwn(parsed.toString())) || list.check(parsed.toString(), parsed.kind())
  }
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Everything else is private, local, multicast, reserved, or contains an IPv4 address. */
const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast))

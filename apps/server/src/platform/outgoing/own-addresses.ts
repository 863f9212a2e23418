import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The host of a machine in Azure, which answers requests from inside of it only. */
const azureHost = '168.63.129.16'

/**
 * Returns a function that tells whether an address leads back to this machine or into its network: its own addresses, and
 * the IPv6 networks that it is connected to. Public ones, too: services that only listen for neighbors trust them.
 */
export const ownAddresses =
  (interfaces = networkInterfaces): ((address: string) => boolean) =>
  (address) => {
    // Read for each address: they change while the server runs.
    const list = new BlockList()
    list.addAddress(azureHost)
    for (const own of Object.values(interfaces()).flatMap((some) => some ?? [])) {
      const [network = own.address, prefix] = own.cidr?.split('/') ?? []
      if (own.family === 'IPv6' && prefix !== undefined) list.addSubnet(network, Number(prefix), 'ipv6')
      else list.addAddress(own.address, own.family === 'IPv6' ? 'ipv6' : 'ipv4')
    }
    return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }

import { isIP } from 'node:net'
import { type AllowedNetworks, addressCheck } from './addresses.ts'
import { OutgoingFailure } from './outgoing-failure.ts'
import { type Address, isLocalName, nameResolver, type ResolveName } from './resolve-name.ts'

export interface Network {
  /** Networks that may be reached although they are private. */
  allowed: AllowedNetworks
  resolve?: ResolveName
}

/**
 * Returns a function that finds the address to connect to. It fails with `unknown_host`, and with `not_public` if any
 * address of the name may not be reached.
 */
export function destinationFinder({ allowed, resolve = resolverOf(allowed) }: Network) {
  const isAllowed = addressCheck(allowed)

  const resolveWithin = async (host: string, signal: AbortSignal) => {
    try {
      return await Promise.race([resolve(host, signal), aborted(signal)])
    } catch {
      if (signal.aborted) throw signal.reason as Error
      throw new OutgoingFailure('unknown_host', `${host} was not found. Check the address.`)
    }
  }

  return async ({ hostname }: URL, signal: AbortSignal): Promise<Address> => {
    const host = hostOf(hostname)
    const family = isIP(host)
    const addresses = family ? [{ address: host, family }] : await resolveWithin(host, signal)
    const [first] = addresses
    if (!first) throw new OutgoingFailure('unknown_host', `${host} has no address.`)
    if (!addresses.every(({ address }) => isAllowed(address))) throw notPublic(host)
    return first
  }
}

/** Time for a name to be resolved when an address is saved (ms). */
const checkMs = 3000

/** Fails with `not_public` if requests to this address would be refused. */
export type RequirePublic = (address: string) => Promise<void>

/** Opens the check of addresses when they are saved. Names that cannot be resolved at that moment pass. */
export function openRequirePublic(network: Network): RequirePublic {
  const find = destinationFinder(network)
  return async (address) => {
    const url = new URL(address)
    if (network.allowed.length === 0 && isLocalName(hostOf(url.hostname))) throw notPublic(hostOf(url.hostname))
    const signal = AbortSignal.timeout(checkMs)
    await find(url, signal).catch((error: unknown) => {
      const isResolved = error instanceof OutgoingFailure && error.code !== 'unknown_host'
      if (isResolved || !(error instanceof OutgoingFailure || signal.aborted)) throw error
    })
  }
}

/** Rejects when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

const resolverOf = (allowed: AllowedNetworks): ResolveName => nameResolver({ knowsLocalNames: allowed.length > 0 })

const hostOf = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

const notPublic = (host: string) =>
  new OutgoingFailure('not_public', `${host} is not a public address. Use one that is reachable from the internet.`)

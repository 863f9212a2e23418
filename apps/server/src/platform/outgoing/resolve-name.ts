import { lookup, Resolver } from 'node:dns/promises'

export interface Address {
  address: string
  family: number
}

/** Resolves a name to all its addresses. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly Address[]>

interface Options {
  /** Name servers as `address:port`; by default, those of the system. */
  servers?: readonly string[]
  /** Whether names may lead into networks that are not public. */
  knowsLocalNames: boolean
}

/** Names that only this machine or its network knows: `printer`, `printer.local`, `localhost`. */
export const isLocalName = (name: string): boolean => /^[^.:]+\.?$|\.local(host)?\.?$/i.test(name)

/** The name service has no such name, or cannot be reached at all: `/etc/hosts` may still know it. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(String(error.code))

/**
 * Asks the name servers directly. The functions of the system (`getaddrinfo`) wait in one of a few threads that the whole
 * server shares, and cannot be canceled, so that a few slow names would stop it. They are asked last, one name at a time,
 * and only where private networks are allowed: names that only they know, from `/etc/hosts` or the local network, lead there.
 */
export function nameResolver({ servers, knowsLocalNames }: Options): ResolveName {
  let last: Promise<unknown> = Promise.resolve()
  const askSystem = (name: string, signal: AbortSignal): Promise<Address[]> => {
    const asked = last.then(() => (signal.aborted ? [] : lookup(name, { all: true })))
    last = asked.catch(() => undefined)
    return asked
  }
  return async (name, signal) => {
    if (knowsLocalNames && isLocalName(name)) return askSystem(name, signal)
    try {
      return await askServers(name, servers, signal)
    } catch (error) {
      if (!knowsLocalNames || !isUnknown(error) || signal.aborted) throw error
      return askSystem(name, signal)
    }
  }
}

async function askServers(
  name: string,
  servers: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<Address[]> {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason
    return found
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

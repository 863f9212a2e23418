import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Returns the TXT records of a name; none if no name server answers in about 5 s. Opens no other connection. */
export async function resolveText(name: string): Promise<string[]> {
  // A resolver of its own: the shared one remembers answers, and the record was perhaps added a moment ago.
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  resolver.setServers(dns.getServers())
  const records = await resolver.resolveTxt(name).catch(() => [])
  return records.map((parts) => parts.join(''))
}

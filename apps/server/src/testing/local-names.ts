import dns from 'node:dns'

const { lookup } = dns

// Resolves .localhost and .test to this machine, as browsers do for .localhost.
dns.lookup = ((name: string, ...rest: unknown[]) =>
  (lookup as (...all: unknown[]) => void)(
    /\.(localhost|test)\.?$/.test(name) ? '127.0.0.1' : name,
    ...rest,
  )) as typeof lookup

/** The same URL with another host name. */
export function atHostOf(url: string, other: string): string {
  const address = new URL(url)
  address.hostname = new URL(other).hostname
  return address.origin
}

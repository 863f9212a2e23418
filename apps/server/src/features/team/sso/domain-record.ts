/** The TXT record that proves a domain. */
export const recordOf = (domain: string, token: string): { name: string; value: string } => ({
  name: `_digisigncast.${domain}`,
  value: `digisigncast-domain=${token}`,
})

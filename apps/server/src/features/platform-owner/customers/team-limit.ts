const most = 100_000
const words = `Team Members Limit must be a whole number from 0 to ${most.toLocaleString('en')}, or empty for no limit.`

/** Parses the typed limit: a number, null for no limit, or an error message. */
export function readTeamLimit(typed: string | number | undefined): { limit: number | null } | { problem: string } {
  const text = String(typed ?? '').trim()
  if (text === '') return { limit: null }
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : most + 1
  return limit <= most ? { limit } : { problem: words }
}

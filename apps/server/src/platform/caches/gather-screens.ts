/** Gathers screens of accounts, and passes on those of an account this long after the first: some, or all. */
export function gatherScreens(
  afterMs: number,
  passOn: (accountId: string, screenIds: ReadonlySet<string> | 'all') => void,
): (accountId: string, screenIds?: readonly string[]) => void {
  const waiting = new Map<string, Set<string> | 'all'>()
  return (accountId, screenIds) => {
    const before = waiting.get(accountId)
    if (before !== 'all') waiting.set(accountId, screenIds ? new Set([...(before ?? []), ...screenIds]) : 'all')
    if (before) return
    setTimeout(() => {
      const gathered = waiting.get(accountId) ?? 'all'
      waiting.delete(accountId)
      passOn(accountId, gathered)
    }, afterMs).unref()
  }
}

/** Returns the address of a customer's page in the owner's area. */
export const customerAddress = (adminUrl: string, accountId: string | null): string =>
  `${adminUrl}/manage-users${accountId ? `/${encodeURIComponent(accountId)}` : ''}`

/** Returns the address that opens a view of a customer. The code is in the fragment, which is never logged. */
export const viewAddress = (customerUrl: string, accountId: string, code: string): string =>
  `${customerUrl}/#${new URLSearchParams({ view: code, account: accountId })}`

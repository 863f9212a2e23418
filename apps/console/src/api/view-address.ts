/** The page of a customer in the area of the platform owner. */
export const customerAddress = (adminUrl: string, accountId: string | null): string =>
  `${adminUrl}/manage-users${accountId ? `/${encodeURIComponent(accountId)}` : ''}`

/** Where the console of a customer opens for looking. The code stands in the fragment, which no log ever sees. */
export const viewAddress = (customerUrl: string, accountId: string, code: string): string =>
  `${customerUrl}/#${new URLSearchParams({ view: code, account: accountId })}`

/** For example: 2 screens that you do not manage. Undefined for none. */
export const unmanagedText = (count: number, [one, many]: readonly [string, string] = ['screen', 'screens']) =>
  count === 0
    ? undefined
    : `${count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`} that you do not manage`

/** For example: 2 of other managers. */
export const othersText = (count: number): string =>
  count === 1 ? '1 of another manager' : `${count.toLocaleString('en')} of other managers`

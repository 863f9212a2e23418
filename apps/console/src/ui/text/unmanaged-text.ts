/** For example: 2 screens that you do not manage. Undefined for none. */
export const unmanagedText = (count: number, [one, many]: readonly [string, string] = ['screen', 'screens']) =>
  count === 0
    ? undefined
    : `${count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`} that you do not manage`

/** For example: 2 that you cannot see. They belong to other managers, or a permission is missing. */
export const othersText = (count: number): string => `${count.toLocaleString('en')} that you cannot see`

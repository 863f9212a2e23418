/** For example: 1,200 screens */
export const screensText = (count: number): string =>
  count === 1 ? '1 screen' : `${count.toLocaleString('en')} screens`

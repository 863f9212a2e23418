/** For example: 1,200 media items */
export const mediaItemsText = (count: number): string =>
  count === 1 ? '1 media item' : `${count.toLocaleString('en')} media items`

const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB']

/** A size people can read, in steps of 1024: 0 bytes, 12 KB, 3.4 GB. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: step > 1 && value < 100 ? 1 : 0 })} ${units[step]}`
}

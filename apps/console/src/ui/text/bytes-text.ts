// Creating a formatter is slow, and grids format hundreds of sizes.
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Formats a size in steps of 1024: 0 bytes, 12 KB, 3.4 GB. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${(step > 1 && value < 100 ? oneDigit : whole).format(value)} ${units[step]}`
}

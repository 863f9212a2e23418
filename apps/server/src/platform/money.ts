const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en', { style: 'currency', currency })
  formats.set(currency, made)
  return made
}

/** How many digits a currency has behind its point: 2 for EUR, 0 for JPY, 3 for KWD. */
export const digitsOf = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** An amount in the smallest unit of its currency as people write it: €1,234.50. */
export const moneyText = (amount: number, currency: string): string =>
  formatOf(currency).format(amount / 10 ** digitsOf(currency))

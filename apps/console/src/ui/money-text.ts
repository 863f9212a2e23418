const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en', { style: 'currency', currency })
  formats.set(currency, made)
  return made
}

/** How many digits a currency has behind its point. */
export const digitsOf = (currency: string): number => {
  try {
    return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** Integer cents as people write them: €1,234.50. */
export const moneyText = (cents: number, currency: string): string =>
  formatOf(currency).format(cents / 10 ** digitsOf(currency))

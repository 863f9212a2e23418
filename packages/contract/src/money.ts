// ISO 4217. Browsers and servers do not agree on it by themselves (HUF has two digits here and none there), and an
// amount must be the same sum everywhere.
const noDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
const unusual = new Map<string, number>([
  ...noDigits.map((code) => [code, 0] as const),
  ...threeDigits.map((code) => [code, 3] as const),
  ['CLF', 4],
  ['UYW', 4],
])

/** How many digits a currency has behind its point: 2 for EUR, 0 for JPY, 3 for KWD. */
export const digitsOf = (currency: string): number => unusual.get(currency) ?? 2

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const digits = { minimumFractionDigits: digitsOf(currency), maximumFractionDigits: digitsOf(currency) }
  const made = new Intl.NumberFormat('en', { style: 'currency', currency, ...digits })
  formats.set(currency, made)
  return made
}

/** An amount in the smallest unit of its currency as people write it: €1,234.50. */
export const moneyText = (amount: number, currency: string): string =>
  formatOf(currency).format(amount / 10 ** digitsOf(currency))

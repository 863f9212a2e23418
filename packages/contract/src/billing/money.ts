// ISO 4217. Fixed here because the Intl data of browsers and servers differs (for HUF), and amounts must be equal
// everywhere.
const noDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
const unusual = new Map<string, number>([
  ...noDigits.map((code) => [code, 0] as const),
  ...threeDigits.map((code) => [code, 3] as const),
  ['CLF', 4],
  ['UYW', 4],
])

/** Number of decimal digits of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
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

/** Heading of a column of amounts in these currencies. */
export function amountHeading(currencies: readonly string[]): string {
  const [first = 'USD', ...others] = new Set(currencies)
  if (others.length > 0) return 'Amount'
  return first === 'USD' ? 'Amount in $' : `Amount in ${first}`
}

interface Counted {
  quantity?: number | undefined
  unit_price?: number | undefined
}

/** `3 × €40.00` for a line of an invoice with a quantity and a price; undefined without them. */
export const quantityText = ({ quantity, unit_price }: Counted, currency: string): string | undefined =>
  quantity === undefined || unit_price === undefined
    ? undefined
    : `${quantity.toLocaleString('en', { maximumFractionDigits: 2 })} × ${moneyText(unit_price, currency)}`

/** `€49.00 + €5.00 per screen`; without one of them, the other alone. */
export function priceText(
  { amount, price_per_screen }: { amount: number; price_per_screen: number },
  currency: string,
): string {
  if (price_per_screen === 0) return moneyText(amount, currency)
  const perScreen = `${moneyText(price_per_screen, currency)} per screen`
  return amount === 0 ? perScreen : `${moneyText(amount, currency)} + ${perScreen}`
}

/** Formats an amount in the smallest unit of its currency, for example €1,234.50. */
export const moneyText = (amount: number, currency: string): string =>
  formatOf(currency).format(amount / 10 ** digitsOf(currency))

/** Returns the tax on a net amount, rounded to the nearest cent, half up. `rate` is hundredths of a percent. */
export const taxOn = (net: number, rate: number): number => Number((BigInt(net) * BigInt(rate) + 5000n) / 10_000n)

import { digitsOf } from '@digisigncast/contract/billing/money'

// Currencies for which Stripe does not use hundredths: https://docs.stripe.com/currencies
const noDigits = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const threeDigits = 'BHD JOD KWD OMR TND'.split(' ')
const stripeDigits = new Map([
  ...noDigits.map((code) => [code, 0] as const),
  ...threeDigits.map((code) => [code, 3] as const),
])
const most = 99_999_999

/** Returns the amount in Stripe's units; undefined when Stripe cannot charge it, for example single thousandths of KWD. */
export function onlineAmount({ amount, currency }: { amount: number; currency: string }): number | undefined {
  const digits = stripeDigits.get(currency) ?? 2
  const units = (amount / 10 ** digitsOf(currency)) * 10 ** digits
  const rounded = Math.round(units)
  const step = digits === 3 ? 10 : 1
  const isExact = Math.abs(units - rounded) < 1e-6 && rounded % step === 0
  return isExact && rounded > 0 && rounded <= most ? rounded : undefined
}

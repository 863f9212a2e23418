import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { InvoiceDetails } from '@digisigncast/contract/billing/invoices'
import { expect, test } from 'vitest'
import { readPdf } from '../../../testing/read-pdf.ts'
import { invoicePdf } from './index.ts'

const day = Date.parse('2026-11-21T12:00:00Z')
const invoice: InvoiceDetails = {
  id: 'i1',
  number: 'INV-000042',
  user: { id: null, name: 'Café am Hafen', address: 'Kai 7\n20457 Hamburg', tax_number: 'DE 987' },
  seller: { name: 'Sign GmbH', address: 'Hafenstraße 1\n20457 Hamburg', tax_number: 'DE 123456789' },
  amount: 5831,
  net: 4900,
  tax: 931,
  tax_rate: 1900,
  currency: 'EUR',
  lines: [{ text: 'Small, 21 Nov 2026 – 20 Dec 2026', amount: 4900 }],
  status: 'pending',
  voided_at: null,
  is_overdue: false,
  online_payment: null,
  can_pay_online: false,
  due_date: day + 14 * 86_400_000,
  created_at: day,
  period_start: day,
  period_end: Date.parse('2026-12-21T12:00:00Z'),
  paid_at: null,
  payment_method: null,
  payment_reference: null,
  note: 'Thank you.\nIBAN DE00 1234',
}
const draw = async (fields: Partial<InvoiceDetails> = {}) => {
  const file = await invoicePdf({ ...invoice, ...fields })
  return { file, ...readPdf(new Uint8Array(await file.arrayBuffer())) }
}

test('the PDF contains all required facts of an invoice on one page', async () => {
  const { file, pages, objects } = await draw()
  expect([file.name, file.type]).toEqual(['INV-000042.pdf', 'application/pdf'])
  expect(pages).toHaveLength(1)
  expect(pages[0]).toEqual(
    expect.arrayContaining([
      'Sign GmbH',
      'Hafenstraße 1',
      '20457 Hamburg',
      'Tax number DE 123456789',
      'Café am Hafen',
      'Kai 7',
      'Tax number DE 987',
      'INV-000042',
      '21 Nov 2026',
      '5 Dec 2026',
      '21 Nov 2026 – 20 Dec 2026',
      'Small, 21 Nov 2026 – 20 Dec 2026',
      '€49.00',
      'Tax, 19 %',
      '€9.31',
      'Total',
      '€58.31',
      'Please pay by 5 Dec 2026. Reference: INV-000042.',
      'Thank you.',
      'IBAN DE00 1234',
      'Page 1 of 1',
    ]),
  )
  expect(objects).toContain('/FontFile2')
  expect(objects).not.toMatch(/JavaScript|\/URI|\/Launch|OpenAction/)
})

test('a paid invoice shows date and method of the payment', async () => {
  const { pages } = await draw({ status: 'paid', paid_at: day, payment_method: 'Stripe', payment_reference: 'pi_1' })
  expect(pages[0]).toContain('Paid on 21 Nov 2026, Stripe (pi_1).')
  expect(pages.flat().join()).not.toContain('Please pay')
})

test.each([
  ['JPY', 'Total', '¥5,831'],
  ['KWD', 'Total', 'KWD 5.831'],
  ['VND', 'Total', '₫5,831'],
  ['INR', 'Total', '₹58.31'],
])('amounts in %s have the digits of their currency', async (currency, _label, total) => {
  expect((await draw({ currency })).pages[0]).toContain(total)
})

test('European and Vietnamese letters are drawn; missing characters become a box', async () => {
  const names = ['Größe łőđșçøåþ ŠŽ ğİı', 'Жёлтый щит Київ Ђорђе', 'Ελλάδα ώρα', 'Nguyễn Văn Đước Hằng']
  for (const name of names) expect((await draw({ user: { ...invoice.user, name } })).pages[0]).toContain(name)
  const { pages } = await draw({ user: { ...invoice.user, name: '漢 🎉 \u05d0 a\ud800\u202eb\u0000c' } })
  expect(pages[0]).toContain('□ □ □ a□bc')
})

test('names with markup and unsafe characters are plain text', async () => {
  const name = '<script>alert(1)</script> ) Tj ET (\\ %PDF /JS (x) endstream endobj'
  const { pages, objects } = await draw({ user: { ...invoice.user, name }, seller: { ...invoice.seller, name } })
  expect(pages[0]?.filter((text) => text === name)).toHaveLength(1)
  expect(pages.flat().join(' ')).toContain('alert(1)')
  expect(objects).not.toContain('/S /JavaScript')
})

test('sixty lines and the longest names and notes continue on further pages', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => ({ text: `Line ${n + 1}.`, amount: 100 }))
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200)
  const note = Array.from({ length: 60 }, (_, n) => `Note ${n + 1}.`).join('\n')
  const address = 'x\n'.repeat(250)
  const { pages } = await draw({
    lines,
    note,
    user: { id: null, name: long, address, tax_number: long },
    seller: { name: long, address, tax_number: long },
  })
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.length).toBeLessThan(7)
  const all = pages.flat()
  for (const { text } of lines) expect(all.filter((written) => written === text)).toHaveLength(1)
  for (const line of note.split('\n')) expect(all).toContain(line)
  expect(all.join('')).toContain(long)
  expect(pages.map((page) => page.at(-1))).toEqual(pages.map((_, n) => `Page ${n + 1} of ${pages.length}`))
  for (const page of pages.slice(0, 3)) expect(page).toContain('Description')
})

test('drawing does not block other calls', async () => {
  await draw()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const lines = Array.from({ length: 60 }, (_, n) => ({ text: `Line ${n} ${'word '.repeat(30)}`, amount: 100 }))
  delay.enable()
  const began = performance.now()
  await invoicePdf({ ...invoice, lines })
  const took = performance.now() - began
  delay.disable()
  // The event loop was blocked for only a small part of the drawing, regardless of the machine's load.
  expect(delay.max / 1e6).toBeLessThan(took / 2)
})

import { dayText } from '@digisigncast/contract/api/day-text'
import type { InvoiceDetails } from '@digisigncast/contract/billing/invoices'
import { moneyText, quantityText } from '@digisigncast/contract/billing/money'
import { periodText } from '../../../platform/days.ts'
import { bytesOf, colors, inner, openSheet, page, type Sheet } from './sheet.ts'

/** Draws an invoice on as many pages as it needs. */
export async function drawInvoice(invoice: InvoiceDetails): Promise<Uint8Array> {
  const { number, seller, created_at } = invoice
  const sheet = openSheet({ title: `Invoice ${number}`, author: seller.name, at: new Date(created_at) })
  let y = drawHead(sheet, invoice)
  y = drawLines(sheet, invoice, y)
  y = drawTotals(sheet, invoice, y)
  y = drawState(sheet, invoice, y)
  drawNote(sheet, invoice, y)
  drawFeet(sheet, invoice)
  return bytesOf(sheet)
}

const right = { x: 320, width: inner.right - 320 } as const
const left = { x: inner.left, width: 240 } as const
const quiet = { size: 9, color: colors.quiet } as const
const mostAddressLines = 7

/** Splits an address into lines; lines that do not fit beside the facts are joined in the last one. */
function addressLines(address: string): string[] {
  const lines = address.split('\n').filter((line) => line.trim())
  return lines.length <= mostAddressLines
    ? lines
    : [...lines.slice(0, mostAddressLines - 1), lines.slice(mostAddressLines - 1).join(', ')]
}

function drawHead({ doc, write }: Sheet, invoice: InvoiceDetails): number {
  const { seller, user } = invoice
  doc.rect(inner.left, page.margin - 16, 24, 3).fill(colors.accent)
  let y = write(seller.name, page.margin, { ...left, size: 14, bold: true }) + 4
  for (const line of addressLines(seller.address)) y = write(line, y, { ...left, ...quiet })
  if (seller.tax_number) y = write(`Tax number ${seller.tax_number}`, y, { ...left, ...quiet })
  let fact = write('Invoice', page.margin - 6, { ...right, size: 24, bold: true }) + 10
  for (const [label, value] of [
    ['Number', invoice.number],
    ['Date', dayText(invoice.created_at)],
    ['Due date', dayText(invoice.due_date)],
    ...(invoice.period_end > invoice.period_start
      ? [['Period', periodText(invoice.period_start, invoice.period_end)] as const]
      : []),
  ] as const) {
    write(label, fact, { ...right, ...quiet })
    fact = write(value, fact, { x: right.x + 60, width: right.width - 60, size: 9, align: 'right' }) + 2
  }
  y = write('Invoice to', Math.max(y, fact) + 28, { ...left, ...quiet })
  y = write(user.name, y, { width: inner.width, size: 11, bold: true })
  for (const line of addressLines(user.address)) y = write(line, y, { ...left, width: inner.width, size: 9 })
  if (user.tax_number) y = write(`Tax number ${user.tax_number}`, y, { ...left, width: inner.width, ...quiet })
  return y + 28
}

const amountWidth = 130
const text = { x: inner.left, width: inner.width - amountWidth - 24 } as const
const amount = { x: inner.right - amountWidth, width: amountWidth, align: 'right' } as const

function drawColumns({ write, rule }: Sheet, y: number): number {
  write('Description', y, { ...text, ...quiet })
  const next = write('Amount', y, { ...amount, ...quiet })
  rule(next + 4)
  return next + 4
}

/** Returns the position for a block of `height`: `y`, or the top of a new page. */
function placeFor({ doc }: Sheet, y: number, height: number): number {
  if (y + height <= page.bottom) return y
  doc.addPage()
  return page.margin
}

function drawLines(sheet: Sheet, { lines, currency }: InvoiceDetails, from: number): number {
  const padding = 7
  let y = drawColumns(sheet, from)
  for (const line of lines) {
    const count = quantityText(line, currency)
    const below = count === undefined ? 0 : sheet.heightOf(count, { ...text, ...quiet })
    const height = sheet.heightOf(line.text, text) + below + 2 * padding
    const place = placeFor(sheet, y, height)
    if (place !== y) y = drawColumns(sheet, place)
    const end = sheet.write(line.text, y + padding, text)
    if (count !== undefined) sheet.write(count, end, { ...text, ...quiet })
    sheet.write(moneyText(line.amount, currency), y + padding, amount)
    y += height
    sheet.rule(y)
  }
  return y
}

function drawTotals(sheet: Sheet, { net, tax, tax_rate, amount: total, currency }: InvoiceDetails, from: number) {
  const label = { x: 320, width: inner.right - amountWidth - 320, color: colors.quiet } as const
  let y = placeFor(sheet, from, 90) + 14
  for (const [words, sum] of [
    ['Net', net],
    [`Tax, ${tax_rate / 100} %`, tax],
  ] as const) {
    sheet.write(words, y, label)
    y = sheet.write(moneyText(sum, currency), y, amount) + 4
  }
  sheet.rule(y + 2, label.x)
  const strong = { size: 13, bold: true, color: colors.ink } as const
  sheet.write('Total', y + 10, { ...label, ...strong })
  return sheet.write(moneyText(total, currency), y + 10, { ...amount, ...strong })
}

/** Shows paid, void or pending by text, shape and color: a filled or a hollow dot. */
function drawState(sheet: Sheet, invoice: InvoiceDetails, from: number): number {
  const { paid_at, voided_at, payment_method, payment_reference } = invoice
  const words =
    voided_at !== null
      ? `Void since ${dayText(voided_at)}. Nothing is to be paid.`
      : paid_at === null
        ? `Please pay by ${dayText(invoice.due_date)}. Reference: ${invoice.number}.`
        : `Paid on ${dayText(paid_at)}${payment_method ? `, ${payment_method}` : ''}${payment_reference ? ` (${payment_reference})` : ''}.`
  const place = { x: inner.left + 16, width: inner.width - 16 }
  const y = placeFor(sheet, from, sheet.heightOf(words, place) + 32) + 32
  const dot = sheet.doc.circle(inner.left + 4, y + 6.5, 3.5).lineWidth(1.25)
  if (voided_at !== null) dot.stroke(colors.quiet)
  else if (paid_at === null) dot.stroke(colors.waiting)
  else dot.fillAndStroke(colors.good, colors.good)
  return sheet.write(words, y, place)
}

function drawNote(sheet: Sheet, { note }: InvoiceDetails, from: number): void {
  let y = from + 18
  for (const line of note ? note.split('\n') : []) {
    if (!line.trim()) y += 8
    else y = sheet.write(line, placeFor(sheet, y, sheet.heightOf(line, quiet)), quiet)
  }
}

function drawFeet(sheet: Sheet, { number, seller }: InvoiceDetails): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    sheet.doc.switchToPage(at)
    const y = page.height - 44
    const small = { size: 8, color: colors.quiet } as const
    const name = seller.name.length > 60 ? `${seller.name.slice(0, 59)}…` : seller.name
    sheet.write(`${name} · ${number}`, y, { ...small, width: 380 })
    sheet.write(`Page ${at - start + 1} of ${count}`, y, { ...small, x: inner.right - 100, width: 100, align: 'right' })
  }
}

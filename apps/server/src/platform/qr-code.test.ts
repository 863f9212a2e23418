import { create } from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

test('a QR code is a PNG that shows its modules at six pixels each, with two light ones around them', async () => {
  const text = 'https://signage.example.com/player/ABCD2345'
  const url = await qrCode(text)
  expect(url).toMatch(/^data:image\/png;base64,/)

  const picture = sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const { modules } = create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'M' })
  expect(info).toMatchObject({ width: (modules.size + 4) * 6, height: (modules.size + 4) * 6, channels: 1 })
  const isDark = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / 6) - 2, Math.floor(y / 6) - 2]
    const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size
    return isInside && modules.data[row * modules.size + column] === 1
  }
  const expected = Array.from(data, (_, i) => (isDark(i % info.width, Math.floor(i / info.width)) ? 0 : 255))
  expect([...data]).toEqual(expected)
})

import { join } from 'node:path'
import sharp from 'sharp'

// Creates the test images. Run it manually after a change: node e2e/media/make.ts
const place = (file: string) => join(import.meta.dirname, file)
const flat = (background: string, width = 1280, height = 720) =>
  sharp({ create: { width, height, channels: 3, background } })

await flat('#d02020').jpeg({ quality: 90 }).toFile(place('red.jpg'))
await flat('#20a020').png().toFile(place('green.png'))
await flat('#2040d0').webp({ quality: 90 }).toFile(place('blue.webp'))

// Noise compresses like a photo does.
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
await sharp({ create: { width: 480, height: 320, channels: 3, background: '#808080', noise } })
  .blur(1.5)
  .jpeg({ quality: 80 })
  .toFile(place('photo.jpg'))

// Like a photo of an upright phone: stored sideways with purple left and lime right; shown with purple above lime.
const lime = await flat('#a0d010', 320, 360).png().toBuffer()
await flat('#7020a0', 640, 360)
  .composite([{ input: lime, left: 320, top: 0 }])
  .withMetadata({ orientation: 6 })
  .jpeg({ quality: 90 })
  .toFile(place('upright.jpg'))

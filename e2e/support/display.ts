import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Colors of the files in `media/` after decoding, within `tolerance`. */
const palette = {
  red: [208, 32, 32],
  green: [32, 160, 32],
  blue: [32, 64, 208],
  gray: [128, 128, 128],
  purple: [112, 32, 160],
  lime: [160, 208, 16],
  cyan: [0, 170, 170],
  magenta: [170, 0, 170],
  yellow: [170, 170, 0],
  orange: [255, 136, 0],
  violet: [68, 0, 204],
  /** The box for what screenshots cannot show. */
  slate: [28, 36, 48],
} as const

export type Color = keyof typeof palette | 'black' | 'other'

const tolerance = 24
/** Black, or the dark background color: nothing is shown. */
const darkest = 32
/** Shorter is a blend during a transition, not an item. */
const shownMs = 300

interface Spot {
  /** Fraction of the width and of the height, 0 to 1. */
  x: number
  y: number
}

/** Difference of a color channel. */
const visible = 48

const center: Spot = { x: 0.5, y: 0.5 }

const screencast = { format: 'jpeg', quality: 85, maxWidth: 160, maxHeight: 100 } as const

/** Color of the page at a spot. */
export const colorOn = async (page: Page, spot = center): Promise<Color> => colorIn(await presentFrame(page), spot)

/** Colors of the page at several spots, in one frame. */
export async function colorsOn(page: Page, spots: (Spot | undefined)[]): Promise<Color[]> {
  const frame = await presentFrame(page)
  return Promise.all(spots.map((spot) => colorIn(frame, spot)))
}

/** The frame that is on the display. A screenshot would resize the page for a moment, which recordings would show. */
async function presentFrame(page: Page): Promise<Buffer> {
  const cdp = await page.context().newCDPSession(page)
  const frame = new Promise<string>((resolve) => cdp.once('Page.screencastFrame', ({ data }) => resolve(data)))
  await cdp.send('Page.startScreencast', screencast)
  const jpeg = Buffer.from(await frame, 'base64')
  await cdp.detach()
  return jpeg
}

/** Color of an image at a spot, averaged over a small square. Recordings call it for each of their frames. */
export async function colorIn(picture: Buffer, { x, y } = center): Promise<Color> {
  const { data, info } = await sharp(picture)
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const size = Math.ceil(width / 25)
  const [left, top] = [Math.round(x * (width - size)), Math.round(y * (height - size))]
  const rgb = [0, 0, 0]
  for (let at = 0; at < size * size; at += 1) {
    const pixel = ((top + Math.floor(at / size)) * width + left + (at % size)) * 3
    for (const channel of [0, 1, 2]) rgb[channel] = (rgb[channel] ?? 0) + (data[pixel + channel] ?? 0) / size ** 2
  }
  return nameOf(rgb)
}

/** Share of the pixels that differ visibly in two pictures of the same size. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const { width, height } = await sharp(one).metadata()
  const pixels = (picture: Buffer) => sharp(picture).removeAlpha().resize(width, height).raw().toBuffer()
  const [a, b] = [await pixels(one), await pixels(other)]
  let different = 0
  for (let i = 0; i < a.length; i += 3)
    if ([0, 1, 2].some((channel) => Math.abs((a[i + channel] ?? 0) - (b[i + channel] ?? 0)) > visible)) different += 1
  return different / (width * height)
}

function nameOf(rgb: number[]): Color {
  if (rgb.every((value) => value < darkest)) return 'black'
  for (const [name, wanted] of Object.entries(palette)) {
    if (wanted.every((value, i) => Math.abs(value - (rgb[i] ?? 0)) <= tolerance)) return name as Color
  }
  return 'other'
}

interface Sample {
  /** Seconds. */
  at: number
  color: Color
}

interface Watch {
  spot?: Spot
  /** Expected colors. Others are ignored: a blend of two colors can look like a third one. */
  among?: readonly Color[]
}

/** Records the color of one spot in every frame that Chromium presents, until `stop`. */
export async function watchDisplay(page: Page, { spot = center, among }: Watch = {}) {
  const known = (color: Color): Color => (!among || color === 'black' || among.includes(color) ? color : 'other')
  const cdp = await page.context().newCDPSession(page)
  const samples: Promise<Sample>[] = []
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = metadata.timestamp ?? Date.now() / 1000
    samples.push(colorIn(Buffer.from(data, 'base64'), spot).then((color) => ({ at, color: known(color) })))
    // The page may be closed by now.
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await cdp.send('Page.startScreencast', screencast)
  return {
    seen: async () => summary(await Promise.all(samples)),
    stop: async () => {
      await cdp.send('Page.stopScreencast')
      await cdp.detach()
    },
  }
}

function summary(samples: Sample[]) {
  const changes = samples.filter((sample, i) => sample.color !== samples[i - 1]?.color)
  const stayed = changes.filter((sample, i) => {
    const end = changes[i + 1]?.at ?? samples.at(-1)?.at ?? sample.at
    return sample.color !== 'other' && (end - sample.at) * 1000 >= shownMs
  })
  const pictures = stayed.filter(({ color }, i) => color !== stayed[i - 1]?.color)
  return {
    frames: samples.length,
    blackFrames: samples.filter(({ color }) => color === 'black').length,
    /** Colors that were shown for at least `shownMs`, in order. */
    pictures: pictures.map(({ color }) => color),
    /** Time from each color to the next one (ms). */
    stays: pictures.slice(1).map(({ at }, i) => Math.round((at - (pictures[i]?.at ?? at)) * 1000)),
  }
}

import { drawingOf } from './svg.ts'

type Sky = 'sun' | 'moon' | 'partly' | 'cloud' | 'fog' | 'rain' | 'snow' | 'storm'

/** Sky of a weather code of the World Meteorological Organization (table 4677, as weather services use it). */
export function skyOf(code: number, isDay: boolean): Sky {
  if (code <= 1) return isDay ? 'sun' : 'moon'
  if (code === 2) return 'partly'
  if (code === 3) return 'cloud'
  if (code >= 95) return 'storm'
  if (code === 45 || code === 48) return 'fog'
  return (code >= 71 && code <= 77) || code === 85 || code === 86 ? 'snow' : 'rain'
}

const cloud = 'M28 70a16 16 0 0 1 2-32 24 24 0 0 1 46 4 14 14 0 0 1-2 28z'
const low = 'M28 60a16 16 0 0 1 2-32 24 24 0 0 1 46 4 14 14 0 0 1-2 28z'

/** A drawing of the weather in the color of the text, as high as `size`. */
export function weatherIcon(code: number, isDay: boolean, size: string): Element {
  const { svg, add } = drawingOf('0 0 100 100')
  svg.style.width = size
  svg.style.height = size
  svg.style.flex = 'none'
  const stroke = {
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 6,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  const sun = (x: number, y: number, radius: number): void => {
    add('circle', { cx: x, cy: y, r: radius, ...stroke })
    for (let ray = 0; ray < 8; ray += 1)
      add('line', {
        x1: x,
        y1: y - radius - 9,
        x2: x,
        y2: y - radius - 17,
        transform: `rotate(${ray * 45} ${x} ${y})`,
        ...stroke,
      })
  }
  const lines = (...paths: string[]): void => {
    for (const d of paths) add('path', { d, ...stroke })
  }
  const sky = skyOf(code, isDay)
  if (sky === 'sun') sun(50, 50, 18)
  if (sky === 'moon') lines('M66 62a28 28 0 1 1-24-40 22 22 0 0 0 24 40z')
  if (sky === 'partly') {
    sun(66, 34, 12)
    add('path', { d: 'M24 80a14 14 0 0 1 2-28 21 21 0 0 1 40 4 12 12 0 0 1-2 24z', ...stroke })
  }
  if (sky === 'cloud') lines(cloud)
  if (sky === 'fog') lines('M20 38h60', 'M28 54h52', 'M20 70h46')
  if (sky === 'rain') lines(low, 'M34 72l-4 12', 'M52 72l-4 12', 'M70 72l-4 12')
  if (sky === 'snow') lines(low, 'M33 76h.1', 'M51 76h.1', 'M69 76h.1', 'M42 88h.1', 'M60 88h.1')
  if (sky === 'storm') lines(low, 'M54 64l-10 14h12l-8 14')
  return svg
}

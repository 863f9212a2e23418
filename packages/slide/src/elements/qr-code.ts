import type { QrElement } from '@digisigncast/contract/slides/slide-document'
import { create } from 'qrcode'
import { drawingOf } from './svg.ts'

/** Empty modules on each side, as the standard requires. */
const margin = 4

/** Draws a QR code. Without a text, or with one that is too long, the box stays empty and has the attribute `data-missing`. */
export function drawQrCode(box: HTMLElement, { content, color, background }: QrElement): void {
  if (background !== null) box.style.background = background
  const path = pathOf(content)
  if (!path) {
    box.dataset['missing'] = ''
    return
  }
  const side = path.size + 2 * margin
  const { svg, add } = drawingOf(`${-margin} ${-margin} ${side} ${side}`)
  svg.setAttribute('shape-rendering', 'crispEdges')
  add('path', { d: path.d, fill: color })
  box.append(svg)
}

function pathOf(content: string): { d: string; size: number } | undefined {
  if (content === '') return undefined
  try {
    const bytes = new TextEncoder().encode(content)
    const { data, size } = create([{ data: bytes, mode: 'byte' }], { errorCorrectionLevel: 'M' }).modules
    const squares = [...data].map((isDark, index) =>
      isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
    )
    return { d: squares.join(''), size }
  } catch {
    return undefined
  }
}

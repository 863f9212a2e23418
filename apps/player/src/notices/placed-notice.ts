import {
  colorsOf,
  drillMark,
  fontOf,
  measureText,
  noticeLayout,
  type PlacedLine,
  type PlacedNotice,
} from '@digisigncast/slide/notice/notice-layout'

/** Shows a notice in an element. `screenSide` is the shorter side of the display (px). */
export function showNotice(host: HTMLElement, placed: PlacedNotice, screenSide: number): void {
  const { lines, left, width } = noticeLayout(placed, sizeOf(host), screenSide, measureText)
  const { background, text: ink } = colorsOf(placed.notice)
  host.style.background = background
  host.style.color = ink
  host.replaceChildren(...lines.map((line) => elementOf(line, `left:${left}px;width:${width}px`)))
}

function elementOf({ parts, px, height, top }: PlacedLine, place: string): HTMLElement {
  const element = document.createElement('p')
  element.dir = 'auto'
  element.style.cssText = `${place};top:${top}px;font-size:${px}px;line-height:${height}px`
  for (const { text, weight } of parts) {
    const part = document.createElement('span')
    part.style.fontWeight = String(weight)
    part.textContent = text
    element.append(part)
  }
  return element
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })

/** A picture of a notice, for a screenshot. */
export function drawnNotice(host: HTMLElement, placed: PlacedNotice, screenSide: number): HTMLCanvasElement {
  return drawn(host, (on, size) => {
    const { background, text: ink } = colorsOf(placed.notice)
    on.fillStyle = background
    on.fillRect(0, 0, size.width, size.height)
    on.fillStyle = ink
    const { lines, left, width } = noticeLayout(placed, size, screenSide, measureText)
    for (const { parts, px, height, top } of lines) {
      const wide = parts.reduce((sum, { text, weight }) => sum + measureText(text, weight) * px, 0)
      let at = left + (width - wide) / 2
      for (const { text, weight } of parts) {
        on.font = fontOf(weight, px)
        on.fillText(text, at, top + height / 2)
        at += measureText(text, weight) * px
      }
    }
  })
}

/** A transparent picture of an overlay with the mark of a drill in its corner. */
export function drawnDrill(host: HTMLElement, screenSide: number): HTMLCanvasElement {
  return drawn(host, (on) => {
    const px = drillMark.px * screenSide
    const colors = getComputedStyle(document.documentElement)
    on.fillStyle = colors.getPropertyValue('--drill')
    on.fillRect(0, 0, px * drillMark.width, px * drillMark.height)
    on.fillStyle = colors.getPropertyValue('--on-drill')
    on.font = fontOf(750, px)
    on.textAlign = 'center'
    on.fillText('Drill', (px * drillMark.width) / 2, (px * drillMark.height) / 2)
  })
}

type Size = ReturnType<typeof sizeOf>

function drawn(host: HTMLElement, draw: (on: CanvasRenderingContext2D, size: Size) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, host.clientWidth)
  canvas.height = Math.max(1, host.clientHeight)
  const on = canvas.getContext('2d')
  if (!on) return canvas
  on.textBaseline = 'middle'
  draw(on, { width: canvas.width, height: canvas.height })
  return canvas
}

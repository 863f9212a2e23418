import type { TextElement, TextLook } from '@digisigncast/contract/slides/slide-document'
import { familiesOf } from '@digisigncast/contract/slides/slide-fonts'

type List = TextElement['list']

const smallestSize = 4
/** Halvings of the range of sizes: the result is at most 0.4 % too small. */
const steps = 8

export const flexOf = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const

export interface DrawnText {
  /** Fits the text into its box, to be called when its fonts are loaded. */
  fit: () => void
  /** Shows another text, without list markers. */
  change: (text: string) => void
}

type TextBox = TextLook & { width: number; height: number }

/** Draws a text with the look of its element. */
export function drawText(box: HTMLElement, element: TextBox, content: string, list: List = 'none'): DrawnText {
  box.style.display = 'flex'
  box.style.flexDirection = 'column'
  box.style.justifyContent = flexOf[element.vertical]
  const text = document.createElement('div')
  setTextStyle(text.style, element, content)
  if (list === 'none') text.textContent = content
  else text.append(...linesOf(content, list))
  box.append(text)
  const fit = (): void => {
    if (element.fit) fitText(text, element)
  }
  return {
    fit,
    change: (next) => {
      if (text.textContent === next) return
      text.textContent = next
      fit()
    },
  }
}

/** The look of a text, without its position. @param content omitted: texts in any language */
export function setTextStyle(style: CSSStyleDeclaration, element: TextLook, content = ''): void {
  style.fontFamily = familiesOf(element.font, content)
  style.fontWeight = String(element.weight)
  style.fontSize = `${element.size}px`
  style.fontKerning = 'normal'
  // A clock does not move when its digits change.
  style.fontVariantNumeric = 'tabular-nums'
  style.color = element.color
  style.textAlign = element.align
  style.lineHeight = String(element.lineHeight)
  style.letterSpacing = `${element.letterSpacing}em`
  style.textTransform = element.capitals ? 'uppercase' : 'none'
  style.whiteSpace = 'pre-wrap'
  style.overflowWrap = 'break-word'
  style.unicodeBidi = 'plaintext'
}

function linesOf(text: string, list: List): HTMLElement[] {
  let number = 0
  return text.split('\n').map((line) => {
    const row = document.createElement('div')
    row.style.display = 'flex'
    const mark = document.createElement('span')
    // Not `gap`, which browsers before 2020 (Chromium 84) ignore here.
    mark.style.marginRight = '0.4em'
    const content = document.createElement('span')
    content.style.flex = '1'
    content.style.minWidth = '0'
    if (line.trim() !== '') {
      number += 1
      mark.textContent = list === 'numbers' ? `${number}.` : '•'
    }
    content.textContent = line === '' ? '\u200b' : line
    row.append(mark, content)
    return row
  })
}

/** Finds the largest size, up to that of the element, at which the text is not larger than its box. */
export function fitText(text: HTMLElement, { size, width, height }: TextBox): void {
  // The measured sizes are rounded to pixels.
  const [maxWidth, maxHeight] = [Math.ceil(width), Math.ceil(height)]
  const fits = (candidate: number): boolean => {
    text.style.fontSize = `${candidate}px`
    return text.scrollHeight <= maxHeight && text.scrollWidth <= maxWidth
  }
  if (fits(size)) return
  let [low, high] = [Math.min(smallestSize, size), size]
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  text.style.fontSize = `${low}px`
}

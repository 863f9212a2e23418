const smallestPx = 10
/** Below this part of the shorter side, long words are broken instead of making everything smaller. */
const smallestPart = 0.05

const fits = (element: HTMLElement, box: HTMLElement): boolean =>
  element.scrollHeight <= box.clientHeight && element.scrollWidth <= box.clientWidth

function largestPx(element: HTMLElement, box: HTMLElement): number {
  let [low, high] = [smallestPx, Math.max(smallestPx, Math.min(box.clientHeight, box.clientWidth))]
  while (high - low > 1) {
    const middle = (low + high) / 2
    element.style.fontSize = `${middle}px`
    if (fits(element, box)) low = middle
    else high = middle
  }
  element.style.fontSize = `${low}px`
  return low
}

/** Sets the largest font size with which a text fits in its box. */
export function fitText(element: HTMLElement, box: HTMLElement): void {
  element.style.overflowWrap = 'normal'
  const px = largestPx(element, box)
  if (px >= smallestPart * Math.min(box.clientHeight, box.clientWidth)) return
  element.style.overflowWrap = 'anywhere'
  largestPx(element, box)
}

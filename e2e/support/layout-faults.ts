import type { Locator } from '@playwright/test'

/** Lists layout faults in this element: overflow, cut-off text, small or overlapping controls. */
export const layoutFaults = (root: Locator): Promise<string[]> => root.evaluate(find)

/** Runs in the page. */
async function find(root: Element): Promise<string[]> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  const faults: string[] = []
  // Styles and boxes do not change during the check, and elements share their ancestors.
  const styleOf = once(getComputedStyle)
  const shownOf = once(shown)
  const isFloatingOf = once(isFloating)
  const isClippedOf = once(isClippedAway)
  const width = document.documentElement.clientWidth
  const isPhone = width < 768
  const scrollWidth = document.scrollingElement?.scrollWidth ?? 0
  if (scrollWidth > width) faults.push(`the page is ${scrollWidth} px wide on ${width}`)

  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ')
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${text.slice(0, 40)}`
  }
  const visible = [...root.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('svg') &&
      // For screen readers only.
      !isClippedOf(element),
  )
  for (const element of visible) {
    const box = element.getBoundingClientRect()
    const style = styleOf(element)
    if (box.width <= 1 || box.height <= 1) continue
    const { left, right } = shownOf(element)
    if (right > left && (right > width + 1 || left < -1)) faults.push(`outside of the page: ${nameOf(element)}`)
    if (isTextCut(element, style)) faults.push(`cut off: ${nameOf(element)}`)
  }
  for (const text of root.querySelectorAll('svg text')) {
    const [box, picture] = [text, text.closest('svg') ?? root].map((one) => one.getBoundingClientRect())
    if (box && picture && (box.left < picture.left - 1 || box.right > picture.right + 1))
      faults.push(`outside of its SVG: ${text.textContent}`)
  }
  const controls = visible.filter((element) => element.matches('a, button, input:not([type=file]), select, textarea'))
  if (isPhone) for (const element of controls) if (isSmall(element)) faults.push(`under 24 px: ${nameOf(element)}`)
  for (const [i, one] of controls.entries())
    for (const other of controls.slice(i + 1))
      if (overlap(one, other)) faults.push(`${nameOf(one)} overlaps ${nameOf(other)}`)
  return faults

  function isClippedAway(element: Element): boolean {
    if (element === root) return false
    if (styleOf(element).clipPath === 'inset(50%)') return true
    return element.parentElement !== null && isClippedOf(element.parentElement)
  }
  function isTextCut(element: Element, style: CSSStyleDeclaration): boolean {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!hasText || element.clientWidth === 0) return false
    const isMarked = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    const isTooWide = element.scrollWidth > element.clientWidth + 1
    const isTooHigh = element.scrollHeight > element.clientHeight + 4
    if (style.overflowX === 'hidden' || style.overflowX === 'clip') return !isMarked && (isTooWide || isTooHigh)
    // Text that overflows its box.
    return isTooWide && style.overflowX === 'visible' && style.display !== 'inline'
  }
  function isSmall(element: Element): boolean {
    const style = styleOf(element)
    // Exempt: inline links, and inputs that are enlarged by their label.
    if (style.display === 'inline' || element.closest('label')) return false
    const label = element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
    if (element.matches('input[type=radio], input[type=checkbox]') && label) return false
    const around = getComputedStyle(element, '::before')
    const more = around.position === 'absolute' ? Math.max(0, -Number.parseFloat(around.top)) * 2 : 0
    const box = element.getBoundingClientRect()
    return box.height > 0 && (box.height + more < 24 || box.width + more < 24)
  }
  function overlap(one: Element, other: Element): boolean {
    if (one.contains(other) || other.contains(one) || isFloatingOf(one) !== isFloatingOf(other)) return false
    const [a, b] = [shownOf(one), shownOf(other)]
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    // A button completely on top of a clickable image is intended.
    const isWithin = wide >= Math.min(a.width, b.width) - 1 && high >= Math.min(a.height, b.height) - 1
    return wide > 2 && high > 2 && !isWithin
  }
  /** The box of the element, clipped by its scrolling ancestors. */
  function shown(element: Element) {
    let { left, right, top, bottom } = element.getBoundingClientRect()
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (styleOf(at).overflowX === 'visible') continue
      const frame = at.getBoundingClientRect()
      left = Math.max(left, frame.left)
      right = Math.min(right, frame.right)
      top = Math.max(top, frame.top)
      bottom = Math.min(bottom, frame.bottom)
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top }
  }
  function isFloating(element: Element): boolean {
    if (element === root) return false
    if (['fixed', 'sticky'].includes(styleOf(element).position)) return true
    return element.parentElement !== null && isFloatingOf(element.parentElement)
  }
  function once<T>(find: (element: Element) => T): (element: Element) => T {
    const known = new Map<Element, T>()
    return (element) => {
      if (!known.has(element)) known.set(element, find(element))
      return known.get(element) as T
    }
  }
}

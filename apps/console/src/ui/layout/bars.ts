/** Bars further above the bottom of the window are not in the way of messages (px). */
const nearBottom = 100

const bars = new Set<Element>()

/** Sets `--bars`: the distance from the bottom of the window to the top of the highest bar there. */
function place() {
  const places = [...bars].map((bar) => bar.getBoundingClientRect())
  const atBottom = places.filter(({ height, bottom }) => height > 0 && bottom > window.innerHeight - nearBottom)
  const heights = atBottom.map(({ top }) => window.innerHeight - top)
  document.documentElement.style.setProperty('--bars', `${Math.max(0, ...heights)}px`)
}

let observer: ResizeObserver | undefined

/** Ref of a bar at the bottom of the window: messages are shown above it. */
export function barRef(bar: HTMLElement | null) {
  if (!bar) return undefined
  observer ??= new ResizeObserver(place)
  observer.observe(document.documentElement)
  observer.observe(bar)
  bars.add(bar)
  return () => {
    observer?.unobserve(bar)
    bars.delete(bar)
    place()
  }
}

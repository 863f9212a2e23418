const namespace = 'http://www.w3.org/2000/svg'

interface Drawing {
  svg: SVGSVGElement
  add: (name: 'path' | 'line' | 'circle', attributes: Record<string, string | number>) => SVGElement
}

/** An empty drawing that fills its parent, in the middle and in proportion. */
export function drawingOf(viewBox: string): Drawing {
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', viewBox)
  svg.style.display = 'block'
  svg.style.width = '100%'
  svg.style.height = '100%'
  const add: Drawing['add'] = (name, attributes) => {
    const element = document.createElementNS(namespace, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    svg.append(element)
    return element
  }
  return { svg, add }
}

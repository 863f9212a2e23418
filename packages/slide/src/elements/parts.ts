/** A box in a text, with styles of CSS. Its content is set as text. */
export function part(style: Partial<CSSStyleDeclaration>, content: string | readonly Element[] = ''): HTMLElement {
  const element = document.createElement('div')
  Object.assign(element.style, style)
  if (typeof content === 'string') element.textContent = content
  else element.append(...content)
  return element
}

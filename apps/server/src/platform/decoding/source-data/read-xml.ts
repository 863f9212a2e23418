import { decodeXML } from 'entities'
import { XMLParser } from 'fast-xml-parser'
import { Refusal } from '../jobs.ts'

/** An element without attributes and children is its text. Names are without prefixes; those of attributes begin with `@`. */
export type XmlElement = string | { readonly [name: string]: XmlElement | readonly XmlElement[] }

const refuseDoctype = (): never => {
  throw new Refusal('The XML has a DOCTYPE, which is refused. Send it without one.')
}

/** Text has the five predefined entities and numeric ones. Others stay as they are. */
const entityDecoder = {
  setExternalEntities: () => {},
  addInputEntities: refuseDoctype,
  reset: () => {},
  setXmlVersion: () => {},
  decode: decodeXML,
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  // It would trim each part of a text, beside CDATA, too.
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 40,
  jPath: false,
  entityDecoder,
})

/** Parses XML that strangers wrote. Refuses a DOCTYPE, and text that is not well-formed. */
export function readXml(text: string): XmlElement {
  if (/^<!doctype/i.test(withoutProlog(text))) refuseDoctype()
  try {
    return parser.parse(text.trim(), true) as XmlElement
  } catch (error) {
    if (error instanceof Refusal) throw error
    const [, line] = (error instanceof Error && /:(\d+):\d+$/.exec(error.message)) || []
    throw new Refusal(`This is not well-formed XML${line === undefined ? '' : ` (line ${line})`}.`)
  }
}

/** The text from the root element, or the DOCTYPE, on. */
function withoutProlog(text: string): string {
  let at = 0
  for (;;) {
    while (/[\s\ufeff]/.test(text[at] ?? '')) at += 1
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined
    const found = end === undefined ? -1 : text.indexOf(end, at + 2)
    if (end === undefined || found === -1) return text.slice(at, at + 20)
    at = found + end.length
  }
}

/** The children of this name. */
export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  if (element === undefined || typeof element === 'string' || !Object.hasOwn(element, name)) return []
  const found = element[name]
  return found === undefined ? [] : isList(found) ? found : [found]
}

const isList = (found: XmlElement | readonly XmlElement[]): found is readonly XmlElement[] => Array.isArray(found)

/** The text of an element, or of its first child of this name, without blanks around it. Empty without one. */
export function textOf(element: XmlElement | undefined, name?: string): string {
  if (name !== undefined) return textOf(childrenOf(element, name)[0])
  if (element === undefined) return ''
  return typeof element === 'string' ? element.trim() : textOf(element, '#text')
}

/** All elements of this name, without those inside of others. */
export function findAll(root: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = []
  const waiting = [root]
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (typeof element === 'string') continue
    for (const [key, value] of Object.entries(element)) {
      const children = isList(value) ? value : [value]
      if (key === name) found.push(...children)
      else waiting.push(...children)
    }
  }
  return found
}

import { type DefaultTreeAdapterTypes, html as names, parse, serialize, defaultTreeAdapter as tree } from 'parse5'
import { addressOf, type References, virtualOrigin } from './references.ts'
import { rewriteCss } from './rewrite-css.ts'
import { rewriteScript } from './rewrite-script.ts'

type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

interface Page {
  html: string
  /** Whether browsers show it in quirks mode. */
  isQuirky: boolean
}

/** Elements that load the address in their `href`; links lead to other pages. */
const loadsHref = ['link', 'image', 'use', 'feimage']
const single = ['src', 'poster', 'data']
const several = ['srcset', 'imagesrcset']

interface PageOptions {
  /** Path of the page in its package. */
  path: string
  /** Paths of the modules that its scripts can import. */
  modules: readonly string[]
  references: References
}

/** Replaces the references of a page to files of its package by their markers, and adds an import map of the `modules`. */
export function rewriteHtml(text: string, { path, modules, references }: PageOptions): Page {
  const page = parse(text)
  const elements = elementsOf(page)
  const ownBase = ownBaseOf(elements)
  const base = URL.parse(ownBase ?? '', addressOf(path))?.href ?? addressOf(path)
  const maps: object[] = []
  for (const element of elements) {
    if (isDropped(element)) tree.detachNode(element)
    else if (isImportMap(element)) {
      maps.push(mapOf(element))
      tree.detachNode(element)
    } else rewriteElement(element, base, references)
  }
  const head = elements.find(({ tagName }) => tagName === 'head')
  // Without scripts, a page imports nothing.
  if (head && elements.some(({ tagName }) => tagName === 'script')) {
    const map = JSON.stringify(joined(maps, { modules, base }, references))
    prepend(head, elementOf('script', { type: 'importmap' }, map))
  }
  if (head && ownBase !== undefined)
    prepend(head, elementOf('base', { href: references.pageMarkerOf(base, base) ?? base }))
  return { html: serialize(page), isQuirky: tree.getDocumentMode(page) === names.DOCUMENT_MODE.QUIRKS }
}

/** All elements in the order of the document, with those in templates. */
function elementsOf(root: Parent): Element[] {
  const found: Element[] = []
  const open: DefaultTreeAdapterTypes.ChildNode[] = root.childNodes.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    if (!tree.isElementNode(node)) continue
    found.push(node)
    // One by one: a call takes some 100,000 arguments at most.
    for (const child of node.childNodes.toReversed()) open.push(child)
    if ('content' in node) for (const child of node.content.childNodes.toReversed()) open.push(child)
  }
  return found
}

const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

/** The address that the page sets for its references to be relative to. */
function ownBaseOf(elements: readonly Element[]): string | undefined {
  const own = elements.find((element) => element.tagName === 'base' && attributeOf(element, 'href') !== undefined)
  return own && attributeOf(own, 'href')
}

/** The base is set anew, and a policy of the page would refuse the files that the loader creates. */
const isDropped = (element: Element): boolean =>
  element.tagName === 'base' ||
  (element.tagName === 'meta' && /^content-security-policy$/i.test(attributeOf(element, 'http-equiv') ?? ''))

const typeOf = (element: Element): string => (attributeOf(element, 'type') ?? '').trim().toLowerCase()

const isImportMap = (element: Element): boolean => element.tagName === 'script' && typeOf(element) === 'importmap'

function rewriteElement(element: Element, base: string, references: References): void {
  const { tagName, attrs } = element
  if (tagName === 'a' || tagName === 'area') return rewriteLink(element, base, references)
  if (tagName === 'meta') return rewriteRefresh(element, base, references)
  let isChanged = false
  for (const attribute of attrs) {
    const changed = rewriteAttribute(tagName, attribute, (value) => references.markerOf(value, base))
    if (changed !== undefined) {
      attribute.value = changed
      isChanged = true
    }
    if (attribute.name === 'style') attribute.value = rewriteCss(attribute.value, base, references)
  }
  // A checksum of the page is not that of the file with replaced references.
  if (isChanged) element.attrs = attrs.filter(({ name }) => name !== 'integrity')
  if (tagName === 'style') rewriteText(element, (text) => rewriteCss(text, base, references))
  if (tagName === 'script' && /^$|module|javascript/.test(typeOf(element)))
    rewriteText(element, (text) => rewriteScript(text, base, references))
}

/** An address from the top of the package: the address of the page has more folders on the display. */
const isFromTop = (address: string): boolean => /^\s*\//.test(address)

function rewriteLink(element: Element, base: string, references: References): void {
  for (const attribute of element.attrs) {
    if (attribute.name === 'href' && isFromTop(attribute.value))
      attribute.value = references.pageMarkerOf(attribute.value, base) ?? attribute.value
    if (attribute.name === 'style') attribute.value = rewriteCss(attribute.value, base, references)
  }
}

/** A refresh that leads out of the package is left to the loader, which reports it. */
function rewriteRefresh(element: Element, base: string, references: References): void {
  if (!/^refresh$/i.test(attributeOf(element, 'http-equiv') ?? '')) return
  const { seconds, address } = refreshOf(attributeOf(element, 'content') ?? '')
  const marker = references.pageMarkerOf(address, base)
  if (marker === undefined) {
    element.attrs = [
      { name: 'name', value: 'refresh-elsewhere' },
      { name: 'content', value: `${seconds};${address}` },
    ]
  } else if (isFromTop(address)) element.attrs = refreshTo(`${seconds};url=${marker}`)
}

/** For example: 5; url=next.html */
function refreshOf(content: string): { seconds: string; address: string } {
  const [seconds = ''] = /^[\d.]*/.exec(content.trim()) ?? []
  const after = content.trim().slice(seconds.length).trimStart().replace(/^[;,]/, '').trimStart()
  const address =
    /^url/i.test(after) && /^\s*=/.test(after.slice(3)) ? after.slice(after.indexOf('=') + 1).trimStart() : after
  return { seconds, address: address.replace(/^["']/, '').replace(/["']$/, '') }
}

const refreshTo = (content: string) => [
  { name: 'http-equiv', value: 'refresh' },
  { name: 'content', value: content },
]

/** The new value of an attribute; undefined for no change. */
function rewriteAttribute(
  tagName: string,
  { name, value }: { name: string; value: string },
  markerOf: (reference: string) => string | undefined,
): string | undefined {
  if (several.includes(name)) return rewriteList(value, markerOf)
  // Frames of a package would need the loader, too.
  const isReference = single.includes(name) || (name === 'href' && loadsHref.includes(tagName.toLowerCase()))
  return isReference && tagName !== 'iframe' ? markerOf(value) : undefined
}

/** The addresses of a `srcset` start it or follow a comma, and end with white space or a comma. */
function rewriteList(list: string, markerOf: (reference: string) => string | undefined): string {
  return list.replace(
    /(^|,)(\s*)(data:\S*|[^\s,]\S*?)(?=,?(?:\s|$))/g,
    (whole, comma: string, space: string, reference: string) => {
      const marker = markerOf(reference)
      return marker === undefined ? whole : `${comma}${space}${marker}`
    },
  )
}

function rewriteText(element: Element, rewrite: (text: string) => string): void {
  for (const node of element.childNodes) if (tree.isTextNode(node)) node.value = rewrite(node.value)
}

/** Names and addresses. A page can contain anything, and blocks a name with null. */
type Imports = Record<string, unknown>

const mapOf = (element: Element): { imports?: Imports } => {
  try {
    const map: unknown = JSON.parse(
      element.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join(''),
    )
    return typeof map === 'object' && map !== null ? map : {}
  } catch {
    return {}
  }
}

/** One import map: the names of the page's own ones, without their scopes, and the virtual addresses of all modules. */
function joined(
  maps: readonly { imports?: Imports }[],
  { modules, base }: { modules: readonly string[]; base: string },
  { markerOf }: References,
): { imports: Record<string, string> } {
  const named = maps.flatMap(({ imports }) => Object.entries(imports ?? {}))
  const resolved = named.flatMap(([name, target]): [string, string][] => {
    const address = typeof target === 'string' ? URL.parse(target, base)?.href : undefined
    if (address === undefined) return []
    if (!name.endsWith('/')) return [[name, markerOf(address, base) ?? address]]
    const below = modules.filter((path) => addressOf(path).startsWith(address))
    const files = below.map((path): [string, string] => [
      name + addressOf(path).slice(address.length),
      markerOf(addressOf(path), base) ?? '',
    ])
    return address.startsWith(virtualOrigin) ? files : [[name, address]]
  })
  const own = modules.map((path): [string, string] => [addressOf(path), markerOf(addressOf(path), base) ?? ''])
  return { imports: Object.fromEntries([...own, ...resolved]) }
}

function elementOf(tagName: string, attributes: Record<string, string>, text = ''): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  const element = tree.createElement(tagName, names.NS.HTML, attrs)
  if (text !== '') tree.insertText(element, text.replaceAll('<', '\\u003c'))
  return element
}

function prepend(parent: Element, child: Element): void {
  const [first] = parent.childNodes
  if (first) tree.insertBefore(parent, child, first)
  else tree.appendChild(parent, child)
}

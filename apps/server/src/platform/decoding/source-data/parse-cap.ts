import { certainties, severities, urgencies } from '@digisigncast/contract/accounts/warnings'
import { Refusal } from '../jobs.ts'
import type { CapAlert, CapAnswer, CapIdentity, CapInfo } from './cap-answer.ts'
import { answerOf, type Choice, maxWord, ofAlert, type Part } from './most-severe.ts'
import { childrenOf, findAll, readXml, textOf, type XmlElement } from './read-xml.ts'
import { circleFrom, polygonFrom, type Shape } from './shapes.ts'

const maxInfos = 20
const maxReferences = 100
const maxText = 2000
const maxAreas = 100
const maxCodes = 500
const maxCode = 100
/** Of all shapes of an `<info>`. */
const maxCorners = 2000

/** Reads a warning in CAP, or a feed (Atom, RSS) with warnings or links to them. `base`: its address. */
export function parseCap(text: string, { base = '', ...options }: Choice & { base?: string }): CapAnswer {
  const root = readXml(text)
  const feed = feedIn(root, base)
  if (feed) return readFeed(feed, options)
  const found = findAll(root, 'alert')
  if (found.length === 0 && childrenOf(root, 'alerts').length > 0) return answerOf('', [], options)
  if (found.length === 0) throw new Refusal('This is not CAP: it has no element <alert>, and it is not a feed.')
  const alerts = found.flatMap((alert) => readAlert(alert) ?? [])
  const [first] = found
  if (alerts.length === 0) throw new Refusal(`This is not a complete warning: its ${missingIn(first)} is missing.`)
  return answerOf('', alerts.map(ofAlert), options)
}

/** Some feeds have elements of CAP in their entries. */
function ofLink(entry: XmlElement, url: string): Part {
  const expiresAt = timeOf(textOf(entry, 'expires'))
  return {
    link: { url, expiresAt },
    expiresAt,
    endsOthers: /^(Update|Cancel)$/.test(textOf(entry, 'msgType')),
    places: [areasIn([entry])],
    severity: textOf(entry, 'msgType') === 'Cancel' ? 'Extreme' : oneOf(severities, textOf(entry, 'severity')),
  }
}

interface Feed {
  title: string
  entries: readonly XmlElement[]
  /** The address to which links are relative. */
  base: string
}

function feedIn(root: XmlElement, base: string): Feed | undefined {
  const [atom] = childrenOf(root, 'feed')
  if (atom !== undefined)
    return { title: textOf(atom, 'title'), entries: childrenOf(atom, 'entry'), base: baseIn(atom, base) }
  const [rss] = [...childrenOf(root, 'rss'), ...childrenOf(root, 'RDF')]
  if (rss === undefined) return undefined
  const [channel] = childrenOf(rss, 'channel')
  return {
    title: textOf(channel, 'title'),
    entries: [...childrenOf(channel, 'item'), ...childrenOf(rss, 'item')],
    base: baseIn(channel, baseIn(rss, base)),
  }
}

/** `xml:base` of an element, which can be relative itself. */
const baseIn = (element: XmlElement | undefined, base: string): string => absolute(textOf(element, '@base'), base)

const absolute = (url: string, base: string): string => (URL.canParse(url, base) ? new URL(url, base).href : base)

/** The warnings of the entries, or the links to them; of equal ones the newest first. */
function readFeed({ title, entries, base }: Feed, options: Choice): CapAnswer {
  const dated = entries.map((entry) => ({ entry, at: timeOf(textOf(entry, 'updated') || textOf(entry, 'pubDate')) }))
  const newest = dated.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
  const parts = newest.flatMap(({ entry }) => {
    const alerts = alertsIn(entry)
    if (alerts.length > 0) return alerts.map(ofAlert)
    const url = linkOf(entry, baseIn(entry, base))
    return url === undefined ? [] : [ofLink(entry, url)]
  })
  return answerOf(title, parts, options)
}

/** Warnings in an entry: as elements, or as text with markup. */
function alertsIn(entry: XmlElement): CapAlert[] {
  const asElements = findAll(entry, 'alert').flatMap((alert) => readAlert(alert) ?? [])
  if (asElements.length > 0) return asElements
  const texts = ['content', 'description', 'encoded'].map((name) => textOf(entry, name))
  return texts.filter((text) => /^<(\?xml|([\w-]+:)?alert\b)/.test(text)).flatMap(alertsInText)
}

function alertsInText(text: string): CapAlert[] {
  try {
    return findAll(readXml(text), 'alert').flatMap((alert) => readAlert(alert) ?? [])
  } catch {
    // The other entries of the feed can be read.
    return []
  }
}

/** The address of the warning of an entry: a link with the type of CAP, else with another type of XML, else the first one. */
function linkOf(entry: XmlElement, base: string): string | undefined {
  const links = [...childrenOf(entry, 'link'), ...childrenOf(entry, 'enclosure')].map((link) => ({
    url: textOf(link, '@href') || textOf(link, '@url') || textOf(link),
    base: baseIn(link, base),
    type: textOf(link, '@type').toLowerCase(),
  }))
  const given = links.filter(({ url }) => url !== '' && url.length <= 2000)
  const [best] = [/\bcap\b/, /\bxml$/, /^/].flatMap((type) => given.find((link) => type.test(link.type)) ?? [])
  return best && (URL.canParse(best.url, best.base) ? new URL(best.url, best.base).href : best.url)
}

const required = ['identifier', 'sender', 'sent', 'status', 'msgType'] as const

const missingIn = (alert: XmlElement | undefined): string =>
  `<${required.find((name) => textOf(alert, name) === '') ?? 'identifier'}>`

/** Undefined without the elements that each warning has. */
function readAlert(alert: XmlElement): CapAlert | undefined {
  const word = (name: string) => textOf(alert, name).slice(0, maxWord)
  if (required.some((name) => word(name) === '')) return undefined
  return {
    sender: word('sender'),
    identifier: word('identifier'),
    sent: normalTime(word('sent')),
    status: word('status'),
    msgType: word('msgType'),
    scope: word('scope') || 'Public',
    references: referencesIn(textOf(alert, 'references')),
    infos: childrenOf(alert, 'info').slice(0, maxInfos).map(readInfo),
  }
}

/** `sender,identifier,sent` of each, separated by white space. */
function referencesIn(text: string): CapIdentity[] {
  const found: CapIdentity[] = []
  for (const reference of text.split(/\s+/)) {
    const parts = reference.split(',')
    const [sender = '', sent = ''] = [parts[0], parts.at(-1)]
    const identifier = parts.slice(1, -1).join(',')
    if (sender === '' || identifier === '' || sent === '') continue
    found.push({
      sender: sender.slice(0, maxWord),
      identifier: identifier.slice(0, maxWord),
      sent: normalTime(sent.slice(0, maxWord)),
    })
    if (found.length === maxReferences) break
  }
  return found
}

function readInfo(info: XmlElement): CapInfo {
  const text = (name: string) => textOf(info, name).slice(0, maxText)
  return {
    // The default of the standard.
    language: text('language').slice(0, 35) || 'en-US',
    event: text('event').slice(0, maxWord),
    headline: text('headline').slice(0, maxWord),
    description: text('description'),
    instruction: text('instruction'),
    severity: oneOf(severities, text('severity')),
    urgency: oneOf(urgencies, text('urgency')),
    certainty: oneOf(certainties, text('certainty')),
    effectiveAt: timeOf(text('effective')),
    expiresAt: timeOf(text('expires')),
    ...areasIn(childrenOf(info, 'area')),
    ...shapesIn(childrenOf(info, 'area')),
    isAllClear: childrenOf(info, 'responseType').some((type) => textOf(type).toLowerCase() === 'allclear'),
  }
}

/** The areas of `<area>`, or of an entry of a feed that has its elements. */
function areasIn(all: readonly XmlElement[]) {
  const names = all.flatMap((area) => childrenOf(area, 'areaDesc').map((name) => textOf(name).slice(0, maxWord)))
  const codes = all.flatMap((area) => childrenOf(area, 'geocode').flatMap((code) => childrenOf(code, 'value')))
  // Some feeds have all codes of an entry in one element.
  const values = codes.flatMap((code) => textOf(code).split(/\s+/)).map((value) => value.slice(0, maxCode))
  return { areas: names.slice(0, maxAreas), geocodes: [...new Set(values)].filter(Boolean).slice(0, maxCodes) }
}

/** Empty if an area has no shape, or one that cannot be read: the warning is for all locations then. */
function shapesIn(areas: readonly XmlElement[]): { shapes?: Shape[] } {
  const all = areas.map((area) => [
    ...childrenOf(area, 'polygon').map((polygon) => polygonFrom(textOf(polygon))),
    ...childrenOf(area, 'circle').map((circle) => circleFrom(textOf(circle))),
  ])
  const shapes = all.flat().filter((shape) => shape !== undefined)
  const corners = shapes.reduce((sum, shape) => sum + ('km' in shape ? 1 : shape.length), 0)
  const isWhole = all.length > 0 && all.every((some) => some.length > 0 && !some.includes(undefined))
  return isWhole && corners <= maxCorners ? { shapes } : {}
}

const oneOf = <Word extends string>(words: readonly (Word | 'Unknown')[], text: string): Word | 'Unknown' =>
  words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? 'Unknown'

/** Times without an offset are read as UTC. */
function timeOf(text: string): number | null {
  const trimmed = text.trim()
  const time = Date.parse(/T[\d:.]+$/.test(trimmed) ? `${trimmed}Z` : trimmed)
  return Number.isNaN(time) ? null : time
}

/** The same for a time in another offset. */
function normalTime(text: string): string {
  const time = timeOf(text)
  return time === null ? text : new Date(time).toISOString()
}

import type { Certainty, Severity, Urgency } from '@digisigncast/contract/accounts/warnings'

interface Info {
  language?: string | undefined
  event?: string
  headline?: string
  description?: string
  instruction?: string
  severity?: Severity
  urgency?: Urgency
  certainty?: Certainty
  effective?: number | undefined
  /** Null: the element is missing. */
  expires?: number | null
  responseType?: string
  areas?: readonly Area[]
}

interface Area {
  name: string
  geocode?: string
  polygon?: string
  circle?: string
}

interface Warning {
  identifier?: string
  sender?: string
  sent?: number
  status?: string
  msgType?: string
  scope?: string
  references?: readonly Identity[]
  infos?: readonly Info[]
  /** Prefix of all elements, such as `cap:`. */
  prefix?: string
  namespace?: string
}

export interface Identity {
  sender: string
  identifier: string
  sent: number
}

/** Times as weather services write them, with an offset. */
const timeText = (at: number): string => `${new Date(at + 3_600_000).toISOString().slice(0, 19)}+01:00`

export const referenceText = ({ sender, identifier, sent }: Identity): string =>
  // The same instant in another offset.
  `${sender},${identifier},${new Date(sent).toISOString().slice(0, 19)}-00:00`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Documents of CAP, in the way of weather services. `now` is the time at which they are sent by default. */
export function capDocuments(now: () => number) {
  let count = 0
  const identityOf = (warning: Warning): Identity => ({
    sender: warning.sender ?? 'warnings@weather.example',
    identifier: warning.identifier ?? `2.49.0.1.999.0.${(count += 1)}`,
    sent: warning.sent ?? now(),
  })
  /** The document without the XML declaration, with its identity. */
  function capOf(warning: Warning = {}) {
    const identity = identityOf(warning)
    const { prefix = '', namespace = 'urn:oasis:names:tc:emergency:cap:1.2', references = [] } = warning
    const tag = (name: string, text: string | number | undefined) =>
      text === undefined
        ? ''
        : `<${prefix}${name}>${typeof text === 'number' ? timeText(text) : escaped(text)}</${prefix}${name}>\n`
    const areaOf = ({ name, geocode, polygon, circle }: Area) =>
      `<${prefix}area>${tag('areaDesc', name)}${tag('polygon', polygon)}${tag('circle', circle)}${geocode === undefined ? '' : `<${prefix}geocode>${tag('valueName', 'SAME')}${tag('value', geocode)}</${prefix}geocode>`}</${prefix}area>\n`
    const infos = (warning.infos ?? [{}]).map(
      (info) =>
        `<${prefix}info>\n${tag('language', info.language)}${tag('category', 'Met')}${tag('event', info.event ?? 'Tornado')}${tag('responseType', info.responseType)}${tag('urgency', info.urgency ?? 'Immediate')}${tag('severity', info.severity ?? 'Extreme')}${tag('certainty', info.certainty ?? 'Observed')}${tag('effective', info.effective)}${info.expires === null ? '' : tag('expires', info.expires ?? now() + 30 * 60_000)}${tag('headline', info.headline ?? 'Tornado Warning')}${tag('description', info.description ?? 'A tornado was seen near Springfield,\nmoving east at 50 km/h.')}${tag('instruction', info.instruction ?? 'Take shelter now.')}${(info.areas ?? []).map(areaOf).join('')}</${prefix}info>\n`,
    )
    const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
    return {
      ...identity,
      xml: `<${prefix}alert ${xmlns}="${namespace}">\n${tag('identifier', identity.identifier)}${tag('sender', identity.sender)}${tag('sent', identity.sent)}${tag('status', warning.status ?? 'Actual')}${tag('msgType', warning.msgType ?? 'Alert')}${tag('scope', warning.scope ?? 'Public')}${references.length === 0 ? '' : tag('references', references.map(referenceText).join(' '))}${infos.join('')}</${prefix}alert>`,
    }
  }
  return capOf
}

/** An Atom feed, as weather services publish it. Its entries have the warning, or link to it. */
export const atomOf = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
<id>urn:example:warnings</id><title>Warnings for Springfield</title><updated>2037-11-23T07:00:00Z</updated>
${entries.join('\n')}</feed>`

/** An entry that has the warning. */
export const embedded = (xml: string) =>
  `<entry><id>1</id><title>x</title><content type="application/xml">${xml}</content></entry>`

/** An entry that links to the warning, and to a page before it. */
export const linked = (path: string, more = '') =>
  `<entry><id>1</id><title>x</title><link rel="alternate" hreflang="en" href="https://weather.example/page"/><link type="application/cap+xml" href="${path}"/>${more}</entry>`

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

/** Plain text with clickable web addresses. Never interpreted as markup. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ),
  )
}

interface Part {
  text: string
  href?: string
}

/** Splits text into parts; http and https addresses have a `href`. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"'“”]+/gi)) {
    const address = withoutPunctuation(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: address, href: new URL(address).href })
    from = match.index + address.length
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts
}

// Trailing punctuation and unmatched closing brackets are not part of the address.
function withoutPunctuation(address: string): string {
  const removed = address.includes('(') ? '.,;:!?' : '.,;:!?)'
  let end = address.length
  while (end > 0 && removed.includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

import { type FeedData, maxFeedEntries } from '@digisigncast/contract/slides/source-data'
import { parseFeed as parse } from 'feedsmith'
import { Refusal } from '../jobs.ts'
import { plainText } from './text.ts'

interface Entry {
  title: string | undefined
  text: string | undefined
  at: string | undefined
}

/** Reads RSS, RDF, Atom or a JSON feed. */
export function parseFeed(text: string): FeedData {
  const { title, entries } = read(text)
  return { kind: 'feed', title: plainText(title), entries: newestOf(entries) }
}

/** Converts no more entries than are kept: long ones take a while. */
function newestOf(entries: readonly Entry[]): FeedData['entries'] {
  const dated = entries.map((entry) => ({ entry, at: timeOf(entry.at) }))
  const newest: FeedData['entries'] = []
  for (const { entry, at } of dated.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))) {
    const body = plainText(entry.text)
    const title = plainText(entry.title)
    // Posts have no title: their text takes its place, once.
    if (title !== '') newest.push({ title, text: body, at })
    else if (body !== '') newest.push({ title: body, text: '', at })
    if (newest.length === maxFeedEntries) break
  }
  return newest
}

function read(text: string): { title: string | undefined; entries: Entry[] } {
  const parsed = parsedFeed(text)
  if (parsed.format === 'atom') {
    const { title, entries = [] } = parsed.feed
    return {
      title: textOf(title),
      entries: entries.map((entry) => ({
        title: textOf(entry.title),
        text: textOf(entry.summary) ?? textOf(entry.content),
        at: entry.published ?? entry.updated,
      })),
    }
  }
  if (parsed.format === 'json') {
    const { title, items = [] } = parsed.feed
    return {
      title,
      entries: items.map((item) => ({
        title: item.title,
        text: item.summary ?? item.content_text ?? item.content_html,
        at: item.date_published,
      })),
    }
  }
  if (parsed.format === 'rss') {
    const { title, items = [] } = parsed.feed
    return {
      title,
      entries: items.map((item) => ({
        title: item.title,
        text: item.description ?? item.content?.encoded,
        at: item.pubDate ?? item.dc?.dates?.[0],
      })),
    }
  }
  const { title, items = [] } = parsed.feed
  return {
    title,
    entries: items.map((item) => ({ title: item.title, text: item.description, at: item.dc?.dates?.[0] })),
  }
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  const inner = (value as { value?: unknown } | undefined)?.value
  return typeof inner === 'string' ? inner : undefined
}

function parsedFeed(text: string) {
  try {
    return parse(text)
  } catch {
    throw new Refusal('The answer is not a feed (RSS, Atom or JSON Feed).')
  }
}

/** Names of time zones that are not known, such as CET, are read as UTC: the order of the entries stays. */
function timeOf(text = ''): number | null {
  const time = [text, text.replace(/ [A-Z]{3,5}$/, ' GMT')].map(Date.parse).find((read) => !Number.isNaN(read))
  return time ?? null
}

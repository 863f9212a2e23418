import { type FeedData, maxFeedEntries } from '@digisigncast/contract/source-kinds/source-data'
import { parseFeed as parse } from 'feedsmith'
import { Refusal } from '../jobs.ts'
import { plainText, textOfMarkup } from './text.ts'

/** Text of a feed: HTML, or as it is. */
interface Words {
  value: string
  isMarkup: boolean
}

interface Entry {
  title: Words | undefined
  text: Words | undefined
  at: string | undefined
}

/** Reads RSS, RDF, Atom or a JSON feed. */
export function parseFeed(text: string): FeedData {
  const { title, entries } = read(text)
  return { kind: 'feed', title: lineOf(title), entries: newestOf(entries) }
}

/** Converts no more entries than are kept: long ones take a while. */
function newestOf(entries: readonly Entry[]): FeedData['entries'] {
  const dated = entries.map((entry) => ({ entry, at: timeOf(entry.at) }))
  const newest: FeedData['entries'] = []
  for (const { entry, at } of dated.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))) {
    const body = lineOf(entry.text)
    const title = lineOf(entry.title)
    // Posts have no title: their text takes its place, once.
    if (title !== '') newest.push({ title, text: body, at })
    else if (body !== '') newest.push({ title: body, text: '', at })
    if (newest.length === maxFeedEntries) break
  }
  return newest
}

function read(text: string): { title: Words | undefined; entries: Entry[] } {
  const parsed = parsedFeed(text)
  if (parsed.format === 'atom') {
    const { title, entries = [] } = parsed.feed
    return {
      title: typed(title),
      entries: entries.map((entry) => ({
        title: typed(entry.title),
        text: typed(entry.summary) ?? typed(entry.content),
        at: entry.published ?? entry.updated,
      })),
    }
  }
  if (parsed.format === 'json') {
    const { title, items = [] } = parsed.feed
    return {
      title: asItIs(title),
      entries: items.map((item) => ({
        title: asItIs(item.title),
        text: asItIs(item.summary ?? item.content_text) ?? markup(item.content_html),
        at: item.date_published,
      })),
    }
  }
  if (parsed.format === 'rss') {
    const { title, items = [] } = parsed.feed
    return {
      title: markup(title),
      entries: items.map((item) => ({
        title: markup(item.title),
        text: markup(item.description ?? item.content?.encoded),
        at: item.pubDate ?? item.dc?.dates?.[0],
      })),
    }
  }
  const { title, items = [] } = parsed.feed
  return {
    title: markup(title),
    entries: items.map((item) => ({
      title: markup(item.title),
      text: markup(item.description),
      at: item.dc?.dates?.[0],
    })),
  }
}

const lineOf = (words: Words | undefined): string =>
  words === undefined ? '' : (words.isMarkup ? textOfMarkup : plainText)(words.value)

const asItIs = (value: string | undefined): Words | undefined =>
  value === undefined ? undefined : { value, isMarkup: false }
/** RSS does not say whether a text is HTML; most programs read it as such. */
const markup = (value: string | undefined): Words | undefined =>
  value === undefined ? undefined : { value, isMarkup: true }

/** Text of Atom by its type. Undefined for files, such as pictures, which are in base64. */
function typed(text: { value?: string | undefined; type?: string | undefined } | undefined): Words | undefined {
  const type = text?.type?.toLowerCase() ?? 'text'
  if (/^(text|text\/plain\b.*)$/.test(type)) return asItIs(text?.value)
  return /^(x?html|text\/html|application\/xhtml)\b/.test(type) ? markup(text?.value) : undefined
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

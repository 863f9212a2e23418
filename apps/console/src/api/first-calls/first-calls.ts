/** Reading calls of this page, sent by `first-calls.js` before the console was loaded. */
interface FirstCalls {
  /** Token of the stored session at that time. */
  token: string
  /** Time by this computer (ms since 1970), and since the page began (ms). */
  sentAt: number
  since: number
  /** By address. `arrivedAt` is 0 until the answer begins. */
  byUrl: Record<string, { answer: Promise<Response>; arrivedAt: number }>
}

/** An answer that waits longer than this is not used (ms). */
const keptMs = 15_000
/** Calls of a page count as its first ones for this time after the first of them (ms). */
const noteMs = 3000
/** Browsers have six connections to a server without HTTP/2. */
const mostCalls = 6
const mostPages = 20
const key = 'first_calls'
/** Key of the stored token of the session. */
export const tokenKey = 'auth_token'

/** The calls that were sent before the console was loaded, and those that this page makes first. */
export function openFirstCalls(page: { address: () => string; now: () => number; sent: FirstCalls | undefined }) {
  const { sent } = page
  const address = page.address()
  const made = new Set<string>()
  let notedToken: string | undefined
  let wasTaken = false
  let isNoting = true

  const finish = (place: Storage) => {
    isNoting = false
    // The user has signed out meanwhile.
    if (place.getItem(tokenKey) !== notedToken) return
    const others = Object.entries(read(place)).filter(([known]) => known !== address)
    place.setItem(key, JSON.stringify(Object.fromEntries([...others.slice(1 - mostPages), [address, [...made]]])))
  }

  return {
    /** Returns the answer of a call that was sent already with this session, once. */
    take: (url: string, token: string | undefined) => {
      const call = sent?.byUrl[url]
      if (!sent || !call || sent.token !== token || page.now() - sent.sentAt > keptMs) return undefined
      delete sent.byUrl[url]
      wasTaken = true
      return { answer: call.answer, sentAt: sent.sentAt, arrivedAt: () => call.arrivedAt }
    },
    /** Notes a reading call, which is sent early the next time. Calls of another session or page are not of this one. */
    note: (url: string, token: string | undefined, place: Storage) => {
      if (!isNoting || token === undefined) return
      notedToken ??= token
      if (page.address() !== address || token !== notedToken) {
        isNoting = false
        return
      }
      if (made.size === 0) setTimeout(() => isNoting && finish(place), noteMs)
      made.add(url)
      if (made.size === mostCalls) finish(place)
    },
    /** Notes nothing more of this page. */
    stop: () => {
      isNoting = false
    },
    /** When this page began to fetch (ms since it began). */
    since: () => (wasTaken && sent ? sent.since : undefined),
  }
}

/** Addresses by page. What is not one of them, `first-calls.js` does not send. */
function read(place: Storage): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(place.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

declare global {
  interface Window {
    firstCalls?: FirstCalls
  }
}

let opened: ReturnType<typeof openFirstCalls> | undefined

/** Those of this page. */
export const firstCalls = () =>
  (opened ??= openFirstCalls({
    address: () => `${window.location.pathname}${window.location.search}`,
    now: Date.now,
    sent: window.firstCalls,
  }))

/** Forgets the notes of a session. Addresses of calls contain names and ids of what its user has looked at. */
export function forgetFirstCalls(place: Storage): void {
  opened?.stop()
  place.removeItem(key)
}

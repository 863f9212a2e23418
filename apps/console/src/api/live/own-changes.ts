import { changesHeader, serverTimeHeader, tabHeader } from '@digisigncast/contract/api/endpoint'
import { type Hint, type HintType, readHints } from '@digisigncast/contract/events/hints'

const newTab = () => crypto.getRandomValues(new Uint32Array(3)).join('-')

/** Sent with each change of this tab: the server names it in the hints of the change. */
let tab = newTab()
let running = 0
/** Listed by responses, and not refetched yet. */
const changed = new Set<HintType>()
/** Received before the response that lists them. */
const early = new Set<HintType>()

export const tabHeaders = () => ({ [tabHeader]: tab })

/** Returns the function that ends a change. It gets the headers of the response; nothing without a response. */
export function beginChange() {
  running += 1
  return (header: (name: string) => string | null | undefined = () => null) => {
    running -= 1
    if (header(serverTimeHeader) == null) noteLostResponse()
    else for (const type of readHints(header(changesHeader) ?? '')) changed.add(type)
    if (running === 0) early.clear()
  }
}

/** Without the response, hints alone tell what was changed: from now on they are like those of other tabs. */
export function noteLostResponse() {
  tab = newTab()
  for (const type of early) changed.add(type)
}

/** Whether a response of this tab has listed the hint, or will. */
export function isOwn(hint: Hint): boolean {
  if (hint.tab !== tab) return false
  if (running > 0) early.add(hint.type)
  return true
}

/** Returns what the calls of this tab have changed since the last time. */
export function takeChanges(): HintType[] {
  const types = [...changed]
  changed.clear()
  return types
}

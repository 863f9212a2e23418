import type { Endpoint, Reply } from '@digisigncast/contract/api/endpoint'
import { readReply as parseReply } from '@digisigncast/contract/api/read-reply'

let hasLeftOut = false
const listeners = new Set<() => void>()

/** Whether rows of lists were left out since the page was loaded. */
export const readLeftOut = (): boolean => hasLeftOut

export function subscribeToLeftOut(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function noteLeftOut() {
  if (hasLeftOut) return
  hasLeftOut = true
  for (const listener of listeners) listener()
}

/** Parses a reply; undefined if this page cannot read it. Notes when rows of its lists were left out. */
export function readReply<E extends Endpoint>(endpoint: E, json: unknown): Reply<E> | undefined {
  const read = parseReply(endpoint, json)
  if (read?.hasLeftOut) noteLeftOut()
  return read?.reply
}

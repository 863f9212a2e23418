import type { IncomingMessage } from 'node:http'
import { maxViewSockets, viewPath } from '@digisigncast/contract/devices/device-limits'
import type { LinkHint } from '@digisigncast/contract/devices/device-link'
import { socketClose } from '@digisigncast/contract/devices/socket-close'
import type { PendingConnections } from './pending-connections.ts'
import { openSockets, type SocketEndpoint, sendMessage } from './sockets.ts'

const debounceMs = 200
/** Views spread their manifest requests over this time, multiplied by the number of views of the account. */
const spreadMsPerView = 2

/** Hints for views of screens that no device is paired with. They are read-only and need no token. */
export interface Views extends SocketEndpoint {
  /** The manifests of an account may have changed. For views of this server; one hint per 200 ms. */
  publishContent(accountId: string): void
  leave(withinMs: number): void
  close(): void
}

interface View {
  accountId: string
  network: string
}

interface Rules {
  /** The account of a screen, by the screen's id or code; counts wrong ones per network and then fails. */
  findAccount: (screenKey: string, network: string) => Promise<string | undefined>
  networkOf: (request: IncomingMessage) => string
  pendingConnections: PendingConnections
}

export function openViews({ findAccount, networkOf, pendingConnections }: Rules): Views {
  const perAccount = new Map<string, number>()
  const perNetwork = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string, change: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  const count = ({ accountId, network }: View, change: 1 | -1) => {
    add(perAccount, accountId, change)
    add(perNetwork, network, change)
  }
  const pending = new Set<string>()
  const sockets = openSockets<View>({
    path: viewPath,
    pendingConnections,
    find: async (screenKey, request) => {
      const network = networkOf(request)
      const accountId = await findAccount(screenKey, network)
      return accountId === undefined ? undefined : { accountId, network }
    },
    refusal: ({ accountId, network }) => {
      const isFull =
        (perAccount.get(accountId) ?? 0) >= maxViewSockets.perAccount ||
        (perNetwork.get(network) ?? 0) >= maxViewSockets.perNetwork
      return isFull ? { code: socketClose.tooMany, reason: 'too many connections' } : undefined
    },
    onOpen: ({ actor }) => count(actor, 1),
    onClose: ({ actor }) => count(actor, -1),
  })
  const sendChanged = (accountId: string) => {
    pending.delete(accountId)
    const spread_ms = spreadMsPerView * (perAccount.get(accountId) ?? 0)
    const message = JSON.stringify({ type: 'manifest.changed', spread_ms } satisfies LinkHint)
    for (const { socket, actor } of sockets.listeners) if (actor.accountId === accountId) sendMessage(socket, message)
  }
  return {
    path: sockets.path,
    open: sockets.open,
    count: sockets.count,
    publishContent: (accountId) => {
      if (pending.has(accountId) || !perAccount.has(accountId)) return
      pending.add(accountId)
      setTimeout(sendChanged, debounceMs, accountId)
    },
    leave: sockets.leave,
    close: sockets.close,
  }
}

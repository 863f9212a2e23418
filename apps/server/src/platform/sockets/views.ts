import type { IncomingMessage } from 'node:http'
import { maxViewSockets, viewPath } from '@digisigncast/contract/devices/device-limits'
import type { LinkHint } from '@digisigncast/contract/devices/device-link'
import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { gatherScreens } from '../caches/gather-screens.ts'
import type { ScreenOfView, viewFinder } from './find-view.ts'
import type { PendingConnections } from './pending-connections.ts'
import { type Listener, openSockets, type SocketEndpoint, sendMessage } from './sockets.ts'

const debounceMs = 200
/** Views spread their manifest requests over this time, multiplied by the number of views of the account. */
const spreadMsPerView = 2

/** Hints for views of screens that no device is paired with. They are read-only and need the code or the public id of the screen. */
export interface Views extends SocketEndpoint {
  /** The manifests of these screens, or of all of the account, may have changed. For views of this server; one hint per 200 ms. */
  publishContent(accountId: string, screenIds?: readonly string[]): void
  leave(withinMs: number): void
  close(): void
}

interface View extends ScreenOfView {
  network: string
}

interface Rules extends ReturnType<typeof viewFinder> {
  networkOf: (request: IncomingMessage) => string
  pendingConnections: PendingConnections
}

export function openViews({ findScreen, keysOf, networkOf, pendingConnections }: Rules): Views {
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
  const sockets = openSockets<View>({
    path: viewPath,
    pendingConnections,
    find: async (typed, request) => {
      const network = networkOf(request)
      const screen = await findScreen(typed, network)
      return screen && { ...screen, network }
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
  const sendChanged = (accountId: string, screenIds: ReadonlySet<string> | 'all') => {
    const views = [...sockets.listeners].filter(
      ({ actor }) => actor.accountId === accountId && (screenIds === 'all' || screenIds.has(actor.screenId)),
    )
    const spread_ms = spreadMsPerView * views.length
    const message = JSON.stringify({ type: 'manifest.changed', spread_ms } satisfies LinkHint)
    for (const { socket } of views) sendMessage(socket, message)
    void endRenewed(accountId, views).catch(() => undefined)
  }
  const gathered = gatherScreens(debounceMs, sendChanged)
  /** Ends the views whose code was renewed, or whose id is no longer public. */
  const endRenewed = async (accountId: string, views: readonly Listener<View>[]) => {
    const keys = await keysOf(accountId, [...new Set(views.map(({ actor }) => actor.screenId))])
    sockets.end(({ screenId, key }) => !keys.get(screenId)?.includes(key), views)
  }
  return {
    path: sockets.path,
    open: sockets.open,
    count: sockets.count,
    publishContent: (accountId, screenIds) => {
      if (perAccount.has(accountId)) gathered(accountId, screenIds)
    },
    leave: sockets.leave,
    close: sockets.close,
  }
}

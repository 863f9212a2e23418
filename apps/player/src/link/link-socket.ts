import { linkPath } from '@digisigncast/contract/devices/device-limits'
import type { LinkHint } from '@digisigncast/contract/devices/device-link'
import { ReconnectingSocket, type SocketOptions } from '@digisigncast/socket/reconnecting-socket'

interface LinkEvents extends Pick<SocketOptions, 'onOpen' | 'onLost' | 'onRefused'> {
  onHint: (hint: LinkHint) => void
}

function readHint(text: string): LinkHint | undefined {
  try {
    const hint = JSON.parse(text) as Partial<LinkHint> | null
    return typeof hint?.type === 'string' ? (hint as LinkHint) : undefined
  } catch {
    return undefined
  }
}

/** Opens the socket of a device. */
export const openLinkSocket = (token: string, events: LinkEvents): ReconnectingSocket =>
  openHintSocket(linkPath, token, events)

/** Opens a socket on which the server sends hints. */
export function openHintSocket(path: string, token: string, { onHint, ...events }: LinkEvents): ReconnectingSocket {
  const onMessage = (text: string): void => {
    const hint = readHint(text)
    if (hint) onHint(hint)
  }
  return new ReconnectingSocket({ path, token, onMessage, ...events })
}

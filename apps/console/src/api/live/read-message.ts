import { DeviceStatusMessage } from '@digisigncast/contract/events/device-status-message'
import { Hint } from '@digisigncast/contract/events/hints'

/** Parses a message of the server; undefined if its type is unknown. */
export function readMessage(text: string): Hint | DeviceStatusMessage | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return Hint.safeParse(message).data ?? DeviceStatusMessage.safeParse(message).data
  } catch {
    return undefined
  }
}

import type { Device } from '@digisigncast/contract/devices/devices'
import { failureText } from '../../../api/client.ts'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { deviceName } from './device-words.ts'
import { useDisconnect, useRemove } from './devices.queries.ts'

/** Disconnects a device or removes a disconnected one, each after a confirmation. */
export function useEndDevice(device: Device, screenName: string, onGone?: () => void) {
  const messages = useMessages()
  const disconnecting = useDisconnect(device.screen_id, (error) =>
    messages.error(failureText(error, undefined, 'Unable to update content please contact your administrator')),
  )
  const removing = useRemove()
  const name = deviceName(device)
  const askToDisconnect = useConfirmed(disconnecting, () => messages.success('Device disconnected successfully!'))
  const askToRemove = useConfirmed(removing, ({ message }) => {
    messages.success(message)
    onGone?.()
  })

  const disconnect = () =>
    askToDisconnect(device.id, {
      title: 'Disconnect this device?',
      text: `“${name}” stops playing “${screenName}” at once. It cannot reconnect until it is approved again.`,
      confirmLabel: 'Disconnect',
      danger: true,
    })
  const remove = () =>
    askToRemove(device.id, {
      title: 'Remove this device?',
      text: `“${name}” is removed from the list. Its activity history and proof of play are kept.`,
      confirmLabel: 'Remove',
      danger: true,
    })
  return { disconnect, remove, isPending: disconnecting.isPending || removing.isPending }
}

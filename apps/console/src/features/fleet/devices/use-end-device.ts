import type { Device } from '@digisigncast/contract/devices/devices'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { deviceName } from './device-words.ts'
import { useDisconnect, useRemove } from './devices.queries.ts'

/** Disconnects a device or removes a disconnected one, each after a confirmation. */
export function useEndDevice(device: Device, screenName: string) {
  const confirm = useConfirm()
  const messages = useMessages()
  const disconnecting = useDisconnect(device.screen_id, (error) =>
    messages.error(failureText(error, undefined, 'Unable to update content please contact your administrator')),
  )
  const removing = useRemove()
  const name = deviceName(device)

  const disconnect = async () => {
    const isSure = await confirm({
      title: 'Disconnect this device?',
      text: `“${name}” stops playing “${screenName}” at once. It cannot reconnect until it is approved again.`,
      confirmLabel: 'Disconnect',
      danger: true,
    })
    if (!isSure) return
    disconnecting.mutate(device.id, { onSuccess: () => messages.success('Device disconnected successfully!') })
  }
  const remove = async (onGone: () => void) => {
    const isSure = await confirm({
      title: 'Remove this device?',
      text: `“${name}” is removed from the list. Its activity history and proof of play are kept.`,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!isSure) return
    removing.mutate(device.id, {
      onSuccess: ({ message }) => {
        messages.success(message)
        onGone()
      },
    })
  }
  return { disconnect, remove, isPending: disconnecting.isPending || removing.isPending }
}

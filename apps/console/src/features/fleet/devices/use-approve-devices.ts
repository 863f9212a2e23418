import type { Device } from '@digisigncast/contract/devices/devices'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useApprove } from './devices.queries.ts'

/** Approves devices and reports the result. */
export function useApproveDevices() {
  const messages = useMessages()
  const approving = useApprove()
  const approve = (devices: readonly Pick<Device, 'id'>[]) =>
    approving.mutate(
      devices.map(({ id }) => id),
      { onSuccess: ({ message }) => messages.success(message) },
    )
  /** Ids of the devices being approved. */
  const isApproving = (id: string) => approving.isPending && approving.variables.includes(id)
  return { approve, isApproving, isPending: approving.isPending }
}

import { unnamedDevice } from '@digisigncast/contract/devices/screen-state'

interface Named {
  name: string | null
  model: string | null
  screen_name: string
}

/** Device name for sentences: its own, else its model. */
export const deviceName = ({ name, model }: Pick<Named, 'name' | 'model'>): string => name || model || unnamedDevice

/** A device as part of an event. */
export const aboutDevice = (device: Named & { id: string; screen_id: string }) => ({
  subject: device.id,
  data: { device: deviceName(device), screen: device.screen_name },
  screenId: device.screen_id,
})

/** A device as the author of an event. */
export const ofDevice = ({ account_id: accountId }: { account_id: string }, now: number) =>
  ({ author: { accountId, userId: null, name: '' }, by: 'device', now }) as const

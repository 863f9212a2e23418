import { unnamedDevice } from '@digisigncast/contract/devices/screen-state'

interface Named {
  name: string | null
  model: string | null
  screen_name: string
}

/** Device name for sentences: its own, else its model. */
export const deviceName = ({ name, model }: Pick<Named, 'name' | 'model'>): string => name || model || unnamedDevice

export const deviceNameAndScreen = (device: Named): string => `${deviceName(device)} at ${device.screen_name}`

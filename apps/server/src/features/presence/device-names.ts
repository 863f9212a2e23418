interface Named {
  name: string | null
  model: string | null
  screen_name: string
}

/** Device name for sentences: its own, its model, or its screen's name. */
export const deviceName = ({ name, model, screen_name }: Named): string =>
  name ?? model ?? `The device of “${screen_name}”`

export const deviceNameAndScreen = (device: Named): string =>
  device.name === null && device.model === null ? deviceName(device) : `${deviceName(device)} at ${device.screen_name}`

interface Named {
  name: string | null
  model: string | null
  screen_name: string
}

/** A device as sentences call it. */
export const nameOf = ({ name, model, screen_name }: Named): string => name ?? model ?? `The device of “${screen_name}”`

/** The same with its place. */
export const placeOf = (device: Named): string =>
  device.name === null && device.model === null ? nameOf(device) : `${nameOf(device)} at ${device.screen_name}`

import { type Location, locationFrom } from '@digisigncast/contract/devices/locations'

/** The location to save for a typed text. An unreadable one is sent as wrong coordinates, so that it is an error. */
export const locationValue = (text: string): Location | null =>
  text.trim() === '' ? null : (locationFrom(text) ?? { latitude: Number.NaN, longitude: Number.NaN })

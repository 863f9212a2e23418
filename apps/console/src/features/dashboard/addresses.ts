import type { ScreenGroup } from '@digisigncast/contract/devices/screen-state'

/** The page Screens, limited to a group of states. */
export const screensPath = (state: ScreenGroup) => `/screens?state=${state}`

/** The page of a screen. */
export const screenPath = (id: string) => `/screens/${encodeURIComponent(id)}`

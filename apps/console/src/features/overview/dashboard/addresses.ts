import type { ScreenGroup } from '@digisigncast/contract/devices/screen-state'

/** The page Screens, limited to a group of states. */
export const screensPath = (state: ScreenGroup) => `/screens?state=${state}`

import type { ScreenGroup } from '@digisigncast/contract/devices/screen-state'

/** The page Screens, limited to a group of states. */
export const screensPath = (state: ScreenGroup) => `/screens?state=${state}`

/** The page Screens, limited to a name. */
export const screenPath = (name: string) => `/screens?${new URLSearchParams({ search: name }).toString()}`

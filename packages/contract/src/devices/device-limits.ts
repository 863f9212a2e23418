/** Constants of the device link, separate from its schemas so that the player does not bundle the validator. */

/** WebSocket path for hints to devices. The device's first and only message is `{ token }`. */
export const linkPath = '/api/v1/link'

/** WebSocket path for hints to unpaired views. The only message is `{ token }` with the code of the screen. */
export const viewPath = '/api/v1/view'

/** Open views that a server accepts per network and per account; others request the manifest every few seconds. */
export const maxViewSockets = { perNetwork: 100, perAccount: 500 } as const

/** Interval of heartbeats (ms). Without one for `offlineAfterMs` a device is Offline; a closed socket counts after `socketGraceMs`. */
export const heartbeatIntervalMs = 30_000
export const offlineAfterMs = 75_000
export const socketGraceMs = 15_000

/** Maximum length of a base64 picture. */
export const maxPictureLength = 900_000

export const maxPlaysPerBatch = 500

/** Maximum number of takeovers of an account that run at the same time. */
export const maxRunningTakeovers = 20

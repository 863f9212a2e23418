/** Figures of the device link, apart from its schemas: the player takes these without a validator. */

/** Where devices listen for hints. The first message must be `{ token }`, and is the only one a device sends. */
export const linkPath = '/api/v1/link'

/** Interval of heartbeats (ms). Without one for `offlineAfterMs` a device is Offline; a closed socket counts after `socketGraceMs`. */
export const heartbeatIntervalMs = 30_000
export const offlineAfterMs = 75_000
export const socketGraceMs = 15_000

/** Letters of a picture in base64. */
export const maxPictureLength = 900_000

export const maxPlaysPerBatch = 500

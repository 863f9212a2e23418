/** Page size of device activity, users, subscriptions and invoices. */
export const pageSize = 10
/** How long an image stays when neither it nor its playlist says (ms). */
export const defaultItemDurationMs = 4000
/** Shortest and longest time one item may stay (ms). */
export const minItemDurationMs = 1000
export const maxItemDurationMs = 24 * 60 * 60 * 1000
/** How long a transition between two items takes on the player (ms). */
export const slideSpeedMs = 1000
/** The screen form's preview: transition and stay (ms). */
export const previewSpeedMs = 2000
export const previewIntervalMs = 4000
/** Message boxes and toasts: shown, fading, gone (ms after the trigger). */
export const messageTiming = { appearMs: 500, fadeMs: 4500, removeMs: 8000 } as const
/** Side panels: wait before opening and before removing (ms). */
export const panelTiming = { openMs: 100, closeMs: 500 } as const
/** File endings the chooser offers. The server decides by the bytes. */
export const uploadExtensions = ['.png', '.jpg', '.jpeg', '.mp4', '.webp', '.ogg', '.webm', '.gif', '.avif'] as const
/** Files above this size go by resumable upload (bytes). */
export const resumableAboveBytes = 8 * 1024 * 1024
/** Large files are fetched, checked and kept in parts of this size (bytes). */
export const partBytes = 4 * 1024 * 1024
export const maxNameLength = 200
/** Most ids one call takes. */
export const maxIdsPerCall = 1000
/** Most items one call adds to playlists: files times playlists. */
export const maxItemsPerCall = 2000
export const minPasswordLength = 10
export const rotations = [0, 90, 180, 270] as const
export const playerAppFile = 'digisigncast-v-1-0-1.apk'

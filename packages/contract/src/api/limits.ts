/** Page size of device activity, users, subscriptions and invoices. */
export const pageSize = 10
/** Default display time of an image (ms). */
export const defaultItemDurationMs = 4000
/** Minimum and maximum duration of an item (ms). */
export const minItemDurationMs = 1000
export const maxItemDurationMs = 24 * 60 * 60 * 1000
/** Duration of a transition between two items on the player (ms). */
export const transitionMs = 1000
/** Preview in the screen form: transition and display time (ms). */
export const previewTransitionMs = 2000
export const previewIntervalMs = 4000
/** Message boxes and toasts: shown, fading, removed (ms after the trigger). */
export const messageTiming = { appearMs: 500, fadeMs: 4500, removeMs: 8000 } as const
/** Side panels: delay before opening and before removal (ms). */
export const panelTiming = { openMs: 100, closeMs: 500 } as const
/** Larger files are sent by resumable upload (bytes). */
export const resumableAboveBytes = 8 * 1024 * 1024
/** Size of the parts in which large files are downloaded, verified and stored (bytes). */
export const partBytes = 4 * 1024 * 1024
/** Maximum size (bytes) and number of pages of a PDF. */
export const maxDocumentBytes = 200 * 1024 * 1024
export const maxDocumentPages = 100
/** Maximum size of an SVG (bytes). */
export const maxDrawingBytes = 10 * 1024 * 1024
/** Maximum size of an HTML package (bytes). */
export const maxPackageBytes = 50 * 1024 * 1024
/** Maximum number of pages of all documents in a playlist. */
export const maxPagesPerPlaylist = 2000
/** Maximum number of fonts, images and data sources of all slides in a playlist, counted per item. */
export const maxSlideFilesPerPlaylist = 10_000
export const maxNameLength = 200
/** Maximum number of ids in one call. */
export const maxIdsPerCall = 1000
/** Maximum number of items of a playlist, and of playlists or channels of a screen. */
export const maxItemsPerPlaylist = 1000
export const maxContentsPerScreen = 1000
/** Maximum number of appearances of an item in a round of its playlist, and of all items in one. */
export const maxWeight = 10
export const maxItemsPerRound = 5000
/** Maximum number of items with which a rule fills a playlist. */
export const maxFilledItems = 500
/** Maximum number of plays to which an item is limited. */
export const maxPlaysPerHour = 3600
export const maxPlaysPerDay = 86_400
/** Maximum number of items of a screen, the pages of documents and all of its schedule counted. */
export const maxItemsPerScreen = 10_000
/** Maximum number of screens that one call changes, and of playlists or channels that it assigns to them. */
export const maxScreensPerCall = 5000
export const maxContentsPerCall = 50
/** Maximum number of items that one call adds to playlists: media items times playlists. */
export const maxItemsPerCall = 2000
export const minPasswordLength = 10
export const maxPasswordLength = 500
/** Rotations of a screen (degrees clockwise). */
export const rotations = [0, 90, 180, 270] as const
export const playerAppFile = 'digisigncast-v-1-0-1.apk'

/** Script that turns a Linux computer into a display. */
export const linuxScriptFile = 'linux-display.sh'

/**
 * Why a display shows a sentence instead of media, or why a console says that it does not show everything. Plain
 * constants, so that the player does not bundle the validator.
 */
export type DisplayReason =
  | 'loading'
  | 'nothing_assigned'
  | 'playlist_empty'
  | 'nothing_now'
  | 'cannot_decode'
  | 'files_missing'
  | 'player_outdated'
  | 'server_unreachable'
  | 'server_failing'
  | 'player_failed'
  | 'rate_limited'
  | 'code_unknown'
  | 'code_gone'
  | 'code_needed'
  | 'screen_deleted'
  | 'device_disconnected'

/** Reasons for which a display shows what its customer has chosen for it, without a sentence. */
export type IdleReason = 'nothing_assigned' | 'playlist_empty' | 'nothing_now'

/**
 * The sentences on the display. Anybody can read them there: what an operator can do about it is in the console
 * (`consoleReasons`), but for displays that are not connected to a screen.
 */
export const displaySentences: Record<Exclude<DisplayReason, IdleReason>, string> = {
  loading: 'Loading content …',
  cannot_decode: 'This device cannot play the files of this screen.',
  files_missing: 'The files of this screen cannot be loaded. The player keeps trying.',
  player_outdated: 'This version of the player cannot show the content of this screen.',
  server_unreachable: 'The server cannot be reached. The player keeps trying.',
  server_failing: 'The server answers with an error. The player keeps trying.',
  player_failed: 'The player failed. It keeps trying.',
  rate_limited: 'Too many requests from this network. The player tries again in a minute.',
  code_unknown: 'There is no screen with this code. Check the code in the console.',
  code_gone: 'This screen was deleted, or its code was changed.',
  code_needed: 'This screen is shown by its code only.',
  screen_deleted: 'The screen of this device was deleted.',
  device_disconnected: 'This device was disconnected. Approve it in the console under Screens, Devices.',
}

/** The reasons that a console shows, too. */
export type ConsoleReason = Extract<
  DisplayReason,
  IdleReason | 'cannot_decode' | 'files_missing' | 'player_outdated' | 'screen_deleted' | 'device_disconnected'
>

/** A state for cards and lists, and what to do about it. */
export const consoleReasons: Record<ConsoleReason, { label: string; advice: string }> = {
  nothing_assigned: { label: 'Nothing assigned', advice: 'Assign a playlist or a channel to this screen.' },
  playlist_empty: { label: 'Playlist is empty', advice: 'Add images or videos to the playlist.' },
  nothing_now: {
    label: 'Nothing to play now',
    advice: 'No item may play at this time. Change when the items of its playlists play, or how often.',
  },
  cannot_decode: {
    label: 'Cannot be played',
    advice: 'The device cannot play this file. Upload it as JPEG, PNG or MP4 (H.264).',
  },
  files_missing: {
    label: 'Files not downloaded',
    advice: 'The device keeps trying to download the files. Check its network and its free storage.',
  },
  player_outdated: {
    label: 'Player out of date',
    advice: 'Choose Reload under Remote control of the device to update its player.',
  },
  screen_deleted: { label: 'Screen deleted', advice: 'Connect the device to another screen.' },
  device_disconnected: { label: 'Disconnected', advice: 'Approve the device to connect it again.' },
}

/** Shown on a display that can be touched or clicked while its browser forbids sound, and what the console says. */
export const soundBlocked = {
  onDisplay: 'Tap to turn on sound',
  inConsole: {
    label: 'Sound is blocked by the browser on this display',
    advice:
      'Touch or click the display once. To allow sound after every start, start Chromium with --autoplay-policy=no-user-gesture-required, or use the Android app.',
  },
}

/** Why a player does not run on a device. Plain constants, so that the player does not bundle the validator. */
export const playerFailureKinds = ['browser_too_old', 'player_failed'] as const

/** `message`: the browser and its version, or the first line of the error. */
export interface PlayerFailure {
  kind: (typeof playerFailureKinds)[number]
  message: string
}

/** The sentence for logs, devices and screens. */
export function playerFailureText({ kind, message }: PlayerFailure): string {
  if (kind === 'player_failed') return message === '' ? 'The player failed.' : `The player failed: ${message}`
  return `The browser of this display is too old${message === '' ? '' : ` (${message})`}. Update it, or use another device.`
}

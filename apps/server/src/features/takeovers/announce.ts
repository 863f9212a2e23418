import type { LinkHint } from '@digisigncast/contract/devices/device-link'
import { everywhere } from '../../platform/bus/bus.ts'
import type { Platform } from '../../platform/platform.ts'
import { runningTakeovers } from '../manifest/index.ts'

/** Sends the running takeovers of an account to its connected players. */
export type Announce = (accountId: string) => void

/** Every server sends to its own players at once: the message contains all that a prepared takeover or a notice needs. */
export function announcer({ db, bus, links, log, now }: Platform): Announce {
  const send = async (accountId: string): Promise<void> => {
    const takeoversOf = await runningTakeovers(db, accountId, now())
    links.sendToScreens(accountId, (screenId): LinkHint => ({ type: 'takeovers', takeovers: takeoversOf(screenId) }))
  }
  const announce = (accountId: string): void => {
    void send(accountId).catch((err: unknown) => log.error({ err }, 'players could not be told about a takeover'))
  }
  return everywhere(bus, 'takeovers', { announce }).announce
}

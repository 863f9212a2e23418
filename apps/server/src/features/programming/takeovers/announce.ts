import type { LinkHint } from '@digisigncast/contract/devices/device-link'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { everywhere } from '../../../platform/bus/bus.ts'
import type { Platform } from '../../../platform/platform.ts'
import { runningTakeovers } from '../../playback/manifest/index.ts'

/** Sends the running takeovers of an account to its connected players. */
export type Announce = (accountId: string) => void

/** Every server sends to its own players at once: the message contains all that a prepared takeover or a notice needs. */
export function announcer({ db, bus, links, log, now }: Platform): Announce {
  const send = async (accountId: string): Promise<void> => {
    const takeoversOf = await runningTakeovers(allScreens(ofAccount(db, accountId), 'devices and players'), now())
    links.sendToScreens(accountId, (screenId): LinkHint => ({ type: 'takeovers', takeovers: takeoversOf(screenId) }))
  }
  /** One after another for each account: a message that was read before a change must not arrive after the next one. */
  const lastOf = new Map<string, Promise<void>>()
  const announce = (accountId: string): void => {
    const sent = (lastOf.get(accountId) ?? Promise.resolve())
      .then(() => send(accountId))
      .catch((err: unknown) => log.error({ err }, 'the takeovers of an account could not be sent to its players'))
      .finally(() => {
        if (lastOf.get(accountId) === sent) lastOf.delete(accountId)
      })
    lastOf.set(accountId, sent)
  }
  return everywhere(bus, 'takeovers', { announce }).announce
}

import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import { quote } from '@digisigncast/contract/events/phrases'
import type { AccountTrx, ScreensTrx } from '../../../database/open.ts'
import { Failure, fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actingMember } from '../../../platform/sessions/acting-member.ts'
import { requirePublish } from '../../../platform/sessions/approval.ts'
import { type Member, requireSubscription } from '../../../platform/sessions/sessions.ts'
import type { ActingSource, SourceEffects } from '../../library/data-sources/index.ts'
import { type Announce, requireStoredStartable } from '../takeovers/index.ts'
import { handleWarnings } from './handle-warnings.ts'
import { requireShowable } from './require-showable.ts'
import * as repo from './warnings.repo.ts'

const notStarted = (message: string) => ({ code: 'not_started', message }) as const

/** What warnings of data sources cause. */
export const sourceWarnings = (platform: Platform, announce: Announce): SourceEffects['warnings'] => ({
  requireAllowed: async (trx, member, settings) => {
    requireStart(member)
    await requireShowable(trx, member, settings)
  },
  requireManaged: async (trx, member, settings) => {
    requireStart(member)
    await requireAllManaged(trx, member, settings)
  },
  handle: async (source, settings, alerts) => {
    try {
      const actor = await findActor(platform, source)
      const { id, version, error } = source
      const isUnchanged = async (trx: AccountTrx) => (await repo.findVersion(trx, id)) === version
      const owner = { id, isUnchanged, says: error }
      const {
        failures: [failure],
        leftOut,
      } = await handleWarnings({ platform, announce, actor, owner, settings, waits: true }, alerts)
      if (failure) return notStarted([`A warning was not shown: ${failure.message}`, leftOut].filter(Boolean).join(' '))
      return leftOut === undefined ? undefined : { code: 'left_out', message: leftOut }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return notStarted(error.message)
    }
  },
})

/** Warnings act later, although no display shows them now. */
function requireStart(member: Member): void {
  requirePublish(member)
  if (!isAllowed(member.permissions, 'takeover', 'start'))
    fail('auth.forbidden', 'Its warnings start takeovers, which you are not allowed to do. Ask an admin.')
}

async function requireAllManaged(trx: ScreensTrx, member: Member, settings: WarningSettings): Promise<void> {
  const shown = settings.prepared_id === null ? settings : { preparedId: settings.prepared_id }
  try {
    await requireStoredStartable(trx, member, shown)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    fail('auth.forbidden', 'Its warnings are also for screens that you do not manage. Ask an admin.')
  }
}

/** The user who saved the source last, with the rights of now. Fails if nothing can be started for that user. */
async function findActor({ db }: Platform, { id, accountId, name, savedBy }: ActingSource): Promise<Member> {
  const saver = savedBy === null ? undefined : await repo.findSaver(db, accountId, savedBy)
  if (!saver)
    return fail('auth.forbidden', 'The user who saved it was deleted, so warnings start nothing. Save it again.')
  if (saver.status !== 'active')
    fail(
      'auth.forbidden',
      `${saver.user_name}, who saved it, is deactivated, so warnings start nothing. Save it again.`,
    )
  const actor = actingMember({ ...saver, account_id: accountId }, { id, source: `data source ${quote(name)}` })
  if (!isAllowed(actor.permissions, 'takeover', 'start'))
    fail(
      'auth.forbidden',
      `${saver.user_name}, who saved it, is no longer allowed to start takeovers. An admin can save it again.`,
    )
  requireSubscription(actor)
  return actor
}

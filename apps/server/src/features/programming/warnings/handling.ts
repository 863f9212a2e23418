import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { quote } from '@digisigncast/contract/events/phrases'
import type { AccountTrx } from '../../../database/open.ts'
import type { CapIdentity } from '../../../platform/decoding/source-data/cap-answer.ts'
import type { Failure } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import type { Announce, Started } from '../takeovers/index.ts'
import type { Reach } from './reach.ts'
import type { KnownAlert } from './warnings.repo.ts'

/** Number of warnings that an account remembers. */
export const maxRemembered = 1000

export interface Handling {
  platform: Platform
  announce: Announce
  /** The user with whose rights it is done. */
  actor: Member
  owner: {
    /** Id of the hook or data source. */
    id: string
    /** Whether it is as it was when the warnings were read. */
    isUnchanged: (trx: AccountTrx) => Promise<boolean>
    /** What its list says already: the log does not repeat it. */
    says?: string | null
  }
  settings: WarningSettings
  /** Whether warnings that take effect later wait for the next time. */
  waits: boolean
}

export interface Handled {
  /** A sentence per warning about what was done, without those that were left out. */
  sentences: string[]
  failures: Failure[]
  /** The warnings for which there was no room, as a sentence. */
  leftOut: string | undefined
}

export interface Work extends Handling {
  reach: Reach
  known: Map<string, KnownAlert>
  /** Ids of the warnings that others of the same document replace or cancel. */
  replaced: ReadonlySet<string>
  timeZone: string
  /** When the last one that was started counts as started: the next one lies below it. */
  lastStart: number
  /** Whether there is no room for less severe ones. */
  isFull: boolean
}

export const nameOf = ({ name, isDrill }: Started): string => `${isDrill ? 'Drill' : 'Takeover'} ${quote(name)}`

export const identityOf = ({ actor, owner }: Work, id: string, { sender, identifier, sent }: CapIdentity) => ({
  id,
  account_id: actor.accountId,
  owner_id: owner.id,
  sender,
  identifier,
  sent,
})

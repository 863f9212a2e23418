import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import type { SourceFault } from '@digisigncast/contract/slides/data-sources'
import type { ScreensTrx } from '../../../database/open.ts'
import type { CapAlert } from '../../../platform/decoding/source-data/cap-answer.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'

/** A source whose data causes something, with the rights of the user who saved it last. */
export interface ActingSource {
  id: string
  accountId: string
  name: string
  /** Version of its row when it was read. */
  version: number
  /** Null: that user was deleted. */
  savedBy: string | null
  /** What its list says of the last retrieval. */
  error: string | null
}

/** What could not be done, as a sentence. */
export interface Shortfall {
  /** `left_out`: because of a limit, which is no failure. */
  code: Extract<SourceFault, 'not_started' | 'left_out'>
  message: string
}

/** Effects of retrieved data in features above the library. The app provides them. */
export interface SourceEffects {
  /** Warnings start and end takeovers. */
  warnings: {
    /** Refuses settings that this user may not save. */
    requireAllowed(trx: ScreensTrx, member: Member, settings: WarningSettings): Promise<void>
    /** Refuses to change, delete or restore a source with stored settings for a user who may not start its warnings. */
    requireManaged(trx: ScreensTrx, member: Member, settings: WarningSettings): Promise<void>
    handle(source: ActingSource, settings: WarningSettings, alerts: readonly CapAlert[]): Promise<Shortfall | undefined>
  }
}

export interface SourceParts {
  platform: Platform
  /** Null where only typed data is saved, which causes nothing. */
  effects: SourceEffects | null
}

/** Throws where only typed data is expected. */
export function requireEffects({ effects }: SourceParts): SourceEffects {
  if (!effects) throw new Error('A data source that causes something was saved without its effects.')
  return effects
}

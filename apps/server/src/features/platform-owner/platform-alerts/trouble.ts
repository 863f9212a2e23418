import { hostname } from 'node:os'
import type { PlatformAlertKind } from '@digisigncast/contract/platform/platform-alerts'

/** Something that is wrong with the platform. */
export interface PlatformTrouble {
  kind: PlatformAlertKind
  subject: string
  /** Set if only this server can find it. */
  server: string | null
  detail: string | null
  /** Null: it is not known, so that it counts from now. */
  beganAt: number | null
}

/** A trouble of this server. */
export const ofServer = (kind: PlatformAlertKind, detail: string): PlatformTrouble => ({
  kind,
  subject: hostname(),
  server: hostname(),
  detail,
  beganAt: null,
})

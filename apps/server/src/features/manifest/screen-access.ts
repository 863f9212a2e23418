import { isAllowed } from '@digisigncast/contract/api/permissions'
import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import type { Platform } from '../../platform/platform.ts'
import { findActor } from '../../platform/sessions/sessions.ts'
import { screenScope } from '../screen-scope/index.ts'
import * as repo from './screen-access.repo.ts'

/** Decides who can open a screen by its id: its devices, and users who can see it. Others need its code. */
export function screenAccess({ db, now, deviceTokens }: Pick<Platform, 'db' | 'now' | 'deviceTokens'>) {
  return {
    withToken: async (screenId: string, token: string): Promise<boolean> => {
      const ofDevice = await deviceTokens.screenOf(token)
      if (ofDevice !== undefined) return ofDevice === screenId
      const actor = await findActor(db, token, now())
      if (!actor || actor.accountId === null || !isAllowed(actor.permissions, 'screens', 'view')) return false
      return repo.isScreenOf(db, screenScope({ ...actor, accountId: actor.accountId }), screenId)
    },
    /** A connected player of an earlier version sends no token with these requests. */
    withoutToken: async (screenId: string): Promise<boolean> => {
      const reports = await repo.listReports(db, screenId)
      return reports.some((report) => !(JSON.parse(report) as Pick<Heartbeat, 'sends_token'>).sends_token)
    },
  }
}

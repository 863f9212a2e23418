import { isAllowed } from '@digisigncast/contract/api/permissions'
import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { FastifyRequest } from 'fastify'
import { ofMember, ofServer } from '../../../database/access/access.ts'
import type { ServerDb } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findActor } from '../../../platform/sessions/sessions.ts'
import { isScreenOf } from '../../kernel/screen-scope/index.ts'

type Needs = Pick<Platform, 'db' | 'now' | 'deviceTokens' | 'ownerAccess'>

/** Decides who can open a screen by its id when it is not public: its devices, and users who can see it. */
export function screenAccess({ db, now, deviceTokens, ownerAccess }: Needs) {
  return {
    withToken: async (screenId: string, token: string, request: FastifyRequest): Promise<boolean> => {
      const ofDevice = await deviceTokens.screenOf(token)
      if (ofDevice !== undefined) return ofDevice === screenId
      const actor = await findActor(db, token, now())
      // Outside ADMIN_ALLOW, sessions of the owner are treated as unknown.
      if (!actor || !ownerAccess.accepts(actor, request) || actor.accountId === null) return false
      if (!isAllowed(actor.permissions, 'screens', 'view')) return false
      return isScreenOf(ofMember(db, { ...actor, accountId: actor.accountId }), screenId)
    },
    /** A connected player of an earlier version sends no token with these requests. */
    withoutToken: async (screenId: string): Promise<boolean> => {
      const reports = await listReports(ofServer(db, 'the account is not known yet'), screenId)
      return reports.some((report) => !(JSON.parse(report) as Pick<Heartbeat, 'sends_token'>).sends_token)
    },
  }
}

/** The last reports (JSON) of the connected devices of a screen. */
const listReports = async (db: ServerDb, screenId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('devices as d')
      .innerJoin('device_states as st', 'st.device_id', 'd.id')
      .select('st.report')
      .where('d.screen_id', '=', screenId)
      .where('d.status', 'in', [deviceStatus.connected, deviceStatus.online])
      .where('st.report', '!=', '{}')
      .execute()
  ).flatMap(({ report }) => report ?? [])

import type { Settings } from '@digisigncast/contract/accounts/settings'
import type { Selectable } from 'kysely'
import type { Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'

export type AccountRow = Selectable<Tables['accounts']>

export const findAccount = (db: Db, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns undefined when a time zone was chosen in the meantime. */
export const setUnchosenTimeZone = (db: Db, id: string, timeZone: string) =>
  db
    .updateTable('accounts')
    .set({ time_zone: timeZone, time_zone_chosen: 1 })
    .where('id', '=', id)
    .where('time_zone_chosen', '=', 0)
    .returning('time_zone')
    .executeTakeFirst()

export const toWire = (row: AccountRow): Settings => ({
  name: row.name,
  time_zone: row.time_zone,
  logo: row.logo_file && fileUrl(row.id, row.logo_file),
  favicon: row.favicon_file && fileUrl(row.id, row.favicon_file),
  idle_picture: row.idle_picture_file && fileUrl(row.id, row.idle_picture_file),
  idle_text: row.idle_text,
  display_other_managers_content: row.managers_see_other_content === 1,
  view_other_managers_playlists: row.managers_see_other_playlists === 1,
  manage_other_managers_playlists: row.managers_manage_other_playlists === 1,
  new_devices_wait: row.new_devices_wait === 1,
  two_factor_required: row.two_factor_required === 1,
  approval_required: row.approval_required === 1,
  session_idle_minutes: row.session_idle_minutes,
  session_max_hours: row.session_max_hours,
  audit_days: row.audit_days,
  bin_days: row.bin_days,
  billing_address: row.billing_address,
  tax_number: row.tax_number,
})

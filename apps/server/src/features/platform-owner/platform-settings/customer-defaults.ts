import { CustomerDefaults } from '@digisigncast/contract/platform/platform-settings'
import type { Db } from '../../../database/open.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { storedSetting } from '../../../platform/stored-setting.ts'
import { findPlan } from '../../billing/plans/index.ts'
import { saveSetting } from './save-setting.ts'

const Defaults = CustomerDefaults.omit({ plan: true, version: true })
type Defaults = Omit<CustomerDefaults, 'plan' | 'version'>

const unchosenTimeZone = 'UTC'

const setting = storedSetting('customer-defaults', Defaults, {
  max_team_members: null,
  time_zone: unchosenTimeZone,
  display_other_managers_content: false,
  view_other_managers_playlists: false,
  manage_other_managers_playlists: false,
  planID: null,
})

/** Initial values of a new customer's row. Its plan starts on activation. */
export async function findBeginning(db: Db) {
  const { value } = await setting.read(db)
  return {
    max_team_members: value.max_team_members,
    time_zone: value.time_zone,
    time_zone_chosen: Number(value.time_zone !== unchosenTimeZone),
    managers_see_other_content: Number(value.display_other_managers_content),
    managers_see_other_playlists: Number(value.view_other_managers_playlists),
    managers_manage_other_playlists: Number(value.manage_other_managers_playlists),
    waiting_plan_id: value.planID,
  }
}

export async function readCustomerDefaults({ db }: Platform): Promise<CustomerDefaults> {
  const { value, version } = await setting.read(db)
  const row = value.planID === null ? undefined : await findPlan(db, value.planID)
  const plan = row && {
    id: row.id,
    name: row.name,
    trial_days: row.trial_days,
    is_retired: row.status === 'retired',
  }
  return { ...value, planID: plan?.id ?? null, plan: plan ?? null, version }
}

export async function saveCustomerDefaults(
  platform: Platform,
  actor: Actor,
  { version, ...defaults }: Defaults & { version?: number | undefined },
): Promise<CustomerDefaults> {
  await saveSetting(platform, actor, { type: 'platform.defaults_changed', data: {} }, async (trx) => {
    if (defaults.planID !== null) {
      const plan = (await findPlan(trx, defaults.planID)) ?? invalid('planID', 'This plan no longer exists.')
      if (plan.status === 'retired') invalid('planID', `The plan “${plan.name}” is retired. Please choose another one.`)
    }
    await setting.save(trx, defaults, version)
  })
  return readCustomerDefaults(platform)
}

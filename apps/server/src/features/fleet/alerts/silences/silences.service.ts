import { maxSilenceMs, maxSilences, type Silence, type saveSilence } from '@digisigncast/contract/accounts/silences'
import type { Input } from '@digisigncast/contract/api/endpoint'
import type { LabelColor } from '@digisigncast/contract/content/colors'
import { ofMember } from '../../../../database/access/access.ts'
import type { ScreensDb, ScreensTrx } from '../../../../database/open.ts'
import { fail, forbidden, invalid, notFound } from '../../../../platform/fail.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Member } from '../../../../platform/sessions/sessions.ts'
import { change } from '../../../kernel/accounts/index.ts'
import * as repo from './silences.repo.ts'

/** Silences that are over are kept for this time (ms). */
const keptMs = 30 * 24 * 60 * 60_000

export async function list({ db, now }: Platform, member: Member): Promise<Silence[]> {
  const rows = ofMember(db, member)
  return toWire(rows, await repo.listSilences(rows, now()))
}

async function toWire(db: ScreensDb, silences: readonly repo.SilenceRow[]): Promise<Silence[]> {
  const ids = silences.map(({ id }) => id)
  if (ids.length === 0) return []
  const screens = Map.groupBy(await repo.listScreens(db, ids), (row) => row.silence_id)
  const tags = Map.groupBy(await repo.listTags(db, ids), (row) => row.silence_id)
  const outside = await repo.listOutside(db, ids)
  return silences.map(({ id, everything, starts_at, ends_at, reason, created_by, created_at }) => ({
    id,
    starts_at,
    ends_at,
    reason,
    created_by,
    created_at,
    everything: everything === 1,
    screens: (screens.get(id) ?? []).map((one) => ({ id: one.id, name: one.name })),
    screen_count: screens.get(id)?.[0]?.total ?? 0,
    tags: (tags.get(id) ?? []).map((tag) => ({ id: tag.id, name: tag.name, color: tag.color as LabelColor })),
    is_editable: !outside.has(id),
  }))
}

type SilenceInput = Input<typeof saveSilence>['body']

/** Creates a silence, or changes it. */
export async function save(platform: Platform, member: Member, input: SilenceInput): Promise<Silence> {
  const { now } = platform
  requireTimes(input, now())
  if (input.everything && member.isLimitedToTags) forbidden()
  const { saved } = await change(platform, member, {
    work: async (trx) => {
      const before = input.silence_id === undefined ? undefined : await findOwn(trx, input.silence_id)
      const id = before?.id ?? newId()
      const targets = await targetsOf(trx, input)
      if ((await repo.countOther(trx, id, now())) >= maxSilences)
        fail(
          'plan.limit_reached',
          `An account has at most ${maxSilences} silences. Delete some that you no longer need.`,
        )
      await repo.removeOld(trx, now() - keptMs)
      const row = {
        id,
        account_id: trx.accountId,
        everything: input.everything ? 1 : 0,
        starts_at: input.starts_at,
        ends_at: input.ends_at,
        reason: input.reason,
        created_by: before?.created_by ?? member.name,
        created_at: before?.created_at ?? now(),
      }
      await repo.writeSilence(trx, row, targets)
      const [saved] = await toWire(trx, [row])
      return { saved: saved ?? notFound('silence'), isNew: !before }
    },
    event: ({ saved, isNew }) => ({ type: isNew ? 'silence.created' : 'silence.changed', ...about(saved) }),
  })
  return saved
}

/** Ends a silence: trouble that is still there is raised within five minutes. */
export async function remove(platform: Platform, member: Member, id: string): Promise<void> {
  await change(platform, member, {
    work: async (trx) => {
      const [silence] = await toWire(trx, [await findOwn(trx, id)])
      await repo.removeSilence(trx, id)
      return silence ?? notFound('silence')
    },
    event: (silence) => ({ type: 'silence.deleted', ...about(silence) }),
  })
}

function requireTimes({ starts_at, ends_at }: SilenceInput, now: number): void {
  if (ends_at <= starts_at) invalid('ends_at', 'Choose an end after the start.')
  if (ends_at <= now) invalid('ends_at', 'Choose an end in the future.')
  if (ends_at - starts_at > maxSilenceMs) invalid('ends_at', 'A silence lasts a year at most.')
}

/** A silence that the user can change: all of its screens are the user's. */
async function findOwn(trx: ScreensTrx, id: string): Promise<repo.SilenceRow> {
  const row = (await repo.findSilence(trx, id)) ?? notFound('silence')
  if ((await repo.listOutside(trx, [id])).has(id))
    fail('auth.forbidden', 'This silence is also for screens that you do not manage. Ask an admin.')
  return row
}

async function targetsOf(trx: ScreensTrx, { everything, screen_ids, tag_ids, alert_ids }: SilenceInput) {
  const [named, tags] = [[...new Set(screen_ids)], [...new Set(tag_ids)]]
  if ((await repo.countScreens(trx, named)) !== named.length) notFound('screen')
  if (tags.length > 0 && (await repo.listLimitTags(trx, tags)).length !== tags.length) notFound('tag')
  const ofAlerts = alert_ids.length === 0 ? [] : await repo.listAlertScreens(trx, alert_ids)
  if (alert_ids.length > 0 && ofAlerts.length === 0) notFound('alert')
  if (everything) return { screens: [], tags: [] }
  const screens = [...new Set([...named, ...ofAlerts])]
  if (screens.length + tags.length === 0) invalid('screen_ids', 'Please choose at least one screen or tag.')
  return { screens, tags }
}

/** The subject of an event and its data. Limited managers read events of their screens. */
function about({ id, everything, screens, screen_count, tags, reason }: Silence) {
  const [only] = screen_count === 1 && tags.length === 0 ? screens : []
  const data = { everything, screens: screen_count, tags: tags.map(({ name }) => name), reason }
  return { subject: id, screenId: only?.id, data }
}

import { maxTakeoversForWarnings } from '@digisigncast/contract/accounts/warnings'
import type { Notice } from '@digisigncast/contract/devices/notices'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { allScreens } from '../../../database/access/access.ts'
import type { ScreensDb, ScreensTrx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import type { Announce } from './announce.ts'
import { type Chosen, distinct, requireChosen, requireManaged } from './content.ts'
import { loggedTakeover } from './logged-takeover.ts'
import * as repo from './takeovers.repo.ts'
import { begin, readPrepared, screensOf, storedTargets } from './takeovers.service.ts'
import { storedPlace } from './wire.ts'

const minuteMs = 60_000

/** A prepared takeover on its screens, or a notice on chosen ones. */
export type Shown = { preparedId: string } | ShownNotice
type ShownNotice = Targets & { notice: Notice; overlay: OverlayPlace | null }
export type Targets = Pick<Chosen, 'everywhere' | 'screen_ids' | 'tag_ids'>

interface WarningStart {
  /** Id of the new takeover. */
  id: string
  shown: Shown
  endsAt: number
  isDrill: boolean
  /** Runs in the transaction, after all earlier starts. Returns when it counts as started. Throws when it must not start. */
  claim: (trx: ScreensTrx) => Promise<number>
  /** Ends another takeover, in the same transaction. Throws if there is none to end. */
  makeRoom: (trx: ScreensTrx) => Promise<void>
}

/** Starts a takeover that ends at an instant. Some of the takeovers that can run are left to users. */
export const startWarning = (platform: Platform, member: Member, announce: Announce, start: WarningStart) =>
  begin(platform, member, announce, {
    id: start.id,
    most: maxTakeoversForWarnings,
    makeRoom: start.makeRoom,
    read: async (trx) => {
      const startedAt = await start.claim(trx)
      return {
        startedAt,
        ...(await contentOf(trx, member, start.shown)),
        minutes: Math.max(1, Math.ceil((start.endsAt - platform.now()) / minuteMs)),
        endsAt: start.endsAt,
        isDrill: start.isDrill,
      }
    },
  })

/** Refuses what does not exist, and what the user may not start. */
export async function requireStartable(
  trx: ScreensTrx,
  member: Member,
  shown: { preparedId: string } | Targets,
): Promise<void> {
  if ('preparedId' in shown) await readPrepared(trx, shown.preparedId)
  else {
    const { everywhere, screen_ids, tag_ids } = shown
    await requireChosen(
      trx,
      member,
      distinct({ content_type: 'playlist', content_ids: [], everywhere, screen_ids, tag_ids }),
    )
  }
}

/** Refuses stored settings with what the user may not start. What was deleted since does not count. */
export async function requireStoredStartable(
  trx: ScreensTrx,
  member: Member,
  shown: { preparedId: string } | Targets,
): Promise<void> {
  const all = allScreens(trx, 'limits and uniqueness')
  if ('preparedId' in shown) {
    if (await repo.findPrepared(all, shown.preparedId)) await requireStartable(trx, member, shown)
    return
  }
  const { everywhere, screen_ids: screens, tag_ids: tags } = shown
  const [screen_ids, tag_ids] = [
    await repo.listExisting(all, 'screens', screens),
    await repo.listExisting(all, 'tags', tags),
  ]
  await requireStartable(trx, member, { everywhere, screen_ids, tag_ids })
}

/** The screens and tags for which warnings are. */
export async function targetsOf(db: ScreensDb, settings: Targets & { prepared_id: string | null }): Promise<Targets> {
  const { prepared_id: id } = settings
  const row = id === null ? undefined : await repo.findPrepared(db, id)
  return row ? storedTargets(db, row) : settings
}

async function contentOf(trx: ScreensTrx, member: Member, shown: Shown) {
  if ('preparedId' in shown) {
    const { row: _row, ...content } = await readPrepared(trx, shown.preparedId)
    return content
  }
  const { notice, overlay, everywhere } = shown
  const chosen = distinct({ content_type: 'playlist' as const, content_ids: [], ...(await remaining(trx, shown)) })
  await requireChosen(trx, member, { ...chosen, everywhere })
  return {
    ...chosen,
    name: notice.title,
    notice: JSON.stringify(notice),
    overlay: storedPlace(overlay),
    inStandby: true,
    preparedId: null,
  }
}

/** The chosen screens and tags without those that were deleted since: the others show the notice. */
async function remaining(trx: ScreensTrx, { everywhere, screen_ids, tag_ids }: Targets) {
  if (everywhere) return { everywhere, screen_ids: [], tag_ids: [] }
  const [screens, tags] = [
    await repo.listExisting(trx, 'screens', screen_ids),
    await repo.listExisting(trx, 'tags', tag_ids),
  ]
  if (screens.length + tags.length === 0)
    fail('resource.conflict', 'The screens and tags to show it on were deleted. Choose others.')
  return { everywhere, screen_ids: screens, tag_ids: tags }
}

export interface Started {
  name: string
  isDrill: boolean
}

/**
 * Moves the end of a takeover that runs; `endsAt` null ends it now. `find` runs in the transaction. Returns undefined if it
 * finds none, or one that has ended.
 */
export async function moveEnd(
  platform: Platform,
  member: Member,
  announce: Announce,
  find: (trx: ScreensTrx) => Promise<{ id: string; endsAt: number | null } | undefined>,
): Promise<Started | undefined> {
  const now = platform.now()
  const moved = await change(platform, member, {
    movesContent: true,
    hints: ['takeovers.changed'],
    work: async (trx) => {
      const wanted = await find(trx)
      const row = wanted && (await repo.findStarted(trx, wanted.id))
      if (!wanted || !row || !repo.isRunning(row, now)) return undefined
      await requireManaged(trx, row)
      const { id, name } = row
      const result = { id, name, isDrill: row.is_drill === 1 }
      if (wanted.endsAt !== null) {
        await repo.setEnd(trx, id, wanted.endsAt)
        return { ...result, logged: undefined }
      }
      await repo.endRunning(trx, id, now)
      return { ...result, logged: { ...(await loggedTakeover(trx, row)), screens: await screensOf(trx, row) } }
    },
    event: (done) => done?.logged && { type: 'takeover.ended', subject: done.id, data: done.logged },
  })
  if (moved) announce(member.accountId)
  return moved
}

import type { Input } from '@digisigncast/contract/api/endpoint'
import type * as contract from '@digisigncast/contract/content/takeovers'
import { maxPreparedTakeovers, noChannelsAbove, type PreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { allScreens } from '../../../database/access/access.ts'
import { changedMeanwhile, fail, invalid, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change } from '../../kernel/accounts/index.ts'
import { listTargetScreens } from '../targeting/index.ts'
import { distinct, requireChosen, requireManaged, writeChosen } from './content.ts'
import { takeoverRows } from './takeover-rows.ts'
import * as repo from './takeovers.repo.ts'
import { preparedToWire, storedPlace, untilEndedMinutes } from './wire.ts'

export async function list(
  { db }: Platform,
  member: Member,
  filter: Input<typeof contract.listPreparedTakeovers>['query'],
): Promise<PreparedTakeover[]> {
  const rows = takeoverRows(db, member)
  return preparedToWire(rows, member, await repo.listPrepared(rows, filter))
}

export async function read({ db }: Platform, member: Member, id: string) {
  const rows = takeoverRows(db, member)
  const row = await repo.findPrepared(rows, id)
  const [prepared] = row ? await preparedToWire(rows, member, [row]) : []
  if (!prepared) return notFound('takeover')
  return { ...prepared, screen_ids: await listTargetScreens(rows, id) }
}

type PreparedInput = Input<typeof contract.savePreparedTakeover>['body']

export async function save(platform: Platform, member: Member, input: PreparedInput): Promise<PreparedTakeover> {
  const isNew = input.id === undefined
  const { accountId } = member
  const id = input.id ?? newId()
  const own = {
    name: input.name,
    search_text: searchText(input.name),
    notice: input.notice ? JSON.stringify(input.notice) : null,
    ...(input.overlay !== undefined && { overlay: storedPlace(input.overlay) }),
    content_kind: input.notice ? null : input.content_type,
    everywhere: input.everywhere ? 1 : 0,
    in_standby: input.in_standby ? 1 : 0,
    minutes: input.minutes ?? untilEndedMinutes,
  }
  await change(platform, member, {
    movesContent: true,
    work: async (trx) => {
      if (isNew) {
        if ((await repo.countPrepared(allScreens(trx, 'limits and uniqueness'))) >= maxPreparedTakeovers)
          fail('resource.conflict', `At most ${maxPreparedTakeovers} takeovers can be prepared. Delete one first.`)
        await repo.insertTakeover(trx, { ...own, id, account_id: accountId, created_at: platform.now() })
      } else {
        const row = (await repo.findPrepared(trx, id)) ?? notFound('takeover')
        await requireManaged(trx, row)
        if (input.overlay === undefined && row.overlay !== null && own.content_kind === 'channel')
          invalid('content_type', noChannelsAbove)
        if (!(await repo.updatePrepared(trx, { id, accountId, version: input.version }, own)))
          changedMeanwhile('takeover')
      }
      const chosen = distinct(input)
      await requireChosen(trx, member, chosen, id)
      await writeChosen(trx, id, chosen)
    },
    event: () => ({
      type: isNew ? 'prepared_takeover.created' : 'prepared_takeover.changed',
      subject: id,
      data: { name: input.name },
    }),
  })
  return read(platform, member, id)
}

export const remove = (platform: Platform, member: Member, id: string) =>
  change(platform, member, {
    movesContent: true,
    work: async (trx) => {
      const row = (await repo.findPrepared(trx, id)) ?? notFound('takeover')
      await requireManaged(trx, row)
      await repo.removePrepared(trx, id)
      return row.name
    },
    event: (name) => ({ type: 'prepared_takeover.deleted', subject: id, data: { name } }),
  })

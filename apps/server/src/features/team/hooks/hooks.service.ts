import { type Hook, HookAction, type HookSecrets, maxHooks, type saveHook } from '@digisigncast/contract/accounts/hooks'
import type { Input } from '@digisigncast/contract/api/endpoint'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountDb, ScreensTrx } from '../../../database/open.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change } from '../../kernel/accounts/index.ts'
import { listTableNames } from '../../library/data-sources/index.ts'
import { listPreparedNames } from '../../programming/takeovers/index.ts'
import { requireContent, requireTargets } from '../../programming/targeting/index.ts'
import { requireShowable } from '../../programming/warnings/index.ts'
import { takeAdminsTurn } from '../users/index.ts'
import * as repo from './hooks.repo.ts'

export async function list({ db }: Platform, { accountId }: Member): Promise<Hook[]> {
  const rows = ofAccount(db, accountId)
  const hooks = (await repo.listHooks(rows)).map((row) => ({ row, action: actionOf(row) }))
  const namesOf = await readNames(
    rows,
    hooks.map(({ action }) => action),
  )
  const calls = await repo.listLastCalls(rows)
  return hooks.map(({ row, action }) => {
    const call = calls.get(row.id)
    const names = namesOf(action)
    return {
      id: row.id,
      name: row.name,
      is_enabled: row.is_enabled === 1,
      allow_get: row.allow_get === 1,
      needs_signature: row.signing_key !== null,
      action,
      names,
      last_four: row.last_four,
      created_at: row.created_at,
      saved_by: row.saver ?? row.saved_by_name,
      problem: problemOf(row, usedIds(action).length > 0 && names.length === 0),
      last_call: call ? { at: call.at, is_done: call.is_done === 1, message: call.message } : null,
    }
  })
}

export const actionOf = ({ action }: { action: string }): HookAction => HookAction.parse(JSON.parse(action))

function problemOf({ saver_status: status }: repo.HookRow, isGone: boolean): Hook['problem'] {
  if (status === null) return 'creator_deleted'
  if (status !== 'active') return 'creator_deactivated'
  return isGone ? 'target_deleted' : null
}

/** Returns the names of what an action starts, assigns or fills. */
async function readNames(db: AccountDb, actions: readonly HookAction[]) {
  const ids = [...new Set(actions.flatMap(usedIds))]
  const [contents, tables, takeovers] = [
    await repo.listContentNames(db, ids),
    await listTableNames(db, ids),
    await listPreparedNames(db, ids),
  ]
  const names = new Map([...contents, ...tables, ...takeovers])
  return (action: HookAction): string[] => usedIds(action).flatMap((id) => names.get(id) ?? [])
}

/** Ids of what an action starts, assigns or fills. */
function usedIds(action: HookAction): string[] {
  if (action.kind === 'takeover') return [action.prepared_id]
  if ('warnings' in action) return action.warnings.prepared_id === null ? [] : [action.warnings.prepared_id]
  return action.kind === 'content' ? action.content_ids : [action.data_source_id]
}

type SaveInput = Input<typeof saveHook>['body']

/** Creates or changes a hook. It has the rights of this user from now on. */
export async function save(platform: Platform, member: Member, input: SaveInput): Promise<HookSecrets> {
  const { hook_id: known, name, needs_signature: needsSignature } = input
  const action = distinct(input.action)
  const [id, secret] = [known ?? newId(), known === undefined ? newToken() : null]
  let signingKey: string | null = null
  await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      const old = known === undefined ? undefined : ((await repo.findHook(trx, known)) ?? notFound('hook'))
      if (!old && (await repo.countHooks(trx)) >= maxHooks)
        fail('plan.limit_reached', `An account has at most ${maxHooks} incoming hooks. Delete some you no longer need.`)
      await requireTarget(trx, member, action)
      if (needsSignature && !old?.signing_key) signingKey = newToken()
      const row = {
        name,
        search_text: searchText(name),
        is_enabled: input.is_enabled ? 1 : 0,
        allow_get: input.allow_get ? 1 : 0,
        signing_key: needsSignature ? (signingKey ?? old?.signing_key ?? null) : null,
        action: JSON.stringify(action),
        saved_by: member.userId,
        saved_by_name: member.name,
      }
      if (secret === null) await repo.updateHook(trx, id, row)
      else
        await repo.insertHook(trx, {
          id,
          account_id: member.accountId,
          ...row,
          ...secretColumns(secret),
          created_at: platform.now(),
        })
    },
    event: () => ({ type: secret === null ? 'hook.changed' : 'hook.created', subject: id, data: { name } }),
  })
  return { id, secret, signing_key: signingKey }
}

const secretColumns = (secret: string) => ({ secret_hash: hashToken(secret), last_four: secret.slice(-4) })

function distinct(action: HookAction): HookAction {
  if (action.kind !== 'content') return action
  const { content_ids, screen_ids, tag_ids } = action
  return {
    ...action,
    content_ids: [...new Set(content_ids)],
    screen_ids: [...new Set(screen_ids)],
    tag_ids: [...new Set(tag_ids)],
  }
}

/** Refuses what does not exist, and what this user may not use. */
async function requireTarget(trx: ScreensTrx, member: Member, action: HookAction): Promise<void> {
  if (action.kind === 'takeover') {
    const { prepared_id: id } = action
    if (!(await listPreparedNames(trx, [id])).has(id)) notFound('takeover')
  } else if ('warnings' in action) {
    await requireShowable(trx, member, action.warnings)
  } else if (action.kind === 'content') {
    const { screen_ids: screens, tag_ids: tags } = action
    if (screens.length + tags.length === 0) fail('request.invalid', needTargets, { 'action.screen_ids': [needTargets] })
    await requireContent(trx, member, { kind: action.type, ids: action.content_ids })
    await requireTargets(trx, { screens, tags })
  } else {
    const { data_source_id: id } = action
    if (!(await listTableNames(trx, [id])).has(id)) notFound('table')
  }
}

const needTargets = 'Please choose at least one screen or tag.'

/** Gives a hook a new secret, and a new key if it has one. */
export async function renew(platform: Platform, member: Member, id: string): Promise<HookSecrets> {
  const secret = newToken()
  let signingKey: string | null = null
  await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      const { name, signing_key } = (await repo.findHook(trx, id)) ?? notFound('hook')
      if (signing_key !== null) signingKey = newToken()
      await repo.updateHook(trx, id, { ...secretColumns(secret), signing_key: signingKey })
      return name
    },
    event: (name) => ({ type: 'hook.secret_renewed', subject: id, data: { name } }),
  })
  return { id, secret, signing_key: signingKey }
}

export async function remove(platform: Platform, member: Member, id: string): Promise<void> {
  await change(platform, member, {
    work: async (trx) => ((await repo.removeHook(trx, id)) ?? notFound('hook')).name,
    event: (name) => ({ type: 'hook.deleted', subject: id, data: { name } }),
  })
}

export async function listCalls({ db }: Platform, { accountId }: Member, id: string) {
  const rows = ofAccount(db, accountId)
  if (!(await repo.findHook(rows, id))) notFound('hook')
  return (await repo.listCalls(rows, id)).map((row) => ({ ...row, is_done: row.is_done === 1 }))
}

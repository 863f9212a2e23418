import { createHmac, timingSafeEqual } from 'node:crypto'
import { type HookAction, hookSignatureHeader } from '@digisigncast/contract/accounts/hooks'
import { type Action, type Area, isAllowed } from '@digisigncast/contract/api/permissions'
import { screensText } from '@digisigncast/contract/api/screens-text'
import { quote } from '@digisigncast/contract/events/phrases'
import { ofAccount, ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import { Failure, fail, invalid } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actingMember } from '../../../platform/sessions/acting-member.ts'
import { type Member, requireSubscription } from '../../../platform/sessions/sessions.ts'
import { fillTable } from '../../library/data-sources/index.ts'
import { setContent } from '../../programming/screens/index.ts'
import { type Announce, endPrepared, startOrExtend } from '../../programming/takeovers/index.ts'
import { callCapHook } from './call-cap-hook.ts'
import * as repo from './hooks.repo.ts'
import { actionOf } from './hooks.service.ts'
import { readHookBody, withoutEncoding } from './read-hook-body.ts'

interface Request {
  body: Buffer
  signature: string | undefined
  address: string
  encoding: string | undefined
  /** Of the address; undefined: the body says it. */
  end?: boolean | undefined
}

/** Does what a hook does, with the rights that the user who saved it has now. Stores the request and its result. */
export async function callHook(platform: Platform, announce: Announce, hook: repo.CalledHook, request: Request) {
  const actor = actorOf(hook)
  const row = { id: newId(), account_id: hook.account_id, hook_id: hook.id, at: platform.now() }
  /** Failures do not change the answer: the hook may have been deleted meanwhile. */
  const store = (is_done: 0 | 1, message: string) =>
    repo
      .addCall(ofAccount(platform.db, hook.account_id), { ...row, address: request.address, is_done, message })
      .catch((err: unknown) => platform.log.error({ err }, 'a request to a hook could not be stored'))
  try {
    requireSubscription(actor)
    requireSignature(hook, request)
    const action = actionOf(hook)
    const message = await platform.traffic.run(actor, 'write', () =>
      act({ platform, announce, hook, request }, actor, action),
    )
    await store(1, message)
    return message
  } catch (error) {
    await store(0, error instanceof Failure ? error.message : 'The server failed. Its log has more.')
    throw error
  } finally {
    platform.live.publish(hook.account_id, ['hooks.changed'])
  }
}

/** The user who saved the hook, who is named with it in the log. */
const actorOf = (hook: repo.CalledHook): Member =>
  actingMember(hook, { id: hook.id, source: `hook ${quote(hook.name)}` })

type Signed = Pick<Request, 'body' | 'signature'>

function requireSignature(hook: Pick<repo.CalledHook, 'signing_key'>, request: Signed): void {
  if (isSigned(hook, request)) return
  if (request.signature === undefined)
    fail('auth.forbidden', `This hook needs a signature: send ${hookSignatureHeader}: sha256=… with each request.`)
  fail('auth.forbidden', 'The signature is wrong. Sign the bytes of the body with the key of this hook.')
}

/** Whether a request has the right signature, or needs none. */
export function isSigned(
  { signing_key: key }: Pick<repo.CalledHook, 'signing_key'>,
  { body, signature }: Signed,
): boolean {
  if (key === null) return true
  const wanted = Buffer.from(`sha256=${createHmac('sha256', key).update(body).digest('hex')}`)
  const sent = Buffer.from(signature?.trim() ?? '')
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

interface Parts {
  platform: Platform
  announce: Announce
  hook: repo.CalledHook
  request: Request
}

/** Returns what was done, as a sentence. */
async function act({ platform, announce, hook, request }: Parts, actor: Member, action: HookAction): Promise<string> {
  const body = withoutEncoding(request.body, request.encoding)
  if ('warnings' in action) {
    requireRight(actor, 'takeover', 'start')
    const { warnings: settings } = action
    return callCapHook({ platform, announce }, actor, hook, { settings, body })
  }
  const said = readHookBody(body)
  const end = request.end ?? said.end
  if (action.kind === 'takeover') {
    requireRight(actor, 'takeover', 'start')
    const { prepared_id: id, minutes } = action
    if (end || action.ends) return `Takeover ${quote(await endPrepared(platform, actor, announce, id))} ended.`
    const { name, screens, isNew } = await startOrExtend(platform, actor, announce, { id, minutes })
    return isNew
      ? `Takeover ${quote(name)} started on ${screensText(screens)}.`
      : `Takeover ${quote(name)} runs already.`
  }
  if (action.kind === 'content') {
    requireRight(actor, 'screens', 'edit')
    if (end) return invalid('end', 'This hook only assigns content: there is nothing that it could end.')
    return assign(platform, actor, action)
  }
  requireRight(actor, 'content', 'edit')
  platform.disk.refuseGrowth()
  const { rows } = said
  if (!rows) return invalid('rows', 'Send the rows of the table: {"rows": [["Soup", "4.50"]]}.')
  const name = await fillTable(platform, actor, { id: action.data_source_id, rows })
  return `Table ${quote(name)} filled with ${rows.length === 1 ? '1 row' : `${rows.length} rows`}.`
}

async function assign(platform: Platform, actor: Member, action: HookAction & { kind: 'content' }): Promise<string> {
  const { type, content_ids, screen_ids, tag_ids } = action
  const rows = withHiddenScreens(ofMember(platform.db, actor), 'a change')
  const tagged =
    tag_ids.length === 0
      ? []
      : await rows.selectFrom('screen_tags').select('screen_id').distinct().where('tag_id', 'in', tag_ids).execute()
  const ids = [...new Set([...screen_ids, ...tagged.map(({ screen_id }) => screen_id)])]
  if (ids.length === 0) return fail('resource.conflict', 'No screen has these tags now.')
  const { done, failed } = await setContent(platform, actor, { screen_ids: ids, type, content_ids, mode: 'replace' })
  const [first] = failed
  if (done === 0 && first) return fail('resource.conflict', first.message)
  return first
    ? `Content of ${screensText(done)} changed; ${screensText(failed.length)} could not be changed: ${first.message}`
    : `Content of ${screensText(done)} changed.`
}

function requireRight({ permissions }: Member, area: Area, action: Action): void {
  if (!isAllowed(permissions, area, action))
    fail('auth.forbidden', 'The user who saved this hook is no longer allowed to do this. An admin can save it again.')
}

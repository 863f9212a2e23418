import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { Undecodable } from '../../../platform/decoding/decoder.ts'
import type { DecodeJobs } from '../../../platform/decoding/jobs.ts'
import { Failure, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { unreadText } from '../../library/cap/index.ts'
import { textOf } from '../../library/data-sources/index.ts'
import type { Announce } from '../../programming/takeovers/index.ts'
import { handleWarnings, joined } from '../../programming/warnings/index.ts'
import type { CalledHook } from './hooks.repo.ts'

interface Parts {
  platform: Platform
  announce: Announce
}

/** Handles the warnings in the body of a request, which is CAP whatever its content type is. Returns what was done. */
export async function callCapHook(
  { platform, announce }: Parts,
  actor: Member,
  hook: CalledHook,
  { settings, body }: { settings: WarningSettings; body: Buffer },
): Promise<string> {
  if (body.length === 0) return invalid('body', 'Send the warning as CAP XML in the body of a POST request.')
  const text = await textOf({ headers: {}, body })
  const { alerts, links, unread } = await parse(platform, actor.accountId, { text, now: platform.now() })
  if (links.length > 0)
    return invalid('body', 'This is a feed that links to warnings. Send the warnings, or use a data source.')
  const { sentences, failures, leftOut } = await handleWarnings(
    {
      platform,
      announce,
      actor,
      owner: {
        id: hook.id,
        isUnchanged: async (trx) => {
          const row = await trx.selectFrom('hooks').select('action').where('id', '=', hook.id).executeTakeFirst()
          return row?.action === hook.action
        },
      },
      settings,
      waits: false,
    },
    alerts,
  )
  const notRead = unread > 0 ? unreadText(unread) : undefined
  const message = [joined(sentences), leftOut, notRead].filter(Boolean).join(' ')
  const [failure] = failures
  if (failure || leftOut !== undefined || notRead !== undefined)
    throw new Failure(failure?.code ?? 'resource.conflict', message)
  return message || 'The feed has no warnings: nothing was started.'
}

async function parse(platform: Platform, accountId: string, input: DecodeJobs['cap']['input']) {
  try {
    return await platform.decoder.run(accountId, 'cap', input)
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error
    return invalid('body', error.message || 'The body could not be read.')
  }
}

import type { Sent } from '@digisigncast/contract/api/endpoint'
import { saveAnnouncement } from '@digisigncast/contract/platform/announcements'
import { operatorOf } from './operator.ts'
import { passwords } from './start-server.ts'

type Draft = Partial<Sent<typeof saveAnnouncement>['body']>

/** Publishes announcements to all customers. */
export async function announce(origin: string, drafts: readonly Draft[]) {
  const { call } = await operatorOf(origin, { username: 'owner', password: passwords.owner })
  const body = { title: 'Title', text: 'Text', severity: 'info', ends_at: null, is_for_all: true } as const
  for (const draft of drafts) await call(saveAnnouncement, { body: { ...body, ...draft } })
}

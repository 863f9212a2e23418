import type { DeviceStatus } from '@digisigncast/contract/devices/devices'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import { type Client, clientOf } from '../client.ts'
import type { Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'

export interface StoredDevice extends Client {
  id: string
  screenId: string
  token: string
}

interface Traits {
  screenId?: string
  name?: string | null
  status?: DeviceStatus
  createdAt?: number
}

/** A device inserted as a row, without pairing, with a client for its token. */
export async function storedDevice(app: TestApp, by: Person, traits: Traits = {}): Promise<StoredDevice> {
  const [id, token] = [newId(), newToken()]
  const screenId = traits.screenId ?? (await app.make.screen(by)).id
  await app.platform.db
    .insertInto('devices')
    .values({
      id,
      account_id: by.accountId,
      screen_id: screenId,
      installation_hash: hashToken(id),
      token_hash: hashToken(token),
      name: traits.name === undefined ? 'Lobby TV' : traits.name,
      status: traits.status ?? 2,
      created_at: traits.createdAt ?? app.clock.now,
    })
    .execute()
  return { ...clientOf(app.url, token), id, screenId, token }
}

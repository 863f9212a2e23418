import { updateSettings } from '@digisigncast/contract/accounts/settings'
import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { getProposal } from '@digisigncast/contract/proposals/proposal-details'
import { approveProposal, listProposals } from '@digisigncast/contract/proposals/proposals'
import type { Client } from '../client.ts'
import { allPermissions } from '../make.ts'
import type { TestApp } from '../start-app.ts'
import { wholeManifest } from './manifest.ts'

/** All permissions but the one to publish. */
export const withoutPublish: PermissionFlags = { ...allPermissions, approval: { publish: 0 } }

/** An account whose changes need approval, with a screen that plays a playlist of two pictures. */
export async function strictAccount(app: TestApp) {
  const admin = await app.make.admin()
  const media = [await app.make.media(admin), await app.make.media(admin), await app.make.media(admin)].map(
    ({ id }) => id,
  )
  const playlist = await app.make.playlist(admin, media.slice(0, 2))
  const screen = await app.make.screen(admin, [playlist.id])
  const manager = await app.make.manager(admin, withoutPublish)
  await admin.call(updateSettings, { body: { approval_required: true } })
  const shown = async () => JSON.stringify(await wholeManifest(app, screen.id))
  return { admin, manager, media, playlist, screen, shown }
}

export const idsOf = (body: object): string[] => (body as { proposal_ids?: string[] }).proposal_ids ?? []
export async function open(by: Client, id: string) {
  const { status, body } = await by.call(getProposal, { params: { id } })
  if (status !== 200) throw new Error(`the proposal answered ${status}: ${body.message}`)
  return body.data
}
export async function approve(by: Client, id: string) {
  const { seen } = await open(by, id)
  return by.call(approveProposal, { body: { id, seen } })
}
export const listed = async (by: Client, query: object = {}) => (await by.call(listProposals, { query })).body

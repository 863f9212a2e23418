import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { timeSlices } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listUnplayable } from '../../playback/codecs/index.ts'
import type { ScreenManifests } from '../../playback/manifest/index.ts'
import { readContentFacts, readUses, stateOf, type Trouble, troublesOf } from '../screen-states/index.ts'
import { type DeviceRow, listDevicesOf } from './device-rows.repo.ts'

export interface Computed {
  /** Without the pictures and folders of items that cannot be shown. */
  state: ScreenState
  /** Time from which the state can be another one, although nothing has changed. */
  until: number
  /** All troubles of the screen and its devices. */
  troubles: readonly Trouble[]
  /** Whether it is outside its opening hours. */
  isClosed: boolean
}

interface Sources {
  toWire: (rows: readonly DeviceRow[]) => Promise<Device[]>
  manifests: Pick<ScreenManifests, 'crowded'>
}

const minuteMs = 60_000
/** A download without progress becomes stuck at any second. */
const downloadMs = 1000

/** Computes the states of at most 500 screens of an account with a few queries. */
export const computeStates =
  ({ db, now }: Pick<Platform, 'db' | 'now'>, { toWire, manifests }: Sources) =>
  async (accountId: string, ids: readonly string[]): Promise<Map<string, Computed>> => {
    const rows = allScreens(ofAccount(db, accountId), 'facts of the account')
    const at = now()
    const content = await readContentFacts(rows, manifests, ids)
    const devices = Map.groupBy(await toWire(await listDevicesOf(rows, ids)), ({ screen_id }) => screen_id)
    const unplayable = await listUnplayable(rows, new Map(ids.map((id) => [id, codecsOf(devices.get(id) ?? [])])))
    const failing = ids.flatMap((id) => [
      ...(devices.get(id) ?? []).flatMap((device) => device.failing.map(({ media_id }) => media_id)),
      ...(unplayable.get(id) ?? []).map(({ mediaId }) => mediaId),
    ])
    const uses = await readUses(rows, new Set(failing))
    // Hours open and close on the minute.
    const minuteEnd = (Math.floor(at / minuteMs) + 1) * minuteMs
    const computed = new Map<string, Computed>()
    const slice = timeSlices()
    for (const id of ids) {
      await slice()
      const own = devices.get(id) ?? []
      const facts = {
        ...content.of(id),
        unplayable: unplayable.get(id) ?? [],
        uses,
        opensAt: content.opensAt(id, at),
        isClosedSince: (since: number) => content.isClosedSince(id, since, at),
      }
      const isDownloading = own.some(({ sync }) => sync.state === 'downloading')
      const until = isDownloading ? Math.min(at + downloadMs, minuteEnd) : minuteEnd
      const state = stateOf(facts, own)
      computed.set(id, { state, until, troubles: troublesOf(facts, own, state), isClosed: facts.opensAt !== null })
    }
    return computed
  }

const codecsOf = (devices: readonly Device[]) =>
  devices.flatMap(({ id, status, codecs }) =>
    codecs && status !== deviceStatus.disconnected ? [{ deviceId: id, codecs }] : [],
  )

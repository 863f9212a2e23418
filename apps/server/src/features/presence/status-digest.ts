import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import type { output } from 'zod'
import { percentOf, type Report } from './revisions.ts'

/** The parts of a heartbeat that consoles show. Consoles are notified when one of them changes. */
export interface StatusDigest {
  /** Playing revision and download progress. */
  sync: string
  /** Faults, the codecs that it decodes, and whether the device starts without a network. */
  health: string
}

export const digestOf = ({
  revision,
  download,
  faults,
  starts_offline,
  codecs,
}: output<typeof Heartbeat>): StatusDigest => ({
  sync: [revision, download?.revision, download && percentOf(download)].join(' '),
  health: [starts_offline, codecs, ...faults].join('\n'),
})

/** The part of a heartbeat that is stored as JSON. */
export const reportOf = (heartbeat: output<typeof Heartbeat>): Report => ({
  state: heartbeat.state,
  download: heartbeat.download ?? null,
  playing: heartbeat.playing,
  faults: heartbeat.faults,
  storage: heartbeat.storage ?? null,
  starts_offline: heartbeat.starts_offline ?? null,
  item_kinds: heartbeat.item_kinds ?? null,
  codecs: heartbeat.codecs ?? null,
})

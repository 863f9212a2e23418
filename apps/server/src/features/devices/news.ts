import type { Heartbeat } from '@digisigncast/contract/device-link'
import type { output } from 'zod'
import { percentOf, type Report } from './revisions.ts'

/** What people see change: how far it is; what it cannot show, and whether it starts without a network. */
export interface News {
  sync: string
  health: string
}

export const newsIn = ({ revision, download, faults, starts_offline }: output<typeof Heartbeat>): News => ({
  sync: [revision, download?.revision, download && percentOf(download)].join(' '),
  health: [starts_offline, ...faults].join('\n'),
})

export const reportOf = (said: output<typeof Heartbeat>): Report => ({
  state: said.state,
  download: said.download ?? null,
  playing: said.playing,
  faults: said.faults,
  storage: said.storage ?? null,
  starts_offline: said.starts_offline ?? null,
})

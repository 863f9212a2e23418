import type { QueryWatch } from './database/query-watch.ts'
import { countDevicesByStatus } from './features/devices/index.ts'
import type { Figure } from './platform/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { version } from './version.ts'

/** What `GET /metrics` tells beside requests and the process: docs/operating.md lists it. */
export const figuresOf = ({ db, live, links }: Platform, { counts }: QueryWatch): Figure[] => [
  {
    name: 'info',
    help: 'The version that runs.',
    label: 'version',
    read: () => ({ [version]: 1 }),
  },
  {
    name: 'sockets',
    help: 'Open sockets of this server.',
    label: 'kind',
    read: () => ({ console: live.count(), device: links.count() }),
  },
  {
    name: 'devices',
    help: 'Devices of all customers, by status.',
    label: 'status',
    read: () => countDevicesByStatus(db),
  },
  { name: 'queries', help: 'Queries since the start.', read: () => counts.all },
  { name: 'queries_slow', help: 'Queries that took longer than SLOW_QUERY_MS.', read: () => counts.slow },
  { name: 'queries_failed', help: 'Queries that failed.', read: () => counts.failed },
]

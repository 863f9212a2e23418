import { onDemand } from '../../on-demand.ts'
import type { DecodeJobs } from '../jobs.ts'

const loadTable = onDemand(() => import('./parse-table.ts'))
const loadFeed = onDemand(() => import('./parse-feed.ts'))
const loadCalendar = onDemand(() => import('./parse-calendar.ts'))

/** Reads the answer of a data source. Refuses what is not in the expected format. */
export async function parseData({
  kind,
  text,
  now,
}: DecodeJobs['data']['input']): Promise<DecodeJobs['data']['output']> {
  if (kind === 'table') return (await loadTable()).parseTable(text)
  if (kind === 'feed') return (await loadFeed()).parseFeed(text)
  return (await loadCalendar()).parseCalendar(text, now)
}

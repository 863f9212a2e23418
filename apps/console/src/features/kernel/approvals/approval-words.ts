import type { ProposalDetails, ProposedState } from '@digisigncast/contract/proposals/proposal-details'
import type { Proposal } from '@digisigncast/contract/proposals/proposals'

export const stateWords: Record<Proposal['state'], { label: string; tone: 'good' | 'waiting' | 'bad' | 'off' }> = {
  open: { label: 'Waiting', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  returned: { label: 'Returned', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'off' },
  unknown: { label: 'Unknown', tone: 'off' },
}

/** Lists the screens that show the difference. */
export function reachText({ screens: { names, count } }: Pick<ProposalDetails, 'screens'>): string {
  if (count === null) return 'Most screens of the account show it.'
  if (count === 0) return 'No screen shows it yet.'
  const all = count === 1 ? 'One screen shows it' : `${count.toLocaleString('en')} screens show it`
  // To a user who may not view screens, they are only counted.
  if (names.length === 0) return `${all}.`
  const more = count - names.length
  const others = more > 0 ? ` and ${more.toLocaleString('en')} more` : ''
  return `${all}: ${names.join(', ')}${others}.`
}

export const changeWords: Record<ProposalDetails['change'], string> = {
  created: 'New',
  changed: 'Changed',
  deleted: 'Deletion',
}

/** Returns the state with its user, for example: Returned by Ann. */
export function endText({ state, ended_by }: Pick<Proposal, 'state' | 'ended_by'>): string {
  const { label } = stateWords[state]
  return state === 'open' || state === 'unknown' ? label : `${label} by ${ended_by ?? 'a deleted user'}`
}

export interface StateItemLine {
  key: string
  name: string
  /** Id of a media item; null for other content. */
  media: string | null
}

/** Returns the content of a state in playing order. */
export function linesOf(state: ProposedState): StateItemLine[] {
  const nameOf = (id: string | null) => state.names[id ?? ''] ?? 'Deleted content'
  if (state.kind === 'playlist')
    return state.items.map(({ media_id, playlist_id }, at) => ({
      key: `${at}`,
      name: nameOf(media_id ?? playlist_id),
      media: media_id,
    }))
  const contents =
    state.kind === 'channel' ? state.regions.flatMap(({ playlist_ids }) => playlist_ids) : state.content_ids
  return contents.map((id, at) => ({ key: `${at}`, name: nameOf(id), media: null }))
}

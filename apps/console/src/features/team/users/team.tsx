import type { User } from '@digisigncast/contract/accounts/users'
import { IconUsers } from '@tabler/icons-react'
import classes from './team.module.css'

/** Returns size and limit of the team, from any user of the list. */
function teamOf({ team_members_count: count, meta }: User) {
  const limit = meta.find(({ key }) => key === 'max_team_members')?.value
  return { count, limit, isFull: limit !== undefined && count >= Number(limit) }
}

const users = (count: number) => (count === 1 ? '1 user' : `${count} users`)
const members = (count: number | string) => `team ${Number(count) === 1 ? 'member' : 'members'}`

/** For example: 13 users: 12 of 15 team members and the first admin */
export function TeamCount({ member }: { member: User | undefined }) {
  if (!member) return null
  const { count, limit, isFull } = teamOf(member)
  return (
    <span className={classes.count} data-full={isFull || undefined}>
      <IconUsers size={16} stroke={1.6} aria-hidden />
      {users(count + 1)}:{' '}
      {limit === undefined ? `${count} ${members(count)}` : `${count} of ${limit} ${members(limit)}`} and the first
      admin{limit === undefined && ' · limit: Not set'}
    </span>
  )
}

/** Warns before input that the team is full. */
export function TeamNote({ member }: { member: User | undefined }) {
  const team = member && teamOf(member)
  if (!team?.isFull) return null
  return (
    <p className={classes.note}>
      Your plan allows {team.limit} {members(team.limit ?? '')}, and all are taken. Delete a user first, or ask for a
      larger plan.
    </p>
  )
}

import { z } from 'zod'
import { bounded, typed } from '../api/bounded.ts'
import { PermissionFlags } from '../api/permissions.ts'
import { Id } from '../api/wire.ts'
import { maxTags } from '../content/tags.ts'

/** Groups for which an account can choose permissions. */
export const mostSsoGroups = 50

const groupProblem = 'Enter the group as the provider sends it, in at most 300 characters.'
const groupsProblem = `Use at most ${mostSsoGroups} groups.`

/** Permissions and screens of managers with a group or role at the provider. */
export const SsoGroup = z.object({
  /** A value of the claim, exactly as the provider sends it. */
  group: z.string(),
  permissions: PermissionFlags,
  /** Limits the access to screens with one of the tags. */
  limited_to_tags: z.boolean(),
  limit_tag_ids: z.array(z.string()),
})
export type SsoGroup = z.infer<typeof SsoGroup>

/** As it is entered. */
export const NewSsoGroup = SsoGroup.extend({
  group: typed(300, groupProblem, groupProblem).trim().min(1, groupProblem).max(300, groupProblem),
  limit_tag_ids: z.array(Id).max(maxTags),
})

/** In the order in which they count: the first group that a user has. */
export const NewSsoGroups = z.array(NewSsoGroup).max(mostSsoGroups, groupsProblem)

/** The claim with the groups, such as `groups`, or `realm_access.roles` for a part of one. Empty: none. */
export const GroupsClaim = bounded(200, 'Use at most 200 characters.').trim()

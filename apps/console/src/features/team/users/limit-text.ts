import type { User } from '@digisigncast/contract/accounts/users'

/** For example: Lobby, Bar */
export function limitText({ limited_to_tags, limit_tags }: Pick<User, 'limited_to_tags' | 'limit_tags'>): string {
  if (!limited_to_tags) return 'All screens'
  return limit_tags.map(({ name }) => name).join(', ') || 'No screens: their tags were deleted'
}

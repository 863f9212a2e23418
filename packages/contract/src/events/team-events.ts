import { z } from 'zod'
import { BrandPicture } from '../accounts/settings.ts'
import { eventType, named } from './event-type.ts'

const ofUsers = { area: 'users', hints: ['users.changed'] } as const

const userEvents = {
  'user.added': named(ofUsers, (actor, name) => `${actor} added the user ${name}.`),
  'user.invited': named(ofUsers, (actor, name) => `${actor} invited the user ${name}.`),
  'user.invited_again': named(ofUsers, (actor, name) => `${actor} sent a new invitation to ${name}.`),
  'user.changed': named(ofUsers, (actor, name) => `${actor} changed the user ${name}.`),
  'user.deleted': named(
    {
      area: 'users',
      hints: ['users.changed', 'media.changed', 'sources.changed', 'playlists.changed', 'channels.changed'],
    },
    (actor, name) => `${actor} deleted the user ${name}.`,
  ),
}

const ofSettings = { hints: ['settings.changed', 'session.changed', 'media.changed', 'playlists.changed'] } as const
const Picture = z.object({ picture: BrandPicture })

const settingsEvents = {
  'settings.changed': eventType({
    data: z.object({}),
    ...ofSettings,
    text: (_, actor) => `${actor} changed the settings.`,
  }),
  /** An account without a chosen time zone takes that of its first browser. */
  'settings.time_zone_adopted': eventType({
    data: z.object({ timeZone: z.string() }),
    ...ofSettings,
    text: ({ timeZone }, actor) => `${actor} set the time zone to ${timeZone}, from the browser.`,
  }),
  'settings.picture_changed': eventType({
    data: Picture,
    ...ofSettings,
    text: ({ picture }, actor) => `${actor} changed the ${picture}.`,
  }),
  'settings.picture_removed': eventType({
    data: Picture,
    ...ofSettings,
    text: ({ picture }, actor) => `${actor} removed the ${picture}.`,
  }),
}

export const teamEvents = { ...userEvents, ...settingsEvents }

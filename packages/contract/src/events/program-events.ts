import { z } from 'zod'
import { mediaItemsText } from '../api/media-items-text.ts'
import { minutesText } from '../api/minutes-text.ts'
import { screensText } from '../api/screens-text.ts'
import { eventType, named } from './event-type.ts'
import { quote, quoteSome } from './phrases.ts'

const ofPlaylists = { area: 'playlist', hints: ['playlists.changed', 'channels.changed', 'screens.changed'] } as const

const playlistEvents = {
  'playlist.created': named(ofPlaylists, (actor, name) => `${actor} created the playlist ${name}.`),
  'playlist.changed': named(ofPlaylists, (actor, name) => `${actor} changed the playlist ${name}.`),
  /** The copy takes its place on the screens of its author. */
  'playlist.copied': eventType({
    /** `copy`: its id. */
    data: z.object({ name: z.string(), copy: z.string().optional() }),
    area: 'playlist',
    hints: ['playlists.changed', 'screens.changed'],
    text: ({ name }, actor) => `${actor} copied the playlist ${quote(name)}.`,
  }),
  'playlist.deleted': named(ofPlaylists, (actor, name) => `${actor} deleted the playlist ${name}.`),
  'playlist.items_added': eventType({
    /** Names of the first playlists, and the number of the others. `ids`: of all; null if there are more than 100. */
    data: z.object({
      count: z.int(),
      playlists: z.array(z.string()),
      more: z.int(),
      ids: z.array(z.string()).nullable().optional(),
    }),
    ...ofPlaylists,
    text: ({ count, playlists, more }, actor) =>
      `${actor} added ${mediaItemsText(count)} to ${quoteSome(playlists, more)}.`,
  }),
  /** By its rule. */
  'playlist.filled': eventType({
    data: z.object({ name: z.string(), added: z.int(), removed: z.int() }),
    ...ofPlaylists,
    text: ({ name, added, removed }) => {
      const parts = [
        ...(added > 0 ? [`added ${mediaItemsText(added)}`] : []),
        ...(removed > 0 ? [`removed ${mediaItemsText(removed)}`] : []),
      ]
      return `The rule of the playlist ${quote(name)} ${parts.join(' and ') || 'changed the order of its items'}.`
    },
  }),
  'playlist.item_removed': named(ofPlaylists, (actor, name) => `${actor} removed an item from the playlist ${name}.`),
  'playlist.items_moved': named(ofPlaylists, (actor, name) => `${actor} changed the order of the playlist ${name}.`),
  'playlist.duration_changed': named(
    ofPlaylists,
    (actor, name) => `${actor} changed a duration in the playlist ${name}.`,
  ),
  'playlist.item_changed': eventType({
    data: z.object({ name: z.string(), title: z.string() }),
    ...ofPlaylists,
    text: ({ name, title }, actor) => `${actor} changed how ${quote(title)} plays in the playlist ${quote(name)}.`,
  }),
}

const ofChannels = { area: 'channels', hints: ['channels.changed', 'screens.changed'] } as const

const channelEvents = {
  'channel.created': named(ofChannels, (actor, name) => `${actor} created the channel ${name}.`),
  'channel.changed': named(ofChannels, (actor, name) => `${actor} changed the channel ${name}.`),
  'channel.deleted': named(ofChannels, (actor, name) => `${actor} deleted the channel ${name}.`),
}

const ofSchedule = {
  area: 'schedules',
  hints: ['schedule.changed', 'screens.changed', 'playlists.changed', 'channels.changed'],
} as const

const scheduleEvents = {
  'schedule_entry.created': named(ofSchedule, (actor, name) => `${actor} created the schedule entry ${name}.`),
  'schedule_entry.changed': named(ofSchedule, (actor, name) => `${actor} changed the schedule entry ${name}.`),
  'schedule_entry.moved': named(
    ofSchedule,
    (actor, name) => `${actor} changed the times of the schedule entry ${name}.`,
  ),
  'schedule_entry.deleted': named(ofSchedule, (actor, name) => `${actor} deleted the schedule entry ${name}.`),
}

/** Without a name if it shows a playlist that other managers cannot see. */
const Takeover = z.object({ name: z.string().nullable(), isDrill: z.boolean() })

function takeoverText({ name, isDrill }: z.output<typeof Takeover>): string {
  const kind = isDrill ? 'takeover drill' : 'takeover'
  return name === null ? `a ${kind} with a playlist` : `the ${kind} ${quote(name)}`
}

const ofTakeovers = { area: 'takeover', hints: ['takeovers.changed', 'screens.changed'] } as const
const prepared = { area: 'takeover', hints: ['takeovers.changed'] } as const

const takeoverEvents = {
  'takeover.started': eventType({
    /** `minutes`: null until a user ends it. */
    data: Takeover.extend({ minutes: z.int().nullable(), screens: z.int() }),
    ...ofTakeovers,
    level: 'warning',
    text: ({ minutes, screens, ...takeover }, actor) =>
      `${actor} started ${takeoverText(takeover)} on ${screensText(screens)} ${minutes === null ? 'until a user ends it' : `for ${minutesText(minutes)}`}.`,
  }),
  'takeover.ended': eventType({
    data: Takeover.extend({ screens: z.int() }),
    ...ofTakeovers,
    text: ({ screens, ...takeover }, actor) => `${actor} ended ${takeoverText(takeover)} on ${screensText(screens)}.`,
  }),
  'takeover.expired': eventType({
    data: Takeover,
    ...ofTakeovers,
    text: (takeover, actor) => `${actor} ended ${takeoverText(takeover)}: its time is over.`,
  }),
  /** Warnings (CAP) for which there was no room. `most`: takeovers that may run. */
  'takeover.left_out': eventType({
    data: z.object({ count: z.int(), names: z.array(z.string()), more: z.int(), most: z.int() }),
    area: 'takeover',
    level: 'warning',
    text: ({ count, names, more, most }, actor) =>
      `${actor} left out ${count === 1 ? '1 warning' : `${count} warnings`}, because at most ${most} takeovers run: ${quoteSome(names, more)}.`,
  }),
  'prepared_takeover.created': named(prepared, (actor, name) => `${actor} prepared the takeover ${name}.`),
  'prepared_takeover.changed': named(prepared, (actor, name) => `${actor} changed the takeover ${name}.`),
  'prepared_takeover.deleted': named(prepared, (actor, name) => `${actor} deleted the prepared takeover ${name}.`),
}

export const programEvents = { ...playlistEvents, ...channelEvents, ...scheduleEvents, ...takeoverEvents }

import { z } from 'zod'
import { minutesText } from '../api/minutes-text.ts'
import { screensText } from '../api/screens-text.ts'
import { AlertKind, alertText } from '../devices/alert-kinds.ts'
import { CommandKind } from '../devices/commands.ts'
import { DeviceFault, faultText } from '../devices/device-fault.ts'
import { eventType, named } from './event-type.ts'
import { quote, quoteSome } from './phrases.ts'

const ofScreens = {
  area: 'screens',
  hints: ['screens.changed', 'playlists.changed', 'channels.changed', 'schedule.changed'],
} as const

const Screens = z.object({ screens: z.int() })

const screenEvents = {
  'screen.created': named(ofScreens, (actor, name) => `${actor} created the screen ${name}.`),
  'screen.changed': named(ofScreens, (actor, name) => `${actor} changed the screen ${name}.`),
  'screen.content_changed': named(ofScreens, (actor, name) => `${actor} changed the content of the screen ${name}.`),
  'screen.code_renewed': named(
    { ...ofScreens, level: 'warning' },
    (actor, name) => `${actor} renewed the code of the screen ${name}.`,
  ),
  'screen.deleted': named(ofScreens, (actor, name) => `${actor} deleted the screen ${name}.`),
  'screens.content_changed': eventType({
    /** `ids`: null if there are more than 100. */
    data: Screens.extend({ ids: z.array(z.string()).nullable().optional() }),
    ...ofScreens,
    text: ({ screens }, actor) => `${actor} changed the content of ${screensText(screens)}.`,
  }),
  'screens.rotated': eventType({
    data: Screens.extend({ rotation: z.int() }),
    ...ofScreens,
    text: ({ screens, rotation }, actor) => `${actor} set the rotation of ${screensText(screens)} to ${rotation}°.`,
  }),
  'screens.hours_set': eventType({
    data: Screens,
    ...ofScreens,
    text: ({ screens }, actor) => `${actor} set the opening hours of ${screensText(screens)}.`,
  }),
  'screens.hours_removed': eventType({
    data: Screens,
    ...ofScreens,
    text: ({ screens }, actor) => `${actor} removed the opening hours of ${screensText(screens)}.`,
  }),
  'screens.time_zone_set': eventType({
    /** Null: that of the account. */
    data: Screens.extend({ timeZone: z.string().nullable() }),
    ...ofScreens,
    text: ({ screens, timeZone }, actor) =>
      `${actor} set the time zone of ${screensText(screens)} to ${timeZone ?? 'that of the account'}.`,
  }),
  'screens.tagged': eventType({
    data: Screens,
    ...ofScreens,
    text: ({ screens }, actor) => `${actor} changed the tags of ${screensText(screens)}.`,
  }),
  'screens.deleted': eventType({
    data: Screens,
    ...ofScreens,
    text: ({ screens }, actor) => `${actor} deleted ${screensText(screens)}.`,
  }),
}

const ofTags = { area: 'screens', hints: ['screens.changed', 'schedule.changed'] } as const

const tagEvents = {
  'tag.created': named(ofTags, (actor, name) => `${actor} created the tag ${name}.`),
  'tag.changed': named(ofTags, (actor, name) => `${actor} changed the tag ${name}.`),
  'tag.renamed': eventType({
    data: z.object({ name: z.string(), before: z.string() }),
    ...ofTags,
    text: ({ name, before }, actor) => `${actor} renamed the tag ${quote(before)} to ${quote(name)}.`,
  }),
  'tag.hours_set': named(ofTags, (actor, name) => `${actor} set the opening hours of the tag ${name}.`),
  'tag.hours_removed': named(ofTags, (actor, name) => `${actor} removed the opening hours of the tag ${name}.`),
  'tag.deleted': named(
    {
      area: 'screens',
      hints: ['screens.changed', 'schedule.changed', 'playlists.changed', 'channels.changed', 'users.changed'],
    },
    (actor, name) => `${actor} deleted the tag ${name}.`,
  ),
}

const ofDevices = { area: 'screens', hints: ['devices.changed'] } as const
/** Names of a device and its screen. */
const Device = z.object({ device: z.string(), screen: z.string() })

const asks: Record<CommandKind, string> = {
  reload: 'to reload',
  identify: 'to show its name',
  clear_cache: 'to clear its cache',
  retry_downloads: 'to retry its downloads',
  screenshot: 'to take a screenshot',
  log: 'for its log',
}

/** For example: to reload */
export const commandText = (kind: CommandKind): string => asks[kind]

const deviceEvents = {
  'device.connected': eventType({
    data: Device,
    ...ofDevices,
    text: ({ device, screen }, actor) => `${actor} connected ${device} to the screen ${quote(screen)}.`,
  }),
  'device.approved': eventType({
    data: Device,
    ...ofDevices,
    text: ({ device, screen }, actor) => `${actor} approved ${device} at ${screen}.`,
  }),
  'devices.approved': eventType({
    data: z.object({ devices: z.int() }),
    ...ofDevices,
    text: ({ devices }, actor) => `${actor} approved ${devices} devices.`,
  }),
  'device.named': eventType({
    data: Device,
    ...ofDevices,
    text: ({ device, screen }, actor) => `${actor} named a device of the screen ${quote(screen)} ${quote(device)}.`,
  }),
  'device.disconnected': eventType({
    data: Device,
    ...ofDevices,
    level: 'warning',
    text: ({ device, screen }, actor) => `${actor} disconnected ${device} from the screen ${quote(screen)}.`,
  }),
  'device.removed': eventType({
    data: Device,
    ...ofDevices,
    text: ({ device, screen }, actor) => `${actor} removed ${device} from the screen ${quote(screen)}.`,
  }),
  'device.replacement_offered': eventType({
    data: z.object({ device: z.string() }),
    area: 'screens',
    text: ({ device }, actor) => `${actor} asked for a code to replace ${device}.`,
  }),
  'device.commanded': eventType({
    data: z.object({ device: z.string(), command: CommandKind }),
    ...ofDevices,
    text: ({ device, command }, actor) => `${actor} asked ${device} ${commandText(command)}.`,
  }),
  'screens.commanded': eventType({
    data: Screens.extend({ command: CommandKind }),
    ...ofDevices,
    text: ({ screens, command }, actor) =>
      `${actor} asked the devices of ${screensText(screens)} ${commandText(command)}.`,
  }),
}

const reportEvents = {
  'device.online': eventType({
    data: Device,
    area: 'screens',
    text: ({ device, screen }) => `${device} at ${screen} went online.`,
  }),
  'device.offline': eventType({
    data: Device,
    area: 'screens',
    level: 'warning',
    text: ({ device, screen }) => `${device} at ${screen} went offline.`,
  }),
  'device.faulty': eventType({
    data: Device.extend({ fault: DeviceFault }),
    area: 'screens',
    level: 'warning',
    text: ({ device, screen, fault }) => `${device} at ${screen}${faultText(fault)}`,
  }),
  'device.recovered': eventType({
    data: Device,
    area: 'screens',
    text: ({ device, screen }) => `${device} at ${screen} no longer has faults.`,
  }),
  /** Without a device: several ones in a short time. */
  'device.registered': eventType({
    data: z.object({ device: z.string().nullable(), screen: z.string(), waits: z.boolean() }),
    area: 'screens',
    text: ({ device, screen, waits }) =>
      `${device === null ? 'More devices were' : `${device} was`} registered for the screen ${quote(screen)}.` +
      (waits ? ' Approve or disconnect it in the console.' : ''),
  }),
  'device.replaced': eventType({
    data: z.object({ device: z.string() }),
    area: 'screens',
    text: ({ device }) => `${device} was replaced by another box.`,
  }),
}

const ofAlerts = { area: 'screens', hints: ['alerts.changed'] } as const
/** The names of the first screens, and the number of all. */
const Alerted = z.object({
  kind: AlertKind,
  screens: z.array(z.string()),
  screenCount: z.int(),
  place: z.string().nullable(),
  /** The same of data sources or limits, of alerts that are not about screens. */
  subjects: z.array(z.string()).optional(),
  subjectCount: z.int().optional(),
})
type Alerted = z.output<typeof Alerted>

const aboutAlert = (alert: Alerted): string => quote(alertText(alert))

const alertEvents = {
  'alert.raised': eventType({
    data: Alerted,
    ...ofAlerts,
    level: 'warning',
    text: (alert) => `Alert: ${alertText(alert)}${alertText(alert).endsWith('?') ? '' : '.'}`,
  }),
  'alert.acknowledged': eventType({
    data: Alerted,
    ...ofAlerts,
    text: (alert, actor) => `${actor} acknowledged the alert ${aboutAlert(alert)}.`,
  }),
  'alerts.acknowledged': eventType({
    /** `ids`: null if there are more than 100. */
    data: z.object({ alerts: z.int(), ids: z.array(z.string()).nullable().optional() }),
    ...ofAlerts,
    text: ({ alerts }, actor) => `${actor} acknowledged ${alerts} alerts.`,
  }),
  'alert.resolved': eventType({
    data: Alerted.extend({ minutes: z.int() }),
    ...ofAlerts,
    text: ({ minutes, ...alert }) => `The alert ${aboutAlert(alert)} is over after ${minutesText(minutes)}.`,
  }),
  'alert.settings_changed': eventType({
    data: z.object({}),
    hints: ['alerts.changed'],
    text: (_, actor) => `${actor} changed what the account is alerted about.`,
  }),
}

/** The targets of a silence. */
const Silenced = z.object({
  everything: z.boolean(),
  screens: z.int(),
  /** Names. */
  tags: z.array(z.string()),
  reason: z.string(),
})

const silencedText = ({ everything, screens, tags, reason }: z.output<typeof Silenced>): string => {
  const parts = [
    ...(screens > 0 ? [screensText(screens)] : []),
    ...(tags.length > 0
      ? [`the ${tags.length === 1 ? 'tag' : 'tags'} ${quoteSome(tags.slice(0, 3), Math.max(0, tags.length - 3))}`]
      : []),
  ]
  return `the alerts of ${everything ? 'all screens' : parts.join(' and ')} (${reason})`
}

const silenceEvents = {
  'silence.created': eventType({
    data: Silenced,
    ...ofAlerts,
    text: (silence, actor) => `${actor} silenced ${silencedText(silence)}.`,
  }),
  'silence.changed': eventType({
    data: Silenced,
    ...ofAlerts,
    text: (silence, actor) => `${actor} changed the silence of ${silencedText(silence)}.`,
  }),
  'silence.deleted': eventType({
    data: Silenced,
    ...ofAlerts,
    text: (silence, actor) => `${actor} deleted the silence of ${silencedText(silence)}.`,
  }),
}

export const fleetEvents = {
  ...screenEvents,
  ...tagEvents,
  ...deviceEvents,
  ...reportEvents,
  ...alertEvents,
  ...silenceEvents,
}

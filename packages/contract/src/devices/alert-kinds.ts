import { z } from 'zod'
import { listed } from './screen-state.ts'

export type AlertSeverity = 'warning' | 'critical'

interface KindEntry {
  label: string
  severity: AlertSeverity
  /** Minutes that the trouble lasts before an alert is raised, unless the account has chosen others. */
  afterMinutes: number
  /** What to do about it. */
  advice: string
}

interface ScreenKindEntry extends KindEntry {
  /** A sentence about one screen; gets its name in quotation marks. */
  one: (screen: string) => string
  /** A sentence about several ones; gets for example “12 screens”. */
  many: (screens: string) => string
}

interface AccountKindEntry extends KindEntry {
  /** A sentence; gets the names of the first subjects, and the number of all. */
  text: (names: readonly string[], count: number) => string
}

const kindWith =
  (severity: AlertSeverity) =>
  (label: string, afterMinutes: number, advice: string): KindEntry => ({ label, severity, afterMinutes, advice })
const [critical, warning] = [kindWith('critical'), kindWith('warning')]

/** Alerts about screens, worst first. */
const screenKinds = {
  player_failed: {
    ...critical('Player failed', 1, 'Restart the device. If that does not help, update its browser or its player.'),
    one: (screen) => `The player of ${screen} does not run`,
    many: (screens) => `The players of ${screens} do not run`,
  },
  nothing_playable: {
    ...critical('Nothing can be shown', 1, 'Open the screen to see why each item fails.'),
    one: (screen) => `${screen} can show none of its items`,
    many: (screens) => `${screens} can show none of their items`,
  },
  display_frozen: {
    ...critical('Display frozen', 1, 'Restart the device.'),
    one: (screen) => `A display of ${screen} is frozen and could not be recovered`,
    many: (screens) => `Displays of ${screens} are frozen and could not be recovered`,
  },
  device_offline: {
    ...critical('Device offline', 10, 'Check power and network. Devices go on playing what they have stored.'),
    one: (screen) => `A device of ${screen} has no connection`,
    many: (screens) => `Devices of ${screens} lost their connection at once`,
  },
  content_out_of_date: {
    ...warning(
      'Content out of date',
      15,
      'Open the screen to see what is missing, and let the device retry its downloads.',
    ),
    one: (screen) => `${screen} does not show its current content`,
    many: (screens) => `${screens} do not show their current content`,
  },
  items_failing: {
    ...warning('Items cannot be shown', 5, 'Open the screen to see which items fail and why.'),
    one: (screen) => `${screen} cannot show some of its items`,
    many: (screens) => `${screens} cannot show some of their items`,
  },
  display_slow: {
    ...warning('Display too slow', 15, 'Use smaller files or fewer videos at once, or a faster device.'),
    one: (screen) => `A device of ${screen} is too slow for its content`,
    many: (screens) => `Devices of ${screens} are too slow for their content`,
  },
  connection_unstable: {
    ...warning('Connection unstable', 1, 'Check the Wi-Fi signal or the cable at the device.'),
    one: (screen) => `A device of ${screen} loses its connection again and again`,
    many: (screens) => `Devices of ${screens} lose their connection again and again`,
  },
  storage_full: {
    ...warning('Storage full', 15, 'Free some space on the device, or assign less content.'),
    one: (screen) => `The storage of a device of ${screen} is full or nearly full`,
    many: (screens) => `The storage of devices of ${screens} is full or nearly full`,
  },
  clock_wrong: {
    ...warning('Clock wrong', 15, 'Set the time of the device from the network, and update its system or browser.'),
    one: (screen) => `The clock of a device of ${screen} is wrong`,
    many: (screens) => `The clocks of devices of ${screens} are wrong`,
  },
  cannot_start_offline: {
    ...warning('Cannot start offline', 60, 'Open the player over HTTPS, so that the browser stores it.'),
    one: (screen) => `A device of ${screen} could not start without a network`,
    many: (screens) => `Devices of ${screens} could not start without a network`,
  },
} as const satisfies Record<string, ScreenKindEntry>

/** Part of a limit of the plan from which an alert is raised. */
export const limitNearShare = 0.9

/** Alerts about something else of an account, which its admins see. Subjects are data sources, or limits of the plan. */
const accountKinds = {
  data_source_failing: {
    ...warning('Data source failing', 60, 'Open the data source to see why. Slides go on showing its last data.'),
    text: (names, count) => `The data of ${listed(names.map(quote), count)} cannot be retrieved`,
  },
  limit_near: {
    ...warning('Limit nearly reached', 1, 'Delete what is not needed, or choose a larger plan.'),
    text: (names) => `The account uses more than ${limitNearShare * 100} % of its ${names.join(' and ')}`,
  },
} as const satisfies Record<string, AccountKindEntry>

/** What alerts are about. */
export const alertKinds = { ...screenKinds, ...accountKinds }

export type AlertKind = keyof typeof alertKinds
export const alertKindNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]]
export const AlertKind = z.enum(alertKindNames)

const unknown = { label: 'Unknown', advice: 'Reload the page: it is older than the server.' }

/** Name and advice of an alert; `unknown` is a kind that only a newer server knows. */
export const alertFacts = (kind: AlertKind | 'unknown'): { label: string; advice: string } =>
  kind === 'unknown' ? unknown : alertKinds[kind]

export const isAlertKind = (text: string): text is AlertKind => Object.hasOwn(alertKinds, text)

export type ScreenAlertKind = keyof typeof screenKinds
export type AccountAlertKind = keyof typeof accountKinds
export const accountAlertKinds = Object.keys(accountKinds) as AccountAlertKind[]

/** Whether alerts of this kind are about something else than screens. */
export const isAccountAlert = (kind: AlertKind | 'unknown'): kind is AccountAlertKind =>
  Object.hasOwn(accountKinds, kind)

interface About {
  kind: AlertKind | 'unknown'
  /** Names of the first screens. */
  screens: readonly string[]
  screenCount: number
  /** The tag that all of several screens have; null without one. */
  place: string | null
  /** Names of the first subjects of an alert that is not about screens, and the number of all. */
  subjects?: readonly string[] | undefined
  subjectCount?: number | undefined
}

/** For example: A device of “Lobby” has no connection · Devices of 12 screens of “Building 3” lost their connection at once: is the site’s network down? */
export function alertText({ kind, screens, screenCount, place, subjects = [], subjectCount = 0 }: About): string {
  if (isAccountAlert(kind)) return accountKinds[kind].text(subjects, subjectCount)
  if (kind === 'unknown') return 'An alert that this page does not know'
  const { one, many } = screenKinds[kind]
  const [first] = screens
  if (screenCount <= 1) return capital(one(first === undefined ? 'a screen that was deleted' : quote(first)))
  const names = place === null ? `(${listed(screens.map(quote), screenCount)})` : `of ${quote(place)}`
  const question = kind === 'device_offline' ? ': is the site’s network down?' : ''
  return many(`${screenCount.toLocaleString('en')} screens ${names}`) + question
}

interface AlertOnWire {
  kind: AlertKind | 'unknown'
  screens: readonly { name: string }[]
  screen_count: number
  place: string | null
  subjects: readonly { name: string }[]
  subject_count: number
}

/** The same of an alert as calls return it. */
export const textOfAlert = ({ kind, screens, screen_count, place, subjects, subject_count }: AlertOnWire): string =>
  alertText({
    kind,
    screens: screens.map(({ name }) => name),
    screenCount: screen_count,
    place,
    subjects: subjects.map(({ name }) => name),
    subjectCount: subject_count,
  })

const quote = (name: string): string => `“${name}”`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

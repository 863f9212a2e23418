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

/** Alerts about screens, worst first. */
const screenKinds = {
  player_failed: {
    label: 'Player failed',
    severity: 'critical',
    afterMinutes: 1,
    one: (screen) => `The player of ${screen} does not run`,
    many: (screens) => `The players of ${screens} do not run`,
    advice: 'Restart the device. If that does not help, update its browser or its player.',
  },
  nothing_playable: {
    label: 'Nothing can be shown',
    severity: 'critical',
    afterMinutes: 1,
    one: (screen) => `${screen} can show none of its items`,
    many: (screens) => `${screens} can show none of their items`,
    advice: 'Open the screen to see why each item fails.',
  },
  display_frozen: {
    label: 'Display frozen',
    severity: 'critical',
    afterMinutes: 1,
    one: (screen) => `A display of ${screen} is frozen and could not be recovered`,
    many: (screens) => `Displays of ${screens} are frozen and could not be recovered`,
    advice: 'Restart the device.',
  },
  device_offline: {
    label: 'Device offline',
    severity: 'critical',
    afterMinutes: 10,
    one: (screen) => `A device of ${screen} has no connection`,
    many: (screens) => `Devices of ${screens} lost their connection at once`,
    advice: 'Check power and network. Devices go on playing what they have stored.',
  },
  content_out_of_date: {
    label: 'Content out of date',
    severity: 'warning',
    afterMinutes: 15,
    one: (screen) => `${screen} does not show its current content`,
    many: (screens) => `${screens} do not show their current content`,
    advice: 'Open the screen to see what is missing, and let the device retry its downloads.',
  },
  items_failing: {
    label: 'Items cannot be shown',
    severity: 'warning',
    afterMinutes: 5,
    one: (screen) => `${screen} cannot show some of its items`,
    many: (screens) => `${screens} cannot show some of their items`,
    advice: 'Open the screen to see which items fail and why.',
  },
  display_slow: {
    label: 'Display too slow',
    severity: 'warning',
    afterMinutes: 15,
    one: (screen) => `A device of ${screen} is too slow for its content`,
    many: (screens) => `Devices of ${screens} are too slow for their content`,
    advice: 'Use smaller files or fewer videos at once, or a faster device.',
  },
  connection_unstable: {
    label: 'Connection unstable',
    severity: 'warning',
    afterMinutes: 1,
    one: (screen) => `A device of ${screen} loses its connection again and again`,
    many: (screens) => `Devices of ${screens} lose their connection again and again`,
    advice: 'Check the Wi-Fi signal or the cable at the device.',
  },
  storage_full: {
    label: 'Storage full',
    severity: 'warning',
    afterMinutes: 15,
    one: (screen) => `The storage of a device of ${screen} is full or nearly full`,
    many: (screens) => `The storage of devices of ${screens} is full or nearly full`,
    advice: 'Free some space on the device, or assign less content.',
  },
  clock_wrong: {
    label: 'Clock wrong',
    severity: 'warning',
    afterMinutes: 15,
    one: (screen) => `The clock of a device of ${screen} is wrong`,
    many: (screens) => `The clocks of devices of ${screens} are wrong`,
    advice: 'Set the time of the device from the network, and update its system or browser.',
  },
  cannot_start_offline: {
    label: 'Cannot start offline',
    severity: 'warning',
    afterMinutes: 60,
    one: (screen) => `A device of ${screen} could not start without a network`,
    many: (screens) => `Devices of ${screens} could not start without a network`,
    advice: 'Open the player over HTTPS, so that the browser stores it.',
  },
} as const satisfies Record<string, ScreenKindEntry>

/** Part of a limit of the plan from which an alert is raised. */
export const limitNearShare = 0.9

/** Alerts about something else of an account, which its admins see. Subjects are data sources, or limits of the plan. */
const accountKinds = {
  data_source_failing: {
    label: 'Data source failing',
    severity: 'warning',
    afterMinutes: 60,
    text: (names, count) => `The data of ${listed(names.map(quote), count)} cannot be retrieved`,
    advice: 'Open the data source to see why. Slides go on showing its last data.',
  },
  limit_near: {
    label: 'Limit nearly reached',
    severity: 'warning',
    afterMinutes: 1,
    text: (names) => `The account uses more than ${limitNearShare * 100} % of its ${names.join(' and ')}`,
    advice: 'Delete what is not needed, or choose a larger plan.',
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

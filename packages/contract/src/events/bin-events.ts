import { z } from 'zod'
import { eventType } from './event-type.ts'
import { quote } from './phrases.ts'

/** One thing by its name, or several by their number. */
const Things = z.object({ name: z.string().nullable(), count: z.int() })

const thingsText = ({ name, count }: z.output<typeof Things>): string =>
  name === null ? `${count.toLocaleString('en')} things` : quote(name)

const isAre = ({ count }: z.output<typeof Things>): string => (count === 1 ? 'was' : 'were')

export const binEvents = {
  'bin.restored': eventType({
    data: Things,
    hints: [
      'media.changed',
      'playlists.changed',
      'channels.changed',
      'screens.changed',
      'schedule.changed',
      'sources.changed',
      'devices.changed',
      'users.changed',
    ],
    text: (things, actor) => `${actor} restored ${thingsText(things)} from the recycle bin.`,
  }),
  'bin.deleted': eventType({
    data: Things,
    text: (things, actor) => `${actor} deleted ${thingsText(things)} for good.`,
  }),
  /** By the server. */
  'bin.expired': eventType({
    data: Things,
    text: (things) =>
      `The time of ${thingsText(things)} in the recycle bin was over: ${things.count === 1 ? 'it' : 'they'} ${isAre(things)} deleted for good.`,
  }),
}

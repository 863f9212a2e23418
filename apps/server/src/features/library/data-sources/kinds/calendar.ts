import type { ServerSourceKind } from './source-kind.ts'

export const calendar: ServerSourceKind<'calendar'> = {
  accept: 'text/calendar, */*;q=0.1',
  // Which events are kept.
  dependsOnTime: true,
  addressOf: ({ url }) => url,
  nothing: { data: { kind: 'calendar', events: [] } },
  read: async ({ headers, body }, _settings, { parse }) => ({
    data: await parse('calendar', { headers, body: unfolded(body) }),
  }),
}

/** Programs fold the lines of calendars at a number of bytes, also within a character. */
export const unfolded = (body: Buffer): Buffer =>
  Buffer.from(body.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1')

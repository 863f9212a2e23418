import type { CalendarData, FeedData, TableData, WeatherData } from '@digisigncast/contract/source-kinds/source-data'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export const dishes: TableData = {
  kind: 'table',
  columns: ['Name', 'Price'],
  rows: [
    ['Coffee', ''],
    ['Espresso', '2.60'],
    ['Cappuccino', '3.60'],
    ['Flat white', '3.80'],
    ['Filter coffee', '3.20'],
    ['Hot chocolate', '4.20'],
    ['Cake', ''],
    ['Apple crumble', '4.40'],
    ['Carrot cake', '4.60'],
    ['Cheesecake', '4.80'],
    ['Plum tart', '4.50'],
    ['Croissant', '2.40'],
  ],
}

export const headlines: FeedData = {
  kind: 'feed',
  title: 'News',
  entries: [
    {
      title: 'The market hall opens its doors again after two years',
      text: 'Thirty stalls, a bakery and a small stage are ready for the first Saturday.',
      at: null,
    },
    {
      title: 'New tram line connects the station and the river',
      text: 'Trams run every ten minutes from Monday.',
      at: null,
    },
  ],
}

/** Events of today, which are not over while the template is looked at. */
export function eventsOfToday(): CalendarData {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const event = (hour: number, title: string, location: string) => ({
    title,
    location,
    from: midnight + hour * hourMs,
    until: midnight + 365 * dayMs,
    isAllDay: false,
  })
  return {
    kind: 'calendar',
    events: [
      event(9, 'Team meeting', 'Room Elbe'),
      event(11, 'Visit of the design school', 'Foyer'),
      event(14, 'Interviews', 'Room Isar'),
      event(16.5, 'Project review', 'Room Elbe'),
    ],
  }
}

export function forecast(): WeatherData {
  const days = [
    [61, 2, 8],
    [3, 3, 10],
    [2, 4, 12],
    [0, 5, 14],
    [1, 6, 13],
    [80, 5, 11],
  ] as const
  return {
    kind: 'weather',
    place: 'Berlin',
    unit: '°C',
    now: { temperature: 7, code: 2, isDay: true },
    days: days.map(([code, lowest, highest], day) => ({
      date: new Date(Date.now() + day * dayMs).toISOString().slice(0, 10),
      code,
      lowest,
      highest,
    })),
  }
}

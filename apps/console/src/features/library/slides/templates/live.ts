import { calendar, clock, date, feed, line, rectangle, table, template, text, weather } from './build.ts'
import { dishes, eventsOfToday, forecast, headlines } from './samples.ts'

const board = template('menu-prices', 'Menu board, prices from a table', () => {
  const [ground, cream, apricot] = ['#12302c', '#f7efe1', '#ffb98a']
  const serif = { font: 'fraunces', color: cream } as const
  const title = text('title', 'Café Linden', { ...serif, weight: 600, lineHeight: 1 })
  const note = text('note', 'Open daily from 8 to 18', { ...serif, weight: 400, align: 'right', vertical: 'bottom' })
  const prices = table('prices', {
    font: 'nunito',
    weight: 600,
    color: cream,
    lineHeight: 1.2,
    sample: dishes,
    header: false,
    lineColor: '#f7efe12e',
    accentColor: apricot,
  })
  return {
    background: ground,
    landscape: [
      title([96, 76, 1000, 170], 136),
      note([1100, 104, 724, 110], 52),
      line('rule', apricot, [96, 266, 1728, 6]),
      prices([96, 330, 1728, 680], 66, { parts: 2 }),
    ],
    portrait: [
      title([80, 120, 920, 180], 150),
      line('rule', apricot, [80, 330, 920, 6]),
      prices([80, 390, 920, 1300], 64),
      note([80, 1730, 920, 90], 52, { align: 'left' }),
    ],
  }
})

const news = template('news', 'News', () => {
  const [ground, ink, red] = ['#ffffff', '#14161c', '#c8102e']
  const look = { font: 'archivo', color: ink } as const
  const label = text('label', 'News', { ...look, weight: 900, color: red, lineHeight: 1.1 })
  const time = clock('clock', { ...look, weight: 600, align: 'right', lineHeight: 1.1 })
  const story = feed('headlines', {
    ...look,
    weight: 800,
    lineHeight: 1.12,
    letterSpacing: -0.01,
    vertical: 'middle',
    sample: headlines,
    layout: 'single',
    count: 10,
    seconds: 12,
    texts: true,
  })
  const day = date('date', 'day', { ...look, weight: 500 })
  return {
    background: ground,
    landscape: [
      rectangle('bar', red, [0, 0, 40, 1080]),
      label([128, 84, 700, 90], 72),
      time([1324, 84, 500, 90], 72),
      story([128, 210, 1696, 690], 120),
      day([128, 928, 1696, 76], 56),
    ],
    portrait: [
      rectangle('bar', red, [0, 0, 1080, 40]),
      label([80, 130, 520, 110], 88),
      time([600, 130, 400, 110], 88),
      story([80, 300, 920, 1360], 120),
      day([80, 1730, 920, 90], 64),
    ],
  }
})

const sky = template('weather', 'Weather', () => {
  const look = { font: 'montserrat', color: '#ffffff', lineHeight: 1.15 } as const
  const day = date('date', 'day', { ...look, weight: 600 })
  const time = clock('clock', { ...look, weight: 600, align: 'right' })
  const outlook = weather('weather', {
    ...look,
    weight: 600,
    align: 'center',
    vertical: 'middle',
    sample: forecast(),
    layout: 'days',
    days: 5,
    language: 'en-GB',
  })
  return {
    background: ['#0a2f6b', '#2a6fc4', 180],
    landscape: [day([96, 80, 1200, 90], 64), time([1324, 80, 500, 90], 64), outlook([96, 200, 1728, 810], 210)],
    portrait: [
      time([80, 120, 920, 170], 136, { align: 'left' }),
      day([80, 300, 920, 100], 64),
      outlook([80, 480, 920, 1320], 250, { days: 4 }),
    ],
  }
})

const today = template('events-today', 'Events of today', () => {
  const [ground, ink, rust] = ['#f3eee4', '#1c2331', '#a63c16']
  const look = { font: 'montserrat', color: ink } as const
  const title = text('title', 'Today', { ...look, weight: 800, letterSpacing: -0.02, lineHeight: 1 })
  const day = date('date', 'day', { ...look, weight: 500, color: rust, lineHeight: 1.2 })
  const events = calendar('events', {
    ...look,
    weight: 600,
    lineHeight: 1.15,
    sample: eventsOfToday(),
    range: 'today',
    count: 4,
    language: 'en-GB',
    accentColor: rust,
  })
  return {
    background: ground,
    landscape: [
      title([96, 68, 800, 200], 160),
      day([900, 134, 924, 100], 60, { align: 'right', vertical: 'bottom' }),
      line('rule', rust, [96, 284, 1728, 8]),
      events([96, 340, 1728, 680], 68),
    ],
    portrait: [
      title([80, 90, 920, 250], 200),
      day([80, 340, 920, 90], 60),
      line('rule', rust, [80, 460, 920, 8]),
      events([80, 530, 920, 1290], 72, { count: 7 }),
    ],
  }
})

/** Templates that show samples until a data source is chosen. */
export const live = [board, news, sky, today]

import { circle, clock, countdown, date, line, nextDate, rectangle, template, text } from './build.ts'

const digital = template('clock-digital', 'Clock with date', () => {
  const [ground, amber] = ['#0b0b0f', '#ffb454']
  const time = clock('clock', { font: 'inter', weight: 200, color: '#ffffff', letterSpacing: -0.04, lineHeight: 1 })
  const day = date('date', 'day', { font: 'inter', weight: 500, color: ground, lineHeight: 1.2 })
  return {
    background: ground,
    landscape: [
      time([76, 60, 1770, 760], 600, { align: 'center' }),
      rectangle('band', amber, [0, 860, 1920, 220]),
      day([96, 860, 1728, 220], 96, { align: 'center', vertical: 'middle' }),
    ],
    portrait: [
      time([40, 480, 1000, 460], 350, { align: 'center' }),
      rectangle('band', amber, [0, 1400, 1080, 520]),
      day([80, 1400, 920, 520], 128, { vertical: 'middle' }),
    ],
  }
})

const analog = template('clock-analog', 'Clock, analog', () => {
  const [ink, coral] = ['#1c1c1e', '#a83516']
  const face = clock('clock', { face: 'analog', font: 'montserrat', color: ink })
  const weekday = date('weekday', 'weekday', { font: 'montserrat', weight: 800, color: ink, letterSpacing: -0.02 })
  const day = date('date', 'long', { font: 'montserrat', weight: 500, color: ink })
  const place = text('place', 'Riverside Clinic', { font: 'montserrat', weight: 600, color: coral })
  return {
    background: '#e9e3d7',
    landscape: [
      circle('disk', '#ffffff', [540, 540, 444]),
      face([160, 160, 760, 760], 60),
      line('accent', coral, [1072, 380, 120, 14]),
      weekday([1072, 420, 800, 150], 112),
      day([1072, 584, 752, 96], 68),
      place([1072, 908, 752, 80], 56),
    ],
    portrait: [
      circle('disk', '#ffffff', [540, 620, 460]),
      face([150, 230, 780, 780], 60),
      line('accent', coral, [80, 1250, 120, 14]),
      weekday([80, 1300, 920, 190], 146),
      day([80, 1490, 920, 100], 76),
      place([80, 1740, 920, 84], 60),
    ],
  }
})

const opening = template('countdown-opening', 'Countdown, opening', () => {
  const [blue, pink, yellow] = ['#2034e0', '#ff9fd0', '#ffe14d']
  const look = { font: 'archivo', color: '#ffffff', lineHeight: 1.05 } as const
  const title = text('title', 'We open in', { ...look, weight: 600 })
  const left = countdown('countdown', {
    ...look,
    color: yellow,
    weight: 900,
    letterSpacing: -0.03,
    until: nextDate('03-01T09:00'),
    unit: 'hours',
    ended: 'We are open',
  })
  const place = text('place', '1 March, 9:00\n12 Mill Street', { ...look, weight: 600, lineHeight: 1.3 })
  const rings = (x: number, y: number, radius: number) => [
    circle('ring-1', pink, [x, y, radius]),
    circle('ring-2', blue, [x, y, radius * 0.7]),
    circle('ring-3', yellow, [x, y, radius * 0.4]),
  ]
  return {
    background: blue,
    landscape: [
      ...rings(1920, 1080, 560),
      title([96, 90, 1400, 130], 104),
      left([90, 236, 1760, 230], 190),
      place([96, 820, 1000, 180], 64),
    ],
    portrait: [
      ...rings(1080, 1920, 820),
      title([80, 120, 920, 130], 104),
      left([76, 270, 960, 480], 190),
      place([80, 810, 920, 190], 68),
    ],
  }
})

const holidays = template('countdown-holidays', 'Countdown, holidays', () => {
  const brown = '#55260a'
  const look = { font: 'fraunces', color: brown, align: 'center', lineHeight: 1.1 } as const
  const title = text('title', 'until the summer holidays', { ...look, weight: 500 })
  const left = countdown('countdown', {
    ...look,
    weight: 800,
    letterSpacing: -0.02,
    until: nextDate('07-01T00:00'),
    unit: 'days',
    ended: 'Now',
  })
  const sun = (x: number, y: number, radius: number) => [
    circle('sun-1', '#ffe3ac', [x, y, radius]),
    circle('sun-2', '#ffcc74', [x, y, radius * 0.74]),
    circle('sun-3', '#ffab47', [x, y, radius * 0.48]),
  ]
  return {
    background: '#fff5e0',
    landscape: [...sun(960, 1180, 860), left([96, 150, 1728, 430], 320), title([96, 590, 1728, 140], 100)],
    portrait: [...sun(540, 1960, 1120), left([40, 260, 1000, 330], 208), title([80, 610, 920, 270], 108)],
  }
})

export const clocks = [digital, analog]
export const countdowns = [opening, holidays]

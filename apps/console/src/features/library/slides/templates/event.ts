import { circle, ellipse, rectangle, rows, template, text } from './build.ts'

const concert = template('event-concert', 'Event, concert', () => {
  const [night, sun] = ['#160d36', '#ffd59a']
  const serif = { font: 'playfair-display', color: '#ffffff' } as const
  const heading = { ...serif, weight: 700, lineHeight: 0.98, letterSpacing: -0.01 }
  const title = text('title', 'Summer\nNight\nConcert', heading)
  const time = text('time', 'Saturday, 12 June, 20:00', { ...serif, weight: 600, color: sun })
  const place = text('place', 'Oakfield School, in the courtyard', serif)
  return {
    background: ['#2a1760', '#dd5f3b', 180],
    landscape: [
      circle('sun', sun, [1400, 600, 330]),
      ellipse('hill-back', '#3b1d4f', [820, 690, 1560, 900]),
      ellipse('hill-front', night, [-420, 760, 2000, 900]),
      title([96, 70, 1000, 650], 204),
      time([96, 856, 1000, 84], 60),
      place([96, 938, 1000, 76], 52),
    ],
    portrait: [
      circle('sun', sun, [640, 1180, 340]),
      ellipse('hill-back', '#3b1d4f', [220, 1240, 1500, 1200]),
      ellipse('hill-front', night, [-640, 1380, 1700, 1100]),
      title([80, 110, 920, 680], 216),
      time([80, 1624, 920, 90], 62),
      place([80, 1716, 700, 150], 54),
    ],
  }
})

const program = template('event-program', 'Program of the day', () => {
  const [ground, lime, white] = ['#0f1626', '#c6f24e', '#ffffff']
  const entries = [
    ['09:00', 'Doors open'],
    ['09:30', 'Welcome in the hall'],
    ['10:00', 'Workshops in all rooms'],
    ['12:30', 'Lunch in the canteen'],
    ['14:00', 'Open stage'],
    ['17:00', 'Farewell in the yard'],
  ] as const
  const look = { font: 'inter', color: white } as const
  const heading = { ...look, weight: 800, color: lime, lineHeight: 0.96, letterSpacing: -0.04 }
  const hour = { font: 'jetbrains-mono', weight: 700, color: lime, vertical: 'middle' } as const
  const step = { ...look, weight: 600, vertical: 'middle' } as const
  const title = text('title', 'Open\nday', heading)
  const place = text('place', 'Oakfield School', { ...look, weight: 500 })
  const timeline = (left: number, width: number, [top, height]: [number, number], size: number) => [
    rectangle('path', '#3a4664', [left + 11, top + height / 2, 6, (entries.length - 1) * height]),
    ...rows(entries, [top, height], ([time, what], y, number) => {
      const middle = left + 76 + size * 3.7
      return [
        circle(`stop-${number}`, lime, [left + 14, y + height / 2, 14]),
        text(`time-${number}`, time, hour)([left + 76, y, size * 3.4, height], size),
        text(`what-${number}`, what, step)([middle, y, left + width - middle, height], size),
      ]
    }),
  ]
  return {
    background: ground,
    landscape: [title([88, 70, 640, 560], 240), place([96, 912, 640, 76], 56), ...timeline(800, 1024, [66, 158], 54)],
    portrait: [title([72, 90, 920, 540], 240), place([80, 640, 920, 76], 56), ...timeline(80, 920, [800, 170], 56)],
  }
})

export const event = [concert, program]

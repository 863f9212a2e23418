import { circle, clock, date, line, rectangle, rows, template, text } from './build.ts'

const serif = template('welcome-serif', 'Welcome, serif', () => {
  const cream = '#f6ecd9'
  const greeting = text('greeting', 'Welcome', { font: 'playfair-display', weight: 600, color: cream, lineHeight: 1 })
  const place = text('place', 'to Riverside Clinic', { font: 'playfair-display', color: '#e8b765', lineHeight: 1.1 })
  const hint = text('hint', 'Please register at the desk on your left.', { font: 'inter', color: cream })
  // An arch stands on the lower edge of the slide.
  const arch = (id: string, color: string, [center, top, width]: [number, number, number], bottom: number) =>
    rectangle(id, color, [center - width / 2, top, width, bottom - top + width], { radius: width / 2 })
  const arches = (center: number, top: number, width: number, bottom: number) => [
    arch('arch-1', '#1b5244', [center, top, width], bottom),
    arch('arch-2', '#e8b765', [center, top + width * 0.16, width * 0.68], bottom),
    arch('arch-3', cream, [center, top + width * 0.32, width * 0.36], bottom),
  ]
  return {
    background: '#0e362c',
    landscape: [
      ...arches(1510, 150, 628, 1080),
      greeting([96, 250, 1060, 300], 250),
      place([96, 550, 1060, 124], 96),
      hint([96, 916, 1060, 68], 52),
    ],
    portrait: [
      ...arches(540, 900, 800, 1920),
      greeting([80, 150, 920, 260], 216),
      place([80, 420, 920, 124], 96),
      hint([80, 580, 700, 140], 56),
    ],
  }
})

const bold = template('welcome-bold', 'Welcome, bold', () => {
  const black = '#14110f'
  const look = { font: 'archivo', weight: 900, color: black, lineHeight: 0.86, letterSpacing: -0.04 } as const
  const hint = text('hint', 'Come in.\nWe are glad you are here.', { font: 'archivo', weight: 600, color: black })
  return {
    background: '#ffd21f',
    landscape: [
      circle('sun', '#ff6b4a', [1560, 240, 470]),
      text('greeting', 'Hello.', look)([84, 410, 1760, 660], 600),
      hint([96, 96, 900, 170], 68),
    ],
    portrait: [
      circle('sun', '#ff6b4a', [890, 660, 390]),
      text('greeting', 'Hel\nlo.', look)([68, 850, 1000, 1050], 560),
      hint([80, 96, 920, 190], 72),
    ],
  }
})

const visitors = template('welcome-guests', 'Welcome, guests of the day', () => {
  const [navy, sky] = ['#15233f', '#9fc6ff']
  const today = [
    { time: '09:30', guest: 'Nordwind Logistics', room: 'Room Baltic, first floor' },
    { time: '11:00', guest: 'Maria Keller', room: 'Interview, room Alps' },
    { time: '14:00', guest: 'Lindholm & Partners', room: 'Room Baltic, first floor' },
    { time: '16:30', guest: 'Oakfield School', room: 'Tour, meeting point here' },
  ]
  const look = { font: 'montserrat', color: '#ffffff' } as const
  const heading = { ...look, weight: 800, lineHeight: 1.02, letterSpacing: -0.02 }
  const title = text('title', 'Welcome\nto our\nguests', heading)
  const day = date('date', 'day', { ...look, weight: 500, color: sky })
  const time = clock('clock', { ...look, weight: 700 })
  const list = ([left, width]: [number, number], [top, step]: [number, number], [large, small]: [number, number]) =>
    rows(today, [top, step], ({ time, guest, room }, y, number) => {
      const inset = large * 3.6
      const words = (id: string, content: string, weight: number, color: string) =>
        text(`${id}-${number}`, content, { font: 'montserrat', weight, color, lineHeight: 1.2 })
      return [
        ...(number > 1 ? [line(`line-${number}`, '#cfd8e6', [left, y - step * 0.16, width, 3])] : []),
        words('time', time, 700, '#2457c5')([left, y, inset, large * 1.25], large),
        words('guest', guest, 700, navy)([left + inset, y, width - inset, large * 1.25], large),
        words('room', room, 500, '#4a5a75')([left + inset, y + large * 1.35, width - inset, small * 1.3], small),
      ]
    })
  return {
    background: '#f5f8fc',
    landscape: [
      rectangle('panel', navy, [0, 0, 740, 1080]),
      title([96, 96, 600, 400], 120),
      day([96, 736, 600, 132], 52, { vertical: 'bottom' }),
      time([96, 868, 600, 124], 104),
      ...list([836, 988], [130, 220], [60, 44]),
    ],
    portrait: [
      rectangle('panel', navy, [0, 0, 1080, 690]),
      title([80, 90, 920, 430], 132),
      day([80, 516, 560, 124], 46, { vertical: 'bottom' }),
      time([640, 540, 360, 100], 84, { align: 'right', vertical: 'bottom' }),
      ...list([80, 920], [790, 276], [60, 48]),
    ],
  }
})

export const welcome = [serif, bold, visitors]

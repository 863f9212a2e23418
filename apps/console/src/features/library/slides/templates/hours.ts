import { circle, clock, date, line, rows, template, text } from './build.ts'

const list = template('hours-list', 'Opening hours', () => {
  const [navy, brick] = ['#1c2b4a', '#a3341f']
  const days = [
    ['Monday', '9:00 – 18:00'],
    ['Tuesday', '9:00 – 18:00'],
    ['Wednesday', '9:00 – 18:00'],
    ['Thursday', '9:00 – 20:00'],
    ['Friday', '9:00 – 20:00'],
    ['Saturday', '10:00 – 16:00'],
    ['Sunday', 'closed'],
  ] as const
  const serif = { font: 'lora', color: navy } as const
  const title = text('title', 'Opening\nhours', { ...serif, weight: 600, lineHeight: 1.05 })
  const place = text('place', 'Oakfield Books\n12 Mill Street', { ...serif, lineHeight: 1.35 })
  const table = ([left, width]: [number, number], [top, step]: [number, number], size: number) =>
    rows(days, [top, step], ([day, hours], y, number) => {
      const look = { ...serif, vertical: 'middle', color: hours === 'closed' ? brick : navy } as const
      return [
        text(`day-${number}`, day, { ...look, weight: 600 })([left, y, width * 0.5, step], size),
        text(`hours-${number}`, hours, { ...look, align: 'right' })([left + width * 0.5, y, width * 0.5, step], size),
        ...(number < days.length ? [line(`line-${number}`, '#cabfa9', [left, y + step - 1, width, 2])] : []),
      ]
    })
  return {
    background: '#f6f0e4',
    landscape: [title([96, 90, 700, 370], 152), place([96, 838, 700, 150], 54), ...table([884, 940], [91, 128], 58)],
    portrait: [title([80, 100, 920, 400], 168), ...table([80, 920], [550, 146], 62), place([80, 1680, 920, 160], 56)],
  }
})

const today = template('hours-today', 'Open today', () => {
  const white = '#ffffff'
  const look = { font: 'nunito', color: white, lineHeight: 1 } as const
  const open = text('open', 'Open', { ...look, weight: 900, letterSpacing: -0.03 })
  const until = text('until', 'today until 18:00', { ...look, weight: 700, lineHeight: 1.15 })
  const day = date('date', 'day', { ...look, weight: 600, lineHeight: 1.2 })
  const time = clock('clock', { ...look, weight: 800, lineHeight: 1.2 })
  return {
    background: ['#0b8a60', '#05463f', 135],
    landscape: [
      circle('lamp', '#b8ffd9', [1640, 280, 130]),
      circle('glow', null, [1640, 280, 190], { border: { color: '#b8ffd966', width: 10 } }),
      open([84, 0, 1400, 720], 520),
      until([96, 650, 1728, 210], 150),
      day([96, 900, 1000, 84], 64),
      time([1224, 900, 600, 84], 64, { align: 'right' }),
    ],
    portrait: [
      circle('lamp', '#b8ffd9', [270, 300, 130]),
      circle('glow', null, [270, 300, 190], { border: { color: '#b8ffd966', width: 10 } }),
      open([74, 620, 960, 540], 384),
      until([80, 1140, 920, 390], 150),
      day([80, 1670, 600, 160], 60, { vertical: 'bottom' }),
      time([700, 1740, 300, 90], 60, { align: 'right', vertical: 'bottom' }),
    ],
  }
})

export const hours = [list, today]

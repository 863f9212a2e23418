import { centered, circle, rectangle, rows, template, text } from './build.ts'

const plain = template('notice-plain', 'Notice', () => {
  const [ink, red] = ['#1f1d1b', '#c8281e']
  const look = { font: 'archivo', color: ink } as const
  const sign = { ...look, ...centered, weight: 900, color: '#ffffff' }
  const heading = { ...look, weight: 800, lineHeight: 1.02, letterSpacing: -0.02 }
  const advice = 'Please use the stairs next to the entrance. The elevator will run again on Thursday.'
  const mark = text('mark', '!', sign)
  const title = text('title', 'The elevator is\nout of order', heading)
  const body = text('body', advice, { ...look, lineHeight: 1.4 })
  return {
    background: '#f6f3ec',
    landscape: [
      rectangle('band', red, [0, 0, 480, 1080]),
      mark([0, 160, 480, 760], 620),
      title([576, 200, 1248, 370], 164),
      body([576, 640, 1180, 270], 64),
    ],
    portrait: [
      rectangle('band', red, [0, 0, 1080, 800]),
      mark([0, 20, 1080, 760], 620),
      title([80, 920, 920, 310], 130),
      body([80, 1300, 920, 460], 72),
    ],
  }
})

const closed = template('notice-closed', 'Closed', () => {
  const orange = '#ff5b2e'
  const look = { font: 'oswald', color: '#ffffff' } as const
  const word = { ...look, weight: 700, color: orange, capitals: true, lineHeight: 1.06 }
  const why = 'We are counting our stock.\nOpen again on Tuesday at 9:00.'
  const day = text('day', 'on Monday', { ...look, weight: 500, capitals: true, lineHeight: 1.2 })
  const reason = text('reason', why, { ...look, weight: 300, lineHeight: 1.35 })
  return {
    background: '#131313',
    landscape: [
      text('word', 'Closed', word)([84, 60, 1752, 730], 484),
      rectangle('rule', orange, [96, 724, 1728, 12]),
      day([96, 780, 800, 194], 140),
      reason([1010, 800, 814, 170], 60, { align: 'right' }),
    ],
    portrait: [
      text('word', 'Clo\nsed', word)([72, 40, 960, 1340], 540),
      rectangle('rule', orange, [80, 1386, 920, 12]),
      day([80, 1430, 920, 214], 156),
      reason([80, 1660, 920, 180], 64),
    ],
  }
})

const steps = template('notice-steps', 'Notice, three steps', () => {
  const [forest, green] = ['#123c2b', '#1f7a4f']
  const entries = [
    { title: 'Take a number', body: 'The machine is next to the door.' },
    { title: 'Have a seat', body: 'Your number appears on the screen above the desk.' },
    { title: 'Card ready', body: 'We need your insurance card at every visit.' },
  ]
  const look = { font: 'nunito', weight: 900, color: forest } as const
  const figure = { ...look, ...centered, color: '#ffffff' }
  const title = text('title', 'Before your visit', { ...look, lineHeight: 1.1 })
  const number = (count: number) => text(`number-${count}`, String(count), figure)
  const words = (id: string, content: string, weight: number) =>
    text(id, content, { ...look, weight, lineHeight: 1.25 })
  return {
    background: '#dff3e4',
    landscape: [
      title([96, 84, 1728, 184], 140),
      ...rows(entries, [96, 592], (entry, x, count) => [
        rectangle(`card-${count}`, '#ffffff', [x, 340, 544, 644], { radius: 40 }),
        circle(`circle-${count}`, green, [x + 122, 462, 74]),
        number(count)([x + 48, 388, 148, 148], 92),
        words(`step-${count}`, entry.title, 900)([x + 48, 590, 470, 90], 64),
        words(`body-${count}`, entry.body, 600)([x + 48, 700, 448, 260], 48),
      ]),
    ],
    portrait: [
      title([80, 100, 920, 340], 140),
      ...rows(entries, [480, 460], (entry, y, count) => [
        rectangle(`card-${count}`, '#ffffff', [80, y, 920, 412], { radius: 40 }),
        circle(`circle-${count}`, green, [230, y + 206, 98]),
        number(count)([132, y + 108, 196, 196], 124),
        words(`step-${count}`, entry.title, 900)([392, y + 60, 560, 100], 76),
        words(`body-${count}`, entry.body, 600)([392, y + 170, 560, 210], 54),
      ]),
    ],
  }
})

export const notice = [plain, closed, steps]

import { circle, ellipse, qr, rectangle, template, text } from './build.ts'

const wifi = template('qr-wifi', 'Wi-Fi for guests', () => {
  const [violet, lavender, accent] = ['#2b1468', '#ece6ff', '#6f3df4']
  const look = { font: 'montserrat', color: violet, lineHeight: 1.1 } as const
  const title = text('title', 'Free\nWi-Fi', { ...look, weight: 800, lineHeight: 1, letterSpacing: -0.03 })
  const network = text('network', 'Network\nLinden Guests', { ...look, weight: 600, lineHeight: 1.3 })
  const password = text('password', 'Password\ncoffee-and-cake', { ...look, weight: 600, lineHeight: 1.3 })
  const code = qr('code', 'WIFI:T:WPA;S:Linden Guests;P:coffee-and-cake;;', violet, '#ffffff')
  const waves = (x: number, y: number, radius: number, width: number) => [
    circle('wave-1', null, [x, y, radius], { border: { color: '#cdbcff', width } }),
    circle('wave-2', null, [x, y, radius * 0.7], { border: { color: '#a98bff', width } }),
    circle('wave-3', accent, [x, y, radius * 0.36]),
  ]
  return {
    background: lavender,
    landscape: [
      ...waves(1920, 0, 1010, 96),
      rectangle('card', '#ffffff', [1000, 220, 640, 640], { radius: 48 }),
      code([1040, 260, 560, 560]),
      title([90, 90, 860, 460], 204),
      network([96, 650, 800, 160], 56),
      password([96, 834, 800, 160], 56),
    ],
    portrait: [
      ...waves(1080, 0, 880, 84),
      rectangle('card', '#ffffff', [80, 720, 720, 720], { radius: 48 }),
      code([120, 760, 640, 640]),
      title([74, 180, 700, 460], 204),
      network([80, 1510, 920, 160], 56),
      password([80, 1690, 920, 160], 56),
    ],
  }
})

const feedback = template('qr-feedback', 'Feedback', () => {
  const [ground, yellow, white] = ['#073b3a', '#ffd447', '#ffffff']
  const look = { font: 'nunito', color: white } as const
  const ask = 'Scan the code and tell us.\nIt takes one minute.'
  const title = text('title', 'How was\nyour visit?', { ...look, weight: 900, lineHeight: 1.05 })
  const note = text('note', ask, { ...look, weight: 600, lineHeight: 1.35 })
  const code = qr('code', 'https://example.com/feedback', ground, white)
  /** A smiling face: the upper half of the mouth is covered. */
  const face = (x: number, y: number, radius: number) => {
    const part = (share: number) => radius * share
    return [
      circle('face', yellow, [x, y, radius]),
      ellipse('mouth', ground, [x - part(0.56), y - part(0.42), part(1.12), part(1.04)]),
      rectangle('cheeks', yellow, [x - part(0.6), y - part(0.46), part(1.2), part(0.6)]),
      circle('eye-left', ground, [x - part(0.34), y - part(0.22), part(0.11)]),
      circle('eye-right', ground, [x + part(0.34), y - part(0.22), part(0.11)]),
    ]
  }
  return {
    background: ground,
    landscape: [
      title([92, 80, 1100, 440], 180),
      ...face(236, 844, 140),
      note([430, 760, 660, 170], 54),
      rectangle('card', white, [1148, 202, 676, 676], { radius: 56 }),
      code([1186, 240, 600, 600]),
    ],
    portrait: [
      ...face(230, 250, 150),
      title([76, 440, 940, 420], 170),
      rectangle('card', white, [80, 910, 660, 660], { radius: 56 }),
      code([110, 940, 600, 600]),
      note([80, 1650, 920, 200], 66),
    ],
  }
})

export const codes = [wifi, feedback]

import { line, rectangle, rows, template, text } from './build.ts'

const helmet = template('safety-helmet', 'Safety, helmet', () => {
  const [black, yellow] = ['#16130a', '#ffcd00']
  const look = { font: 'oswald', color: black } as const
  const title = { ...look, weight: 700, capitals: true, lineHeight: 1.08 }
  const rule = 'Beyond this point: helmet, vest and safety shoes'
  const note = text('note', rule, { ...look, weight: 500, lineHeight: 1.25 })
  /** Slanted stripes in a band. What is above the band is covered. */
  const stripes = (width: number, top: number, height: number) => [
    rectangle('band', black, [0, top, width, height]),
    ...Array.from({ length: Math.ceil(width / 200) + 1 }, (_, index) =>
      rectangle(`stripe-${index + 1}`, yellow, [index * 200 - 70, top - 90, 90, height + 180], { rotation: 35 }),
    ),
    rectangle('cover', yellow, [0, top - 120, width, 120]),
  ]
  return {
    background: yellow,
    landscape: [
      ...stripes(1920, 880, 200),
      text('title', 'Helmet on', title)([90, 50, 1750, 580], 370),
      note([96, 650, 1728, 120], 84),
    ],
    portrait: [
      ...stripes(1080, 1420, 500),
      text('title', 'Helmet\non', title)([74, 90, 960, 830], 290),
      note([80, 960, 920, 240], 84),
    ],
  }
})

const fire = template('safety-fire', 'In case of fire', () => {
  const [red, white] = ['#b80d0d', '#ffffff']
  const steps = ['Press the alarm', 'Leave by the stairs', 'Close all doors', 'Meet in the car park']
  const look = { font: 'archivo', weight: 900, color: white } as const
  const title = text('title', 'In case\nof fire', { ...look, lineHeight: 0.98, letterSpacing: -0.03 })
  const call = text('call', 'Call 112', { ...look, color: '#ffd84d', lineHeight: 1, letterSpacing: -0.03 })
  const figure = { ...look, vertical: 'middle' } as const
  const list = ([left, width]: [number, number], [top, step]: [number, number], [large, size]: [number, number]) =>
    rows(steps, [top, step], (content, y, number) => [
      line(`line-${number}`, white, [left, y, width, 4]),
      text(`number-${number}`, String(number), figure)([left, y + 4, large, step - 4], large),
      text(`step-${number}`, content, { ...figure, weight: 600 })(
        [left + large * 1.2, y + 4, width - large * 1.2, step - 4],
        size,
      ),
    ])
  return {
    background: red,
    landscape: [
      title([90, 70, 780, 460], 196),
      call([90, 740, 820, 280], 188),
      ...list([940, 884], [96, 222], [140, 72]),
    ],
    portrait: [
      title([74, 80, 940, 500], 224),
      ...list([80, 920], [600, 240], [160, 76]),
      call([74, 1590, 940, 290], 220),
    ],
  }
})

export const safety = [helmet, fire]

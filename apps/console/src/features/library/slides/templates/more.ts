import { circle, line, rectangle, rows, template, text } from './build.ts'

const quote = template('quote', 'Quote', () => {
  const peach = '#ffcdb2'
  const mark = text('mark', '“', { font: 'playfair-display', weight: 900, color: '#e5736b', lineHeight: 1 })
  const saying = { font: 'playfair-display', weight: 500, color: peach, lineHeight: 1.1 } as const
  const words = text('words', 'Well begun\nis half done.', saying)
  const author = text('author', 'Old proverb', { font: 'inter', weight: 500, color: '#e79a92', lineHeight: 1.2 })
  return {
    background: ['#2d1830', '#452040', 135],
    landscape: [mark([80, 40, 500, 680], 500), words([96, 390, 1728, 520], 210), author([96, 920, 900, 72], 52)],
    portrait: [mark([64, 90, 500, 740], 540), words([80, 560, 920, 880], 190), author([80, 1740, 920, 80], 60)],
  }
})

const salon = template('price-list', 'Price list', () => {
  const [ink, blush] = ['#3c2a2a', '#edc8bc']
  const entries = [
    ['Cut and dry', '48'],
    ['Cut, beard', '32'],
    ['Children', '24'],
    ['Color', 'from 55'],
    ['Highlights', 'from 75'],
    ['Wedding style', 'from 120'],
  ] as const
  const name = text('name', 'Salon\nMira', { font: 'playfair-display', weight: 500, color: ink, lineHeight: 1 })
  const look = { font: 'montserrat', weight: 500, color: ink } as const
  const cost = { ...look, weight: 700, align: 'right', vertical: 'middle' } as const
  const note = text('note', 'Prices in euros.\nNo appointment needed.', { ...look, lineHeight: 1.4 })
  const list = ([left, width]: [number, number], [top, step]: [number, number], size: number) =>
    rows(entries, [top, step], ([what, price], y, number) => [
      text(`what-${number}`, what, { ...look, vertical: 'middle' })([left, y, width * 0.58, step], size),
      text(`price-${number}`, price, cost)([left + width * 0.58, y, width * 0.42, step], size),
      ...(number < entries.length ? [line(`line-${number}`, blush, [left, y + step - 2, width, 4])] : []),
    ])
  return {
    background: '#fdf8f5',
    landscape: [
      circle('circle', blush, [300, 380, 460]),
      name([96, 150, 780, 480], 220),
      note([96, 844, 780, 150], 48),
      ...list([968, 856], [96, 148], 58),
    ],
    portrait: [
      circle('circle', blush, [540, 130, 640]),
      name([80, 130, 920, 480], 220),
      ...list([80, 920], [850, 138], 60),
      note([80, 1710, 920, 150], 48),
    ],
  }
})

const thanks = template('thank-you', 'Thank you', () => {
  const forest = '#11331f'
  const words = { font: 'caveat', weight: 700, color: forest, lineHeight: 0.9 } as const
  const reason = { font: 'nunito', weight: 700, color: forest, lineHeight: 1.25 } as const
  const note = text('note', 'for shopping in your neighborhood', reason)
  return {
    background: '#c9f29b',
    landscape: [
      rectangle('underline', '#ffffff', [150, 690, 900, 26], { radius: 13, rotation: 358 }),
      text('words', 'Thank you', words)([110, 130, 1730, 640], 460),
      note([96, 880, 1728, 100], 72),
    ],
    portrait: [
      rectangle('underline', '#ffffff', [90, 980, 700, 26], { radius: 13, rotation: 357 }),
      text('words', 'Thank\nyou', words)([90, 200, 930, 920], 370),
      note([80, 1560, 920, 240], 88),
    ],
  }
})

export const more = [quote, salon, thanks]

import { type Look, line, rectangle, rows, template, text } from './build.ts'

type Price = readonly [name: string, price: string]

/** Lines of a menu: names at the left, prices at the right. */
const prices = (
  prefix: string,
  entries: readonly Price[],
  [left, top, width, step]: readonly [left: number, top: number, width: number, step: number],
  { size, name, price }: { size: number; name: Look; price: Look },
) =>
  rows(entries, [top, step], ([label, amount], y, number) => {
    const [place, height] = [size * 2.3, size * 1.3]
    const amountLook: Look = { ...price, align: 'right' }
    return [
      text(`${prefix}-${number}`, label, name)([left, y, width - place, height], size),
      text(`${prefix}-price-${number}`, amount, amountLook)([left + width - place, y, place, height], size),
    ]
  })

const cafe = template('menu-cafe', 'Menu, café', () => {
  const [brown, cream, rust] = ['#3a2115', '#f8efe2', '#a8481f']
  const coffee: Price[] = [
    ['Espresso', '2.60'],
    ['Cappuccino', '3.60'],
    ['Flat white', '3.80'],
    ['Filter coffee', '3.20'],
    ['Hot chocolate', '4.20'],
  ]
  const cake: Price[] = [
    ['Apple crumble', '4.40'],
    ['Carrot cake', '4.60'],
    ['Cheesecake', '4.80'],
    ['Plum tart', '4.50'],
    ['Croissant', '2.40'],
  ]
  const serif = { font: 'fraunces', weight: 600, color: cream } as const
  const name = text('name', 'Café\nLinden', { ...serif, lineHeight: 1 })
  const motto = text('motto', 'Coffee and cake,\nmade here\nevery morning', { ...serif, weight: 300, lineHeight: 1.35 })
  const heading = (id: string, content: string) => text(id, content, { ...serif, color: rust, lineHeight: 1.1 })
  const looks = { name: { ...serif, weight: 400, color: brown }, price: { ...serif, color: brown } } as const
  return {
    background: cream,
    landscape: [
      rectangle('panel', brown, [0, 0, 640, 1080]),
      name([96, 90, 500, 330], 140),
      motto([96, 780, 500, 204], 48),
      heading('coffee', 'Coffee')([736, 112, 508, 112], 88),
      line('coffee-line', rust, [736, 236, 508, 5]),
      ...prices('drink', coffee, [736, 300, 508, 138], { size: 52, ...looks }),
      heading('cake', 'Cake')([1316, 112, 508, 112], 88),
      line('cake-line', rust, [1316, 236, 508, 5]),
      ...prices('sweet', cake, [1316, 300, 508, 138], { size: 52, ...looks }),
    ],
    portrait: [
      rectangle('panel', brown, [0, 0, 1080, 650]),
      name([80, 80, 920, 320], 148),
      motto([80, 404, 920, 200], 44),
      heading('coffee', 'Coffee')([80, 686, 920, 96], 80),
      line('coffee-line', rust, [80, 790, 920, 5]),
      ...prices('drink', coffee, [80, 814, 920, 88], { size: 56, ...looks }),
      heading('cake', 'Cake')([80, 1274, 920, 96], 80),
      line('cake-line', rust, [80, 1378, 920, 5]),
      ...prices('sweet', cake, [80, 1402, 920, 88], { size: 56, ...looks }),
    ],
  }
})

const blackboard = template('menu-blackboard', 'Menu, blackboard', () => {
  const [chalk, yellow, board] = ['#f4f0e6', '#ffdc7c', '#22292b']
  const dishes: Price[] = [
    ['Tomato soup with basil', '6.50'],
    ['Mushroom pasta', '11.90'],
    ['Trout with potatoes', '15.40'],
    ['Plum pancakes', '7.20'],
  ]
  const hand = { font: 'caveat', weight: 600, color: chalk } as const
  const heading = { ...hand, weight: 700, color: yellow, align: 'center', lineHeight: 1 } as const
  const title = text('title', 'Today from our kitchen', heading)
  const note = text('note', 'Every dish is also served as a small portion.', { ...hand, align: 'center' })
  const looks = { name: hand, price: { ...hand, color: yellow } } as const
  return {
    background: ['#8a5a33', '#5d3a1f', 160],
    landscape: [
      rectangle('board', board, [44, 44, 1832, 992], { radius: 10 }),
      title([140, 90, 1640, 220], 170),
      line('rule', yellow, [760, 312, 400, 6]),
      ...prices('dish', dishes, [260, 376, 1400, 128], { size: 92, ...looks }),
      note([140, 914, 1640, 76], 60),
    ],
    portrait: [
      rectangle('board', board, [40, 40, 1000, 1840], { radius: 10 }),
      title([110, 140, 860, 400], 176),
      line('rule', yellow, [390, 560, 300, 6]),
      ...prices('dish', dishes, [110, 690, 860, 230], { size: 84, ...looks }),
      note([110, 1640, 860, 160], 64),
    ],
  }
})

const week = template('menu-week', 'Menu of the week', () => {
  const [ink, green, lime] = ['#16301f', '#2c6e49', '#d9ed92']
  const days = [
    { day: 'Mon', dish: 'Lentil curry with rice', price: '8.40' },
    { day: 'Tue', dish: 'Spinach lasagna', price: '8.90' },
    { day: 'Wed', dish: 'Chicken with lemon', price: '9.80' },
    { day: 'Thu', dish: 'Potato soup, bread', price: '6.90' },
    { day: 'Fri', dish: 'Baked fish and peas', price: '10.20' },
  ]
  const look = { font: 'nunito', color: ink } as const
  const title = text('title', 'Lunch this week', { ...look, weight: 900, lineHeight: 1.1 })
  const served = text('served', 'Monday to Friday\n11:30 to 14:00', { ...look, weight: 600, lineHeight: 1.3 })
  const words = (id: string, content: string, weight: number, color: string) =>
    text(id, content, { font: 'nunito', weight, color, lineHeight: 1.2 })
  return {
    background: '#f4f7ea',
    landscape: [
      title([96, 76, 1110, 200], 140),
      served([1224, 100, 600, 140], 52, { align: 'right' }),
      ...rows(days, [96, 350], ({ day, dish, price }, x, number) => [
        rectangle(`card-${number}`, green, [x, 340, 328, 644], { radius: 28 }),
        words(`day-${number}`, day, 900, lime)([x + 36, 372, 256, 110], 84),
        words(`dish-${number}`, dish, 700, '#ffffff')([x + 36, 520, 256, 280], 52),
        words(`price-${number}`, price, 800, lime)([x + 36, 876, 256, 80], 60),
      ]),
    ],
    portrait: [
      title([80, 90, 920, 360], 146),
      served([80, 440, 920, 140], 52),
      ...rows(days, [640, 240], ({ day, dish, price }, y, number) => [
        rectangle(`card-${number}`, green, [80, y, 920, 212], { radius: 28 }),
        words(`day-${number}`, day, 900, lime)([120, y, 200, 212], 80, { vertical: 'middle' }),
        words(`dish-${number}`, dish, 700, '#ffffff')([330, y, 440, 212], 54, { vertical: 'middle' }),
        words(`price-${number}`, price, 800, lime)([770, y, 190, 212], 60, { vertical: 'middle', align: 'right' }),
      ]),
    ],
  }
})

export const menu = [cafe, blackboard, week]

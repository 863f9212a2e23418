import { centered, circle, rectangle, template, text } from './build.ts'

const special = template('offer-daily-special', 'Daily special', () => {
  const [cream, mustard, clay] = ['#fff2df', '#f4b740', '#8a2b10']
  const serif = { font: 'fraunces', weight: 600, color: cream, lineHeight: 1.04 } as const
  const title = text('title', 'Daily special', { ...serif, weight: 400, color: mustard })
  const dish = text('dish', 'Pumpkin\nrisotto\nwith sage', { ...serif, letterSpacing: -0.01 })
  const note = text('note', 'with a small salad, until 14:30', { ...serif, weight: 300, lineHeight: 1.3 })
  const price = text('price', '12.50', { ...serif, ...centered, weight: 700, color: clay })
  return {
    background: clay,
    landscape: [
      circle('ring', null, [1450, 540, 440], { border: { color: mustard, width: 6 } }),
      circle('plate', cream, [1450, 540, 390]),
      price([1090, 380, 720, 320], 220),
      title([96, 96, 900, 90], 76),
      dish([96, 250, 900, 560], 172),
      note([96, 912, 900, 76], 56),
    ],
    portrait: [
      circle('ring', null, [540, 1400, 440], { border: { color: mustard, width: 6 } }),
      circle('plate', cream, [540, 1400, 388]),
      price([170, 1230, 740, 340], 222),
      title([80, 110, 920, 96], 80),
      dish([80, 230, 920, 540], 166),
      note([80, 780, 920, 80], 54),
    ],
  }
})

const percent = template('offer-percent', 'Sale', () => {
  const [red, black, yellow] = ['#d8002f', '#120608', '#ffe600']
  const figure = { font: 'archivo', weight: 900, color: '#ffffff', lineHeight: 0.9, letterSpacing: -0.05 } as const
  const what = { ...centered, font: 'archivo', weight: 900, color: yellow, capitals: true } as const
  const until = text('until', 'Until Saturday, while stocks last', { font: 'archivo', weight: 600, color: '#ffffff' })
  const slanted = { rotation: 355 }
  return {
    background: red,
    landscape: [
      text('figure', '30%', figure)([80, 20, 1760, 760], 680),
      rectangle('band', black, [-100, 690, 2120, 190], slanted),
      text('what', 'off all winter jackets', what)([60, 690, 1800, 190], 122, slanted),
      until([724, 940, 1100, 70], 56, { align: 'right' }),
    ],
    portrait: [
      text('figure', '30\n%', figure)([60, 40, 1000, 1400], 690),
      rectangle('band', black, [-100, 1330, 1280, 320], slanted),
      text('what', 'off all\nwinter jackets', { ...what, lineHeight: 1.05 })([70, 1330, 940, 320], 88, slanted),
      until([80, 1730, 920, 80], 56),
    ],
  }
})

const twoForOne = template('offer-two-for-one', 'Two for one', () => {
  const [teal, lemon] = ['#0a5c63', '#ffe873']
  const figure = { ...centered, font: 'montserrat', weight: 900, lineHeight: 1 } as const
  const two = text('two', '2', { ...figure, color: lemon })
  const one = text('one', '1', { ...figure, color: teal })
  const between = text('for', 'for', { ...figure, weight: 800, color: teal })
  const look = { font: 'montserrat', weight: 700, lineHeight: 1.25 } as const
  const what = text('what', 'Two coffees', { ...look, color: lemon })
  const when = text('when', 'Tuesdays all day', { ...look, color: teal })
  return {
    background: lemon,
    landscape: [
      rectangle('half', teal, [0, 0, 960, 1080]),
      two([96, 0, 800, 1000], 800),
      one([1024, 0, 800, 1000], 800),
      circle('center', '#ffffff', [960, 500, 150]),
      between([820, 410, 280, 170], 120),
      what([96, 900, 760, 90], 68),
      when([1064, 900, 760, 90], 68, { align: 'right' }),
    ],
    portrait: [
      rectangle('half', teal, [0, 0, 1080, 960]),
      two([80, 110, 920, 760], 600),
      one([80, 1050, 920, 760], 600),
      circle('center', '#ffffff', [540, 960, 160]),
      between([390, 870, 300, 170], 128),
      what([80, 80, 920, 90], 72),
      when([80, 1750, 920, 90], 72, { align: 'right' }),
    ],
  }
})

export const offer = [special, percent, twoForOne]

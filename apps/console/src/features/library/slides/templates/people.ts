import { centered, circle, rectangle, template, text } from './build.ts'

const birthday = template('birthday', 'Birthday', () => {
  const [rose, plum, yellow, blue] = ['#ffd9e3', '#a30f3d', '#ffb81c', '#3f5bf0']
  const look = { font: 'fraunces', color: plum, align: 'center' } as const
  const wish = text('wish', 'Happy birthday', { ...look, weight: 600 })
  const name = text('name', 'Maya', { ...look, font: 'caveat', weight: 700, lineHeight: 1 })
  const note = text('note', 'Cake is in the kitchen at three.', { ...look, lineHeight: 1.3 })
  const confetti = (spots: readonly (readonly [x: number, y: number, radius: number])[]) =>
    spots.map((spot, index) => circle(`confetti-${index + 1}`, ['#f0436f', yellow, blue][index % 3] ?? yellow, spot))
  return {
    background: rose,
    landscape: [
      ...confetti([
        [90, 150, 110],
        [330, 60, 46],
        [180, 420, 34],
        [60, 700, 70],
        [250, 960, 120],
        [480, 1040, 40],
        [1830, 120, 60],
        [1600, 40, 90],
        [1760, 380, 30],
        [1880, 640, 110],
        [1690, 900, 50],
        [1500, 1050, 80],
      ]),
      wish([360, 130, 1200, 170], 120),
      name([360, 270, 1200, 560], 430),
      note([360, 850, 1200, 84], 60),
    ],
    portrait: [
      ...confetti([
        [110, 120, 150],
        [420, 70, 60],
        [640, 210, 36],
        [900, 130, 130],
        [1040, 420, 50],
        [60, 460, 44],
        [70, 1480, 70],
        [240, 1700, 130],
        [560, 1830, 60],
        [1010, 1450, 40],
        [820, 1660, 90],
        [1040, 1860, 120],
      ]),
      wish([60, 570, 960, 170], 112),
      name([80, 720, 920, 520], 400),
      note([80, 1260, 920, 90], 60),
    ],
  }
})

const colleague = template('new-colleague', 'New in the team', () => {
  const [indigo, sky] = ['#2e2a8c', '#dfe4ff']
  const look = { font: 'montserrat', color: indigo, lineHeight: 1.1 } as const
  const hello = text('hello', 'Say hello to', { ...look, weight: 500 })
  const name = text('name', 'Jonas\nOkafor', { ...look, weight: 800, letterSpacing: -0.03, lineHeight: 1 })
  const about = 'Joins the workshop today.\nLikes bicycles and strong tea.'
  const role = text('role', about, { ...look, weight: 500, lineHeight: 1.4 })
  const initials = text('initials', 'JO', { ...look, ...centered, color: sky, weight: 800 })
  return {
    background: sky,
    landscape: [
      rectangle('corner', '#b9c3ff', [1400, 0, 520, 1080]),
      circle('portrait', indigo, [1400, 540, 380]),
      initials([1040, 300, 720, 480], 320),
      hello([96, 130, 860, 100], 72),
      name([90, 240, 900, 440], 196),
      role([96, 800, 880, 170], 54),
    ],
    portrait: [
      rectangle('corner', '#b9c3ff', [0, 0, 1080, 520]),
      circle('portrait', indigo, [540, 560, 390]),
      initials([180, 320, 720, 480], 330),
      hello([80, 1050, 920, 100], 72),
      name([74, 1150, 940, 420], 186),
      role([80, 1640, 920, 170], 56),
    ],
  }
})

const jobs = template('jobs', 'We are hiring', () => {
  const [lilac, ink] = ['#cbb8ff', '#17122b']
  const look = { font: 'archivo', color: ink } as const
  const title = { ...look, weight: 900, lineHeight: 0.92, letterSpacing: -0.04 }
  const job = { ...look, ...centered, weight: 700, color: '#ffffff' }
  const ask = text('ask', 'Ask at the counter. We teach you the rest.', { ...look, weight: 600, lineHeight: 1.25 })
  const pill = (id: number, content: string, [x, y, width]: [number, number, number]) => [
    rectangle(`pill-${id}`, ink, [x, y, width, 140], { radius: 70 }),
    text(`job-${id}`, content, job)([x, y, width, 140], 64),
  ]
  return {
    background: lilac,
    landscape: [
      text('title', 'Work\nwith us', title)([84, 60, 1760, 700], 320),
      ...pill(1, 'Barista', [96, 716, 400]),
      ...pill(2, 'Kitchen', [528, 716, 400]),
      ...pill(3, 'Weekend help', [960, 716, 560]),
      ask([96, 910, 1728, 84], 60),
    ],
    portrait: [
      text('title', 'Work\nwith\nus', title)([68, 100, 960, 1000], 330),
      ...pill(1, 'Barista', [80, 1130, 440]),
      ...pill(2, 'Kitchen', [560, 1130, 440]),
      ...pill(3, 'Weekend help', [80, 1310, 600]),
      ask([80, 1630, 920, 180], 64),
    ],
  }
})

export const people = [birthday, colleague, jobs]

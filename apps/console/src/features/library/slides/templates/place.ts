import { clock, line, rectangle, rows, template, text } from './build.ts'

const room = template('room-sign', 'Room sign', () => {
  const [ink, green] = ['#141414', '#00704c']
  const look = { font: 'oswald', color: ink, lineHeight: 1.1 } as const
  const number = text('room', '2.04', { ...look, weight: 700 })
  const name = text('name', 'Meeting room Linden', { ...look, weight: 400 })
  const time = clock('clock', { ...look, weight: 500, color: '#ffffff' })
  const seats = text('seats', '8 seats', { ...look, weight: 400, color: '#ffffff' })
  const bookings = [
    ['10:00 – 11:30', 'Team planning'],
    ['13:00 – 14:00', 'Interview, M. Keller'],
    ['15:30 – 17:00', 'Weekly review'],
  ] as const
  const when = (id: number, content: string) => text(`time-${id}`, content, { ...look, weight: 600, color: green })
  const what = (id: number, content: string) => text(`what-${id}`, content, { ...look, weight: 400 })
  return {
    background: '#f1f1ec',
    landscape: [
      rectangle('strip', green, [1500, 0, 420, 1080]),
      time([1500, 70, 420, 200], 120, { align: 'center' }),
      seats([1500, 890, 420, 100], 60, { align: 'center' }),
      number([90, 40, 1300, 640], 420),
      name([96, 640, 1300, 110], 72),
      line('rule', ink, [96, 776, 1308, 8]),
      ...rows(bookings, [96, 450], ([hours, title], x, id) => [
        when(id, hours)([x, 816, 410, 76], 50),
        what(id, title)([x, 892, 410, 84], 54),
      ]),
    ],
    portrait: [
      rectangle('strip', green, [0, 0, 1080, 330]),
      time([80, 70, 520, 200], 128),
      seats([620, 70, 380, 200], 64, { align: 'right', vertical: 'middle' }),
      number([74, 380, 920, 620], 410),
      name([80, 1000, 920, 130], 88),
      line('rule', ink, [80, 1170, 920, 8]),
      ...rows(bookings, [1220, 200], ([hours, title], y, id) => [
        when(id, hours)([80, y, 920, 80], 52),
        what(id, title)([80, y + 80, 920, 100], 64),
      ]),
    ],
  }
})

const floors = template('directions', 'Directions', () => {
  const [ink, white] = ['#10233a', '#ffffff']
  const levels = [
    { floor: '3', where: 'Maternity, Surgery', color: '#0f5f8c', on: white },
    { floor: '2', where: 'Cardiology, Radiology', color: '#176f5d', on: white },
    { floor: '1', where: 'Pediatrics, Laboratory', color: '#8c3f70', on: white },
    { floor: '0', where: 'Reception, Emergency, Café', color: '#f2b705', on: ink },
  ]
  const title = text('title', 'Riverside Clinic', { font: 'archivo', weight: 800, color: ink, letterSpacing: -0.02 })
  const level = { font: 'archivo', vertical: 'middle' } as const
  const plan = (
    [left, right]: [number, number],
    [top, step]: [number, number],
    { figure, size }: { figure: number; size: number },
  ) =>
    rows(levels, [top, step], ({ floor, where, color, on }, y, id) => [
      rectangle(`level-${id}`, color, [0, y, right, step]),
      text(`floor-${id}`, floor, { ...level, weight: 900, color: on })([left, y, figure * 1.1, step], figure),
      text(`where-${id}`, where, { ...level, weight: 600, color: on })(
        [left + figure * 1.1, y, right - 2 * left - figure * 1.1, step],
        size,
      ),
    ])
  return {
    background: '#ffffff',
    landscape: [
      title([96, 70, 1728, 150], 120, { vertical: 'middle' }),
      ...plan([96, 1920], [280, 200], { figure: 160, size: 76 }),
    ],
    portrait: [
      title([80, 120, 920, 170], 122, { vertical: 'middle' }),
      ...plan([80, 1080], [400, 380], { figure: 260, size: 72 }),
    ],
  }
})

export const places = [room, floors]

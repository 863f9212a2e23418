/** Sample slides of a bakery, our own designs, as HTML pages. Sizes in pixels. */
export interface Slide {
  name: string
  width: number
  height: number
  html: string
}

const wide = { width: 1920, height: 1080 }
const tall = { width: 1080, height: 1920 }

export const slides: readonly Slide[] = [
  {
    ...wide,
    name: 'Good morning',
    html: `<body style="background:linear-gradient(160deg,#f6b042,#e8633a 60%,#8e2f4f);color:#fff;padding:120px;justify-content:flex-end">
      <div style="position:absolute;right:160px;top:140px;width:420px;height:420px;border-radius:50%;background:#ffe9b8"></div>
      <p style="font-size:54px;opacity:.85">Corner Bakery</p><h1 style="font-size:190px">Good<br>morning.</h1></body>`,
  },
  {
    ...wide,
    name: 'Breakfast menu',
    html: `<body style="background:#1d2a26;color:#f4efe4;padding:100px 120px">
      <h1 style="font-size:110px">Breakfast</h1><p style="font-size:40px;color:#e3b76a">until 10:30</p>
      <div style="margin-top:60px;display:grid;gap:36px;font-size:60px">
        ${menu('Croissant, butter and jam', '3.20')}${menu('Two eggs on sourdough', '6.80')}${menu('Porridge with berries', '5.40')}${menu('Flat white', '3.60')}
      </div></body>`,
  },
  {
    ...wide,
    name: 'Summer tart',
    html: `<body style="background:#fff5f1;color:#53203a;padding:120px;justify-content:center">
      <div style="position:absolute;right:130px;top:150px;width:780px;height:780px;border-radius:50%;background:#e9c08b"></div>
      <div style="position:absolute;right:200px;top:220px;width:640px;height:640px;border-radius:50%;background:radial-gradient(circle at 30% 30%,#ef5d6f,#b21f45 70%)"></div>
      <p style="font-size:46px">New today</p><h1 style="font-size:150px">Strawberry<br>tart</h1><p style="font-size:84px;color:#b21f45;font-weight:700">4.50</p></body>`,
  },
  {
    ...wide,
    name: 'Opening hours',
    html: `<body style="background:#243b6b;color:#fff;padding:110px 140px">
      <h1 style="font-size:100px">Opening hours</h1>
      <div style="margin-top:70px;display:grid;gap:34px;font-size:62px;max-width:1300px">
        ${menu('Monday to Friday', '6:30 – 18:00')}${menu('Saturday', '7:00 – 16:00')}${menu('Sunday', 'closed')}
      </div></body>`,
  },
  {
    ...tall,
    name: 'Bread of the day',
    html: `<body style="background:linear-gradient(#f3e3c7,#dba766);color:#4a2b12;padding:110px;justify-content:space-between">
      <div><p style="font-size:52px">Bread of the day</p><h1 style="font-size:170px">Rye and<br>walnut</h1></div>
      <div style="align-self:center;width:760px;height:520px;border-radius:50% 50% 46% 46%;background:linear-gradient(#a8642c,#6c3712)"></div>
      <p style="font-size:96px;font-weight:700">5.90</p></body>`,
  },
]

function menu(item: string, price: string): string {
  return `<div style="display:flex;justify-content:space-between;border-bottom:2px solid #ffffff33;padding-bottom:26px"><span>${item}</span><b>${price}</b></div>`
}

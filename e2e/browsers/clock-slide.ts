import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'

const box = { x: 100, width: 1720, height: 240, rotation: 0, opacity: 1 }
const look = {
  font: 'inter',
  weight: 700,
  fit: true,
  align: 'center',
  vertical: 'middle',
  lineHeight: 1,
  letterSpacing: 0,
  capitals: false,
  size: 160,
  color: '#000000',
} as const

/** A lime slide with a text, a clock, a date, a countdown and a QR code, in the time zone of its screen. */
export const clockSlide: SlideDocument = {
  format: 1,
  size: { width: 1920, height: 1080 },
  background: { type: 'color', color: '#a0d010' },
  elements: [
    { ...box, ...look, id: 'text', y: 0, type: 'text', text: 'Grüß Gott\nČtvrtek', list: 'bullets' },
    { ...box, ...look, id: 'clock', y: 250, type: 'clock', face: 'digital', hours: '24', seconds: false, zone: null },
    { ...box, ...look, id: 'date', y: 500, type: 'date', format: 'full', language: 'de', zone: null },
    {
      ...box,
      ...look,
      id: 'countdown',
      y: 750,
      type: 'countdown',
      until: '2099-12-24T18:00',
      unit: 'hours',
      language: 'de',
      ended: '',
      zone: null,
    },
    {
      ...box,
      id: 'qr',
      y: 1000,
      width: 80,
      height: 80,
      type: 'qr',
      content: 'https://example.com',
      color: '#000000',
      background: null,
    },
  ],
}

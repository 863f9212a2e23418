import { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { expect, test } from 'vitest'
import { templateGroups } from './index.ts'

const templates = templateGroups.flatMap(({ templates }) => templates)
const drawn = templates.flatMap(({ id, documents }) =>
  Object.entries(documents).map(([orientation, document]) => ({ name: `${id}, ${orientation}`, document })),
)

test('each use has a template in both orientations', () => {
  expect(templates.length).toBeGreaterThanOrEqual(24)
  expect(templateGroups.length).toBeGreaterThanOrEqual(13)
  for (const { name, templates: ofUse } of templateGroups) {
    expect(ofUse.length, name).toBeGreaterThan(0)
    for (const { documents } of ofUse)
      for (const document of [documents.landscape, documents.portrait])
        expect(document.elements.length, name).toBeGreaterThan(1)
  }
})

test('all templates are valid slides in both orientations', () => {
  for (const { name, document } of drawn) expect(SlideDocument.parse(document), name).toEqual(document)
  for (const { documents } of templates) {
    expect(documents.landscape.size).toEqual({ width: 1920, height: 1080 })
    expect(documents.portrait.size).toEqual({ width: 1080, height: 1920 })
  }
})

test('ids and names of templates are unique', () => {
  for (const key of ['id', 'name'] as const)
    expect(new Set(templates.map((template) => template[key])).size).toBe(templates.length)
})

test('texts can be read from a distance, and are inside of the slide', () => {
  for (const { name, document } of drawn) {
    const { width, height } = document.size
    const texts = document.elements.filter((element) => 'font' in element)
    const sizes = texts.map((text) => (text.type === 'clock' && text.face === 'analog' ? text.height : text.size))
    expect(Math.min(...sizes), name).toBeGreaterThanOrEqual(40)
    expect(Math.max(...sizes), name).toBeGreaterThanOrEqual(120)
    for (const text of texts) {
      const isInside = text.x >= 0 && text.y >= 0 && text.x + text.width <= width && text.y + text.height <= height
      expect(isInside, `${name}: ${text.id}`).toBe(true)
    }
  }
})

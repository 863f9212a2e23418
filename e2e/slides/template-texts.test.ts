import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { sourcesOfSlide } from '@digisigncast/contract/slides/slide-uses'
import { expect, type Page, test } from '@playwright/test'
import { drawnData } from '../../apps/console/src/features/library/slides/slide-data.ts'
import { templateGroups } from '../../apps/console/src/features/library/slides/templates/index.ts'
import { bundleSlidePage, openSlidePage } from '../slide-renderer/open-page.ts'
import type { SlideWindow } from '../slide-renderer/page.ts'

// The longest names of days and months.
const longestDay = Date.parse('2027-09-29T20:58:00Z')

/** Texts of a drawn slide that are smaller than designed, or larger than their box. */
async function misfits(page: Page, slide: SlideDocument): Promise<string[]> {
  const { document: shown, dataOf } = drawnData(slide, undefined, longestDay)
  const samples = sourcesOfSlide(shown).flatMap((source) => {
    const sample = dataOf(source)
    return sample ? [[source, sample] as const] : []
  })
  return page.evaluate(
    async ([document, data, now]) => {
      const { page: drawn } = window as unknown as { page: SlideWindow }
      drawn.setData(data)
      await drawn.draw(document)
      const until = document.elements.find((element) => element.type === 'countdown')?.until
      // A long text has three digits.
      drawn.showTime(until ? Date.parse(`${until}Z`) - 199.1 * 86_400_000 : now)
      return document.elements.flatMap((element) => {
        if (!('font' in element) || ('face' in element && element.face === 'analog')) return []
        const text = drawn.root().querySelector<HTMLElement>(`[data-id=${element.id}] > div`)
        if (!text) return [`${element.id} is missing`]
        const isInside = text.scrollWidth <= element.width && text.scrollHeight <= element.height
        const size = Number.parseFloat(text.style.fontSize)
        return isInside && size === element.size ? [] : [`${element.id}: ${size} of ${element.size}`]
      })
    },
    [shown, Object.fromEntries(samples), longestDay] as const,
  )
}

test('the texts of all templates fit into their boxes in their full size', async ({ page }) => {
  await openSlidePage(page, await bundleSlidePage())
  const found: Record<string, string[]> = {}
  for (const { id, documents } of templateGroups.flatMap(({ templates }) => templates))
    for (const [orientation, document] of Object.entries(documents)) {
      const texts = await misfits(page, document)
      if (texts.length > 0) found[`${id}, ${orientation}`] = texts
    }
  expect(found).toEqual({})
})

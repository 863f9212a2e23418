import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Locator, Page } from '@playwright/test'

/** Drags files over an element; returns a function that drops them there. */
export async function dragFiles(page: Page, target: Locator, files: readonly string[]) {
  const dragged = await Promise.all(
    files.map(async (file) => ({ name: basename(file), base64: await readFile(file, 'base64') })),
  )
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of all) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)], name))
    }
    return transfer
  }, dragged)
  for (const type of ['dragenter', 'dragover']) await target.dispatchEvent(type, { dataTransfer })
  return () => target.dispatchEvent('drop', { dataTransfer })
}

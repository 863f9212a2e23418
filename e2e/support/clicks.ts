import { expect, type Locator, type Page, test } from '@playwright/test'

/** Counts what a user does for a job: clicks, also in the file chooser, and fields to type in, with their characters. */
export class Clicks {
  #clicks = 0
  #fields = 0
  #characters = 0

  async click(target: Locator) {
    this.#clicks += 1
    await target.click()
  }

  async type(field: Locator, text: string) {
    this.#fields += 1
    this.#characters += text.length
    await field.fill(text)
  }

  /** Opens the file chooser and confirms it: two clicks. */
  async chooseFiles(page: Page, button: Locator, files: string[]) {
    const chooser = page.waitForEvent('filechooser')
    await this.click(button)
    this.#clicks += 1
    await (await chooser).setFiles(files)
  }

  /** Scanning a QR code counts as a click. */
  async scan(phone: Page, address: string) {
    this.#clicks += 1
    await phone.goto(address)
  }

  expectAtMost(wanted: number, job: string) {
    const found = `${job}: ${this.#clicks} clicks, ${this.#fields} fields with ${this.#characters} characters (at most ${wanted} clicks)`
    test.info().annotations.push({ type: 'clicks', description: found })
    process.stdout.write(`    ${found}\n`)
    expect(this.#clicks, found).toBeLessThanOrEqual(wanted)
  }
}

import { expect, type Page } from '@playwright/test'
import { onStage } from './manifest.ts'

/** Ids of all items that were shown, in order. */
export const shownIds = (page: Page) => onStage(page, (stage) => stage.shown.map(({ id }) => id))

export const untilShown = (page: Page, count: number) =>
  expect
    .poll(async () => (await shownIds(page)).length, { timeout: 60_000, intervals: [100] })
    .toBeGreaterThanOrEqual(count)

/** Titles of the items that have failed. */
export const faults = (page: Page) => onStage(page, (stage) => stage.faults())

/** The screenshot that the stage takes of itself. */
export const screenshot = async (page: Page) => Buffer.from(await onStage(page, (stage) => stage.picture()), 'base64')

import { listScreens } from '@digisigncast/contract/content/screens'
import { expect } from '@playwright/test'
import { serveDocuments } from '../support/data-server.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { startServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

// A search that is not available.
story.use({ expectedNoise: [/status of 503/] })

const forecast = JSON.stringify({
  current: { temperature_2m: 7.4, weather_code: 61, is_day: 1 },
  daily: {
    time: ['2026-11-23', '2026-11-24'],
    weather_code: [61, 3],
    temperature_2m_max: [8, 9.5],
    temperature_2m_min: [2, -1],
  },
})
const places = {
  results: [
    { name: 'Berlin', admin1: 'State of Berlin', country: 'Germany', latitude: 52.52, longitude: 13.41 },
    { name: 'Berlin', admin1: 'New Jersey', country: 'United States', latitude: 39.79, longitude: -74.93 },
  ],
}

story('a place is found by name, or typed as coordinates', { tag: '@quick' }, async ({ page }) => {
  const documents = await serveDocuments({ '/weather': forecast })
  const env = {
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    WEATHER_URL: `${documents.url}/weather`,
    PLACES_URL: `${documents.url}/places`,
  }
  const server = await startServer({ env })
  await signIn(page, server.origin, { path: '/data-sources?panel=create&new=weather' })
  const panel = page.getByRole('dialog', { name: 'Create Data Source' })
  const search = page.getByRole('combobox', { name: 'Find place' })
  await search.fill('Paris')
  await expect(panel.getByText('Places cannot be searched right now. Type the latitude and longitude.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Latitude' }).fill('48.85')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Longitude is a number from -180 to 180.')).toBeVisible()

  documents.documents['/places'] = JSON.stringify(places)
  await search.fill('Berl')
  await panel.getByRole('option', { name: 'Berlin State of Berlin, Germany' }).click()
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Weather in Berlin')
  await expect(panel.getByRole('textbox', { name: 'Latitude' })).toHaveValue('52.52')
  await expect(panel.getByRole('textbox', { name: 'Longitude' })).toHaveValue('13.41')
  await expect(search).toHaveValue('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Data Source' }).getByText('7 °C Rain in Berlin')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'Weather in Berlin' })).toContainText('Up to date')

  await page.goto(`${server.origin}/screens?panel=create`)
  const screen = page.getByRole('dialog', { name: 'Create Screen' })
  await screen.getByRole('textbox', { name: 'Title' }).fill('Front door')
  await screen.getByRole('textbox', { name: 'Location' }).fill('Berlin')
  await screen.getByRole('button', { name: 'Add Screen' }).click()
  await expect(screen.getByText('Type the latitude and the longitude, such as 46.948, 7.447.')).toBeVisible()
  await search.fill('Berl')
  await screen.getByRole('option', { name: 'Berlin State of Berlin, Germany' }).click()
  await expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('52.52, 13.41')
  await screen.getByRole('button', { name: 'Add Screen' }).click()
  await expect(page.getByText('Screen created successfully!')).toBeVisible()
  const [saved] = (await (await operatorOf(server.origin)).call(listScreens, { query: {} })).data
  expect(saved?.location).toEqual({ latitude: 52.52, longitude: 13.41 })
  // An open page would ask for the state of the stopped server.
  await page.goto('about:blank')
  await server.stop()
  documents.close()
})

import { expect, test } from 'vitest'
import { actionsFor, entryOf } from './search-entries.ts'

const result = { id: 'x/1', name: 'Café & Bar', detail: null, picture: null }

test('a screen leads to its page, others to the list of their kind, limited to the name', () => {
  expect(entryOf({ ...result, kind: 'screen' }).to).toMatch(/^\/screens\/x/)
  expect(entryOf({ ...result, kind: 'media' }).to).toBe('/image-videos?search=Caf%C3%A9+%26+Bar')
  expect(entryOf({ ...result, kind: 'source' }).group).toBe('Data sources')
})

test('actions are found without regard to case and accents', () => {
  const actions = [
    { label: 'Create Playlist', to: '/playlists?panel=create' },
    { label: 'Café hours', to: '/settings' },
  ]
  const found = (text: string) => actionsFor(actions, text).map(({ label }) => label)
  expect([found('PLAY'), found('cafe'), found('nothing')]).toEqual([['Create Playlist'], ['Café hours'], []])
})

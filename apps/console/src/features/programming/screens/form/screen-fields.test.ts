import { saveScreen } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import { inputErrors } from '../../../../api/field-errors.ts'
import { screenOf } from '../../../../testing/screen.ts'
import { bodyOf, fieldsOf, storedText } from './screen-fields.ts'

const screen = screenOf({
  rotation: 90,
  content: [
    { id: 'p1', name: 'Breakfast' },
    { id: 'p2', name: 'Lunch' },
  ],
  tags: [{ id: 't1', name: 'Window', color: 'blue' }],
  hours: [{ days: ['mon'], from: '08:00', until: '18:00' }],
  version: 7,
})

test('a new screen has the usual values, and the tags of the list that it is created on', () => {
  expect(fieldsOf(undefined, ['Window'])).toEqual({
    name: '',
    code: '',
    rotation: 0,
    animation: 'default',
    content: { type: 'playlist', ids: [] },
    tags: ['Window'],
    hours: [],
    tv_standby: false,
    location: '',
    overlays: [],
    time_zone: null,
  })
  expect(bodyOf(fieldsOf(undefined, ['Window']), undefined)).toMatchObject({
    tags: ['Window'],
    contentType: 'playlist',
    contentIds: [],
  })
})

test('the content is sent with each change, unchanged tags are not', () => {
  const body = bodyOf({ ...fieldsOf(screen), name: 'Hall' }, screen)
  expect(body).toEqual({
    screenId: 's1',
    version: 7,
    name: 'Hall',
    code: 'ABCDEF',
    rotation: 90,
    animation: 'default',
    contentType: 'playlist',
    contentIds: ['p1', 'p2'],
    hours: screen.hours,
    tv_standby: false,
    location: null,
    time_zone: null,
  })
})

test('changed overlays are sent with the ids of their content, and refused at their fields', () => {
  const place = { x: 75, y: 0, width: 25, height: 25, margin: 2, opacity: 100, radius: 0 }
  const logo = { content_kind: 'media' as const, content: { id: 'm1', name: 'Logo', thumbnail: null }, ...place }
  const body = bodyOf({ ...fieldsOf(screen), overlays: [logo] }, screen)
  expect(body.overlays).toEqual([{ content_kind: 'media', content_id: 'm1', ...place }])
  expect(bodyOf(fieldsOf(screenOf({ overlays: [logo] })), screenOf({ overlays: [logo] }))).not.toHaveProperty(
    'overlays',
  )
  const bad = { ...logo, content: { ...logo.content, id: '' }, width: 40, opacity: 0 }
  expect(inputErrors(saveScreen, bodyOf({ ...fieldsOf(screen), overlays: [logo, bad] }, screen))).toMatchObject({
    'overlays.1.content_id': 'Choose what the overlay shows.',
    'overlays.1.opacity': 'The opacity is between 1 and 100 percent.',
  })
  expect(storedText(screenOf({ overlays: [logo] }), 'overlays')).toEqual({ label: 'Overlays', value: 'Logo' })
})

test('another order of the content is a change, and so are fewer tags', () => {
  const body = bodyOf({ ...fieldsOf(screen), content: { type: 'playlist', ids: ['p2', 'p1'] }, tags: [] }, screen)
  expect(body).toMatchObject({ contentType: 'playlist', contentIds: ['p2', 'p1'], tags: [] })
})

test('a screen without a title is refused by the form', () => {
  expect(inputErrors(saveScreen, bodyOf(fieldsOf(undefined), undefined))).toEqual({ name: 'Title is required.' })
  expect(inputErrors(saveScreen, bodyOf(fieldsOf(screen), screen))).toEqual({})
})

test('conflicting values are shown as the other user has saved them', () => {
  const texts = (of: typeof screen) =>
    (Object.keys(fieldsOf(of)) as (keyof ReturnType<typeof fieldsOf>)[]).map((field) => storedText(of, field).value)
  expect(texts(screen)).toEqual([
    'Lobby',
    'ABCDEF',
    '90',
    'Default',
    'Playlist: Breakfast, Lunch',
    'Window',
    'Mon 08:00–18:00',
    'off',
    'none of its own',
    'none',
    'that of the account',
  ])
  expect(texts(screenOf({ tv_standby: true, time_zone: 'Asia/Tokyo', data_type: 'channel' })).slice(4)).toEqual([
    'Channel: none',
    'none',
    'none of its own',
    'on',
    'none of its own',
    'none',
    'Asia/Tokyo',
  ])
})

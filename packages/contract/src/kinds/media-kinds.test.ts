import { expect, test } from 'vitest'
import {
  addressKinds,
  allKinds,
  convertedKinds,
  itemKinds,
  kindOf,
  slideMediaKinds,
  uploadKinds,
} from './media-kinds.ts'

test('kinds are listed by what they have, in the order of filters', () => {
  expect(allKinds).toEqual(['image', 'video', 'document', 'slide', 'web', 'stream', 'package'])
  expect(itemKinds).toEqual(allKinds.filter((kind) => kind !== 'document'))
  expect(uploadKinds).toEqual(['image', 'video', 'document', 'package'])
  expect(addressKinds).toEqual(['web', 'stream'])
  expect(convertedKinds).toEqual(['video', 'document'])
  expect(slideMediaKinds).toEqual(['image', 'video'])
})

test.each(['hologram', 'constructor'])('nothing is known of the kind %s of a newer server', (kind) => {
  expect(kindOf(kind)).toMatchObject({ singular: 'item', hasFile: true, hasPages: false, address: null, upload: null })
})

import { expect, test } from 'vitest'
import { pictureProblem } from './brand-picture-field.tsx'

const megabyte = 1024 * 1024

test('valid pictures are accepted', () => {
  expect(pictureProblem('logo', { name: 'Logo.PNG', size: 2 * megabyte })).toBeUndefined()
  expect(pictureProblem('favicon', { name: 'favicon.ico', size: 100 })).toBeUndefined()
})

test('invalid pictures are refused before the upload', () => {
  expect(pictureProblem('logo', { name: 'favicon.ico', size: 100 })).toBe('Please choose a JPG, PNG or GIF image.')
  expect(pictureProblem('favicon', { name: 'a.jpg', size: 100 })).toBe('Please choose an ICO, PNG or GIF image.')
  expect(pictureProblem('logo', { name: 'a.png', size: 2 * megabyte + 1 })).toBe('The image can be at most 2 MB.')
  expect(pictureProblem('logo', { name: 'a.png', size: 0 })).toBe('This file is empty.')
})

import { expect, test } from 'vitest'
import { type Atom, planChunks } from './chunk-plan.ts'

const atom = (name: string, bytes: number, parts: string[], more: Partial<Atom> = {}): Atom => ({
  modules: [name],
  bytes,
  parts: new Set(parts),
  imports: [],
  isFixed: false,
  ...more,
})
const plan = (atoms: readonly Atom[]) => planChunks(atoms, { weightOf: ({ size }) => size, bytesPerFile: 1000 })

test('small modules of the same pages share a file, large ones that few pages need do not', () => {
  const names = plan([
    atom('icon', 100, ['media', 'screens']),
    atom('button', 200, ['media', 'screens']),
    atom('grid', 90_000, ['media']),
  ])
  expect(names.get('icon')).toBe(names.get('button'))
  expect(names.get('grid')).not.toBe(names.get('icon'))
})

test('a small module joins a file of other pages if that saves more requests than it adds bytes', () => {
  const names = plan([atom('icon', 100, ['media']), atom('button', 100, ['media', 'screens'])])
  expect(names.get('icon')).toBe(names.get('button'))
})

test('files do not import each other in a circle', () => {
  const names = plan([
    atom('page list', 100, ['media'], { imports: [1] }),
    atom('large', 90_000, ['media', 'screens', 'users'], { imports: [2] }),
    atom('words', 100, ['media', 'screens', 'users', 'settings']),
  ])
  expect(names.get('page list')).not.toBe(names.get('words'))
})

test('the file of a page stays its own', () => {
  const names = plan([atom('page', 100, ['media'], { isFixed: true, imports: [1] }), atom('words', 100, ['media'])])
  expect(names.has('page')).toBe(false)
  expect(names.has('words')).toBe(true)
})

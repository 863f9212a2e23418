import { countStates } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { draw } from '../../../../testing/draw.tsx'
import { ScreenChips } from './screen-chips.tsx'

test('groups with screens have their color, empty ones do not', () => {
  const counts = { ...countStates([]), all: 2, online: 2 }
  const html = draw(<ScreenChips counts={counts} chosen={undefined} onChoose={() => {}} />)
  expect([...html.matchAll(/data-group="(\w+)"/g)].map(([, group]) => group)).toEqual(['online'])
})

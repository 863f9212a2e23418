import type { Rule } from '@digisigncast/contract/content/rules'
import { expect, test } from 'vitest'
import { dayOf, ruleTimes } from '../rule.ts'
import { rulesOverlap } from './overlap.ts'

const rule = (more: Partial<Rule>): Rule => ({ days: ['mon'], from: '08:00', until: '10:00', ...more })
const today = dayOf('2026-11-25')

test.each<[string, Partial<Rule>, Partial<Rule>, boolean]>([
  ['the same hours', {}, {}, true],
  ['hours that share a minute', {}, { from: '09:59', until: '12:00' }, true],
  ['hours that follow each other', {}, { from: '10:00', until: '12:00' }, false],
  ['other days', {}, { days: ['tue'] }, false],
  ['a night and the morning after it', { days: ['sun'], from: '22:00', until: '09:00' }, {}, true],
  ['a night and the morning before it', {}, { days: ['sun'], from: '22:00', until: '09:00' }, true],
  ['a night and a later morning', { days: ['sun'], from: '22:00', until: '08:00' }, {}, false],
  ['a whole day', { from: '00:00', until: '00:00' }, { from: '23:00', until: '23:30' }, true],
  ['dates that do not meet', { endsOn: '2026-12-24' }, { startsOn: '2026-12-25' }, false],
  ['dates that meet on a Monday', { endsOn: '2026-12-28' }, { startsOn: '2026-12-25' }, true],
  ['dates that are over', { endsOn: '2026-11-24' }, {}, false],
  ['exceptions for some weeks', {}, { except: ['2026-11-30', '2026-12-07'] }, true],
  ['an exception on the only day', { startsOn: '2026-11-30', endsOn: '2026-11-30' }, { except: ['2026-11-30'] }, false],
])('%s', (_, one, other, isOverlap) => {
  const [first, second] = [ruleTimes(rule(one)), ruleTimes(rule(other))]
  expect([rulesOverlap(first, second, today), rulesOverlap(second, first, today)]).toEqual([isOverlap, isOverlap])
})

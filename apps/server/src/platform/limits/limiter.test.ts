import { expect, test } from 'vitest'
import { openLimiters } from './limiter.ts'

const takesThree = async (keys: readonly string[]) => {
  const limiter = openLimiters(undefined)('test', 2, 60)
  const outcomes: string[] = []
  for (const key of keys)
    await limiter.take(key).then(
      () => outcomes.push('taken'),
      () => outcomes.push('refused'),
    )
  return outcomes
}

test.each([
  ['the same address', ['198.51.100.7', '198.51.100.7', '198.51.100.7']],
  ['addresses of one network', ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '2001:db8:1:2:3:4:5:6']],
  ['one network and one username', ['2001:db8:1:2::1 ada', '2001:db8:1:2::2 ada', '2001:db8:1:2::3 ada']],
  ['one network in different notations', ['2001:db8::1', '2001:db8:0:0::2', '2001:0db8:0000:0:0::3%eth0']],
])('%s: the third attempt is one too many', async (_what, keys) => {
  expect(await takesThree(keys)).toEqual(['taken', 'taken', 'refused'])
})

test.each([
  ['neighbours', ['198.51.100.7', '198.51.100.8', '198.51.100.9']],
  ['lines', ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:4::1']],
  ['IPv4-mapped addresses', ['::ffff:198.51.100.7', '::ffff:198.51.100.8', '::ffff:c633:6409']],
  ['logins', ['2001:db8:1:2::1 ada', '2001:db8:1:2::1 bob', '2001:db8:1:2::1 eve']],
  ['words', ['all', 'ab:cd', '::x']],
])('different %s do not count for each other', async (_what, keys) => {
  expect(await takesThree(keys)).toEqual(['taken', 'taken', 'taken'])
})

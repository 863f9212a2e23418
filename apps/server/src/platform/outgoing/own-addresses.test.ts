import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { addressCheck } from './addresses.ts'
import { ownAddresses } from './own-addresses.ts'

const own = (family: 'IPv4' | 'IPv6', cidr: string): NetworkInterfaceInfo => ({
  ...(family === 'IPv6' ? { family, scopeid: 0 } : { family }),
  address: cidr.split('/')[0] ?? '',
  cidr,
  netmask: '',
  mac: '',
  internal: false,
})
let interfaces = [own('IPv4', '93.184.215.14/24'), own('IPv6', '2606:4700:0:1::7/64'), own('IPv6', '2a00:1450::9/128')]
const isOwn = ownAddresses(() => ({ eth0: interfaces, lo: undefined }))

test.each([
  ['93.184.215.14', 'the address of this machine'],
  ['::ffff:93.184.215.14', 'the same as IPv6'],
  ['2606:4700:0:1::7', 'its address in IPv6'],
  ['2606:4700:0:1:ffff::1', 'a neighbor in its network'],
  ['2a00:1450::9', 'an address without a network'],
  ['168.63.129.16', 'the host of a machine in Azure'],
])('%s, %s, is not reached', (address) => {
  expect(addressCheck([], isOwn)(address)).toBe(false)
})

test.each(['93.184.215.15', '2606:4700:0:2::7', '2a00:1450::a'])('%s is reached', (address) => {
  expect(addressCheck([], isOwn)(address)).toBe(true)
})

test('the operator can allow addresses of this machine', () => {
  expect(addressCheck(['93.184.215.14'], isOwn)('93.184.215.14')).toBe(true)
})

test('a new address of this machine is known at once', () => {
  const check = addressCheck([], isOwn)
  expect(check('151.101.1.1')).toBe(true)
  interfaces = [own('IPv4', '151.101.1.1/22')]
  expect(check('151.101.1.1')).toBe(false)
})

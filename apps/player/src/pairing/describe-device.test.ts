import { expect, test } from 'vitest'
import { describeAgent, describeDevice } from './describe-device.ts'

const androidTv =
  'Mozilla/5.0 (Linux; Android 11; SHIELD Android TV Build/RQ1A.210105.003; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.6045.66 Safari/537.36'
const reduced =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const tizen =
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.5) AppleWebKit/537.36 (KHTML, like Gecko) 85.0.4183.93/6.5 TV Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

test.each([
  [androidTv, { model: 'SHIELD Android TV', os: 'Android 11', version: 'Chromium 119.0.6045.66' }],
  [reduced, { model: undefined, os: 'Android 10', version: 'Chromium 130.0.0.0' }],
  [desktop, { model: undefined, os: 'Linux', version: 'Chromium 156.0.0.0' }],
  [tizen, { model: undefined, os: 'Tizen 6.5', version: undefined }],
  [iphone, { model: undefined, os: 'iOS 17.5', version: 'Safari 17.5' }],
  ['', { model: undefined, os: undefined, version: undefined }],
])('reads %s', (agent, expected) => {
  expect(describeAgent(agent)).toEqual(expected)
})

const hints = {
  getHighEntropyValues: () =>
    Promise.resolve({
      model: '',
      platform: 'Linux',
      platformVersion: '6.1.0',
      fullVersionList: [
        { brand: 'Not A Brand', version: '8' },
        { brand: 'Google Chrome', version: '156.0.1.2' },
      ],
    }),
}

test('client hints take precedence over the user agent', async () => {
  const found = await describeDevice(new URLSearchParams(), { userAgent: androidTv, userAgentData: hints })
  expect(found).toEqual({ model: 'SHIELD Android TV', os: 'Linux 6.1.0', version: 'Chrome 156.0.1.2' })
})

test('URL parameters take precedence over everything', async () => {
  const query = new URLSearchParams({ model: 'Box 3', os: 'Android 12', version: '1.0.1' })
  const found = await describeDevice(query, { userAgent: androidTv, userAgentData: hints })
  expect(found).toEqual({ model: 'Box 3', os: 'Android 12', version: '1.0.1' })
})

test('refused client hints fall back to the user agent', async () => {
  const refusing = { getHighEntropyValues: () => Promise.reject(new Error('no')) }
  const found = await describeDevice(new URLSearchParams(), { userAgent: desktop, userAgentData: refusing })
  expect(found.os).toBe('Linux')
})

import type { FastifyReply, FastifyRequest } from 'fastify'

// Features that the pages use: playback without a click, full screen, a display that stays on, and Copy buttons.
const allowed = ['autoplay', 'clipboard-write', 'fullscreen', 'screen-wake-lock']
// Only names that Chromium knows: it writes a warning to the console for any other.
const denied = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissionsPolicy = [
  ...allowed.map((feature) => `${feature}=(self)`),
  ...denied.map((feature) => `${feature}=()`),
].join(', ')

/** A hook for pages: sets the permissions policy, and isolates pages from windows of other sites. */
export async function pageHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('permissions-policy', permissionsPolicy)
  // On plain HTTP, browsers ignore it and log an error to the console.
  if (request.protocol === 'https') reply.header('cross-origin-opener-policy', 'same-origin')
}

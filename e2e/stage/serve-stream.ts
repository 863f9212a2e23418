import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const segmentMs = 2000
const segmentsInPlaylist = 4

/** A live stream of one color on an origin of its own: a playlist whose segments advance with the time. */
export async function serveStream() {
  const segment = await readFile(join(import.meta.dirname, '../media/cyan.mpegts'))
  const startedAt = Date.now()
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.url?.startsWith('/live.m3u8'))
      response.setHeader('content-type', 'application/vnd.apple.mpegurl').end(playlistAt(Date.now() - startedAt))
    else response.setHeader('content-type', 'video/mp2t').end(segment)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live.m3u8`, stop }
}

/** The same segment again and again: its timestamps restart each time. */
function playlistAt(ms: number): string {
  const first = Math.floor(ms / segmentMs)
  const segments = Array.from({ length: segmentsInPlaylist }, (_, i) => [
    '#EXT-X-DISCONTINUITY',
    `#EXTINF:${segmentMs / 1000},`,
    `segment-${first + i}.mpegts`,
  ])
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${segmentMs / 1000}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first}`,
    ...segments.flat(),
    '',
  ].join('\n')
}

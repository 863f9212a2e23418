import { deletePlaylist, getPlaylist, listPlaylists } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { type ClientOptions, createClient } from './create-client.ts'

type Answer = Response | Error

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const tooMany = (seconds: string) =>
  json(429, { message: 'Too many calls.', code: 'request.too_many' }, { 'retry-after': seconds })
const noPlaylists = () => json(200, { data: [] })
const offline = () => new TypeError('fetch failed')

/** A client of a server that gives these answers one after the other, and the requests that it got. */
function clientOf(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const asked: { url: string; init: RequestInit }[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push({ url: url instanceof Request ? url.url : url.toString(), init })
    const answer = answers.shift() ?? new Error('no more answers')
    if (answer instanceof Error) throw answer
    return answer
  }
  return { asked, client: createClient({ url: 'https://signage.test/', token: 'dsc_x', fetch, ...options }) }
}

const failureOf = async (call: Promise<unknown>): Promise<CallError> => {
  const error = await call.then(
    () => new Error('the call did not fail'),
    (failure: unknown) => failure,
  )
  if (error instanceof CallError) return error
  throw error
}

test('params are part of the path, the query is encoded, and the token is sent', async () => {
  const { client, asked } = clientOf([noPlaylists(), json(404, { message: 'Gone.', code: 'resource.not_found' })])
  await client.call(listPlaylists, { query: { search: 'a&b c', page: 2 } })
  await failureOf(client.call(getPlaylist, { params: { playlistID: 'x/y' } }))
  expect(asked.map(({ url }) => url)).toEqual([
    'https://signage.test/api/v1/playlists?search=a%26b%20c&page=2',
    'https://signage.test/api/v1/playlists/x%2Fy',
  ])
  expect(asked[0]?.init.headers).toMatchObject({ authorization: 'Bearer dsc_x' })
})

test('an error has the status, the code, the message, those of the fields and the time to wait', async () => {
  const answer = { message: 'Wrong.', code: 'request.invalid', errors: { playlistID: ['Unknown.'] } }
  const { client } = clientOf([json(422, answer, { 'retry-after': '3' })])
  const error = await failureOf(client.call(deletePlaylist, { body: { playlistID: 'x' } }))
  expect(error).toMatchObject({ ...answer, status: 422, retryAfterMs: 3000, name: 'CallError' })
})

test('a code of a newer server keeps its status and its message', async () => {
  const { client } = clientOf([json(418, { message: 'A teapot.', code: 'server.teapot' })])
  const error = await failureOf(client.call(listPlaylists))
  expect(error).toMatchObject({ status: 418, code: 'server.unexpected', message: 'A teapot.' })
})

test('the page of a proxy is no answer', async () => {
  const { client } = clientOf([new Response('<html>', { status: 502 }), new Response('<html>', { status: 200 })])
  expect(await failureOf(client.call(listPlaylists))).toMatchObject({ status: 502, code: 'server.unexpected' })
  expect(await failureOf(client.call(listPlaylists))).toMatchObject({ status: 200, code: 'answer.unreadable' })
})

test('a call above the limit is repeated after Retry-After, also one that changes something', async () => {
  const { client, asked } = clientOf([tooMany('0'), tooMany('0'), json(200, { message: 'Deleted.', cohort: null })])
  expect(await client.call(deletePlaylist, { body: { playlistID: 'x' } })).toEqual({
    message: 'Deleted.',
    cohort: null,
  })
  expect(asked).toHaveLength(3)
})

test('calls are repeated twice at most, or as often as wanted', async () => {
  const answers = () => Array.from({ length: 9 }, () => tooMany('0'))
  const [usual, none] = [clientOf(answers()), clientOf(answers(), { retries: 0 })]
  await failureOf(usual.client.call(listPlaylists))
  await failureOf(none.client.call(listPlaylists))
  expect([usual.asked.length, none.asked.length]).toEqual([3, 1])
})

test('a call that would have to wait for too long fails at once', async () => {
  const { client, asked } = clientOf([tooMany('61')])
  expect((await failureOf(client.call(listPlaylists))).retryAfterMs).toBe(61_000)
  expect(asked).toHaveLength(1)
})

test('a read without an answer is repeated, a change is not', async () => {
  const read = clientOf([offline(), noPlaylists()])
  expect((await read.client.call(listPlaylists)).data).toEqual([])
  const change = clientOf([offline(), json(200, { message: 'Deleted.', cohort: null })])
  const error = await failureOf(change.client.call(deletePlaylist, { body: { playlistID: 'x' } }))
  expect(error).toMatchObject({ status: 0, code: 'network.failed' })
  expect(change.asked).toHaveLength(1)
})

test('an aborted call ends with the reason, also while it waits', async () => {
  const stop = new AbortController()
  const { client, asked } = clientOf([tooMany('50')])
  const call = client.call(listPlaylists, { signal: stop.signal })
  stop.abort(new Error('no longer needed'))
  await expect(call).rejects.toThrow('no longer needed')
  expect(asked).toHaveLength(1)
})

test('a file is sent as a form', async () => {
  const { client, asked } = clientOf([json(413, { message: 'Too large.', code: 'upload.too_large' })])
  await failureOf(client.upload(new Blob(['x'], { type: 'image/png' }), 'menu.png'))
  const form = asked[0]?.init.body
  const file = form instanceof FormData ? form.get('file') : undefined
  expect(file instanceof File && [file.name, file.type]).toEqual(['menu.png', 'image/png'])
  expect(asked[0]?.init.headers).not.toHaveProperty('content-type')
})

import { openAsBlob } from 'node:fs'
import { basename, join } from 'node:path'
import { isSignedIn, login } from '@digisigncast/contract/accounts/session'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { type MediaFile, uploadMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { createSlide } from '@digisigncast/contract/slides/slides'
import { atHostOf } from '../../apps/server/src/testing/local-names.ts'
import { apiClientOf } from './api-client.ts'
import { passwords } from './start-server.ts'

const firstAdmin = { username: 'admin', password: passwords.admin }

/** Returns an API client for the setup of tests, signed in as the first customer's admin by default. */
export async function operatorOf(origin: string, { username, password } = firstAdmin) {
  const { data } = await apiClientOf(origin).call(login, { body: { login: username, password } })
  if (!isSignedIn(data)) throw new Error(`${username} has a second factor`)
  const { access_token, role } = data
  const { call, send, use } = apiClientOf(role === 'super_admin' ? atHostOf(origin, 'http://admin.localhost') : origin)
  use(access_token)

  const uploadBytes = async (bytes: Blob, name: string) => {
    const form = new FormData()
    form.set('is_large', 'false')
    form.set('file', bytes, name)
    return (await send(uploadMedia, { body: form })).data as MediaFile
  }

  const upload = async (file: string) =>
    uploadBytes(await openAsBlob(join(import.meta.dirname, '..', 'media', file)), basename(file))

  return {
    call,
    send,
    upload,
    uploadBytes,
    /** Creates a slide; the picture is a WebP file. */
    slide: async (title: string, document: SlideDocument, picture: Blob) => {
      const form = new FormData()
      form.set('title', title)
      form.set('document', JSON.stringify(document))
      form.set('file', picture, 'slide.webp')
      return (await send(createSlide, { body: form })).data
    },
    /** Uploads the files and creates a playlist of them. */
    playlist: async (files: string[], slideMs: number) => {
      const media = []
      for (const file of files) media.push(await upload(file))
      const media_ids = media.map(({ id }) => id)
      const body = { name: files.join(', '), slide_duration: slideMs, media_ids }
      return { ...(await call(savePlaylist, { body })).data, media }
    },
    channel: async (selectedLayout: Layout, playlists: Record<string, string[]>, name: string = selectedLayout) =>
      (await call(saveChannel, { body: { name, layout: { selectedLayout, playlists } } })).data,
    screen: async (body: Partial<NewScreen>) => (await call(saveScreen, { body: { name: 'Screen', ...body } })).data,
  }
}

type NewScreen = Sent<typeof saveScreen>['body']
type Layout = Sent<typeof saveChannel>['body']['layout']['selectedLayout']

import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { call } from '../../../../api/client.ts'
import { slidesOfTemplates } from '../../../library/slides/index.ts'
import { type PlaylistTemplate, slidesOf } from './playlist-templates.ts'

type Options = Parameters<typeof slidesOfTemplates>[1]

/** Saves the slides and playlists of a template. Returns the id of the playlist to show on screens. */
export async function makePlaylists(template: PlaylistTemplate, options: Options): Promise<string> {
  const slides = await slidesOfTemplates(slidesOf(template), options)
  const ids = new Map<string, string>()
  let last = ''
  for (const { name, order, items } of template.playlists) {
    options.signal.throwIfAborted()
    const { data } = await call(savePlaylist, {
      body: {
        name,
        slide_duration: 8000,
        ...(order && { order }),
        items: items.map(({ weight = 1, ...item }) =>
          'slide' in item
            ? { mediaId: slides.get(item.slide) ?? '', weight }
            : { playlist_id: ids.get(item.playlist) ?? '', take: item.take, weight },
        ),
      },
    })
    ids.set(name, data.id)
    last = data.id
  }
  return last
}

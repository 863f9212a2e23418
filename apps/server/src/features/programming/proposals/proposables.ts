import { proposableChannels } from '../channels/index.ts'
import { proposablePlaylists } from '../playlists/index.ts'
import { proposableEntries } from '../schedule/index.ts'
import { proposableContents } from '../screens/index.ts'

/** The calls that can be proposed, by the path of their endpoint. */
export const proposables = new Map(
  [...proposablePlaylists, ...proposableChannels, ...proposableContents, ...proposableEntries].map((call) => [
    call.endpoint.path,
    call,
  ]),
)

import { deleteChannel, saveChannel } from '@digisigncast/contract/content/channels'
import { type Proposable, proposable } from '../../kernel/proposable/index.ts'
import * as channels from './channels.service.ts'

/** Calls of channels that can be proposed. */
export const proposableChannels: readonly Proposable[] = [
  proposable(saveChannel, {
    kind: 'channel',
    targetsOf: (body) => [{ id: body.channelId, body }],
    apply: channels.save,
  }),
  proposable(deleteChannel, {
    kind: 'channel',
    targetsOf: (body) => [{ id: body.channelId, body }],
    apply: (platform, member, body) => channels.remove(platform, member, body.channelId),
  }),
]

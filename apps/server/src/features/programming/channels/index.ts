export { findManyChannels } from './channels.repo.ts'
export { channelRoutes } from './channels.routes.ts'
export { save as saveChannel } from './channels.service.ts'
export { proposableChannels } from './proposable-channels.ts'

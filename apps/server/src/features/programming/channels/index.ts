export { findManyChannels } from './channels.repo.ts'
export { channelRoutes } from './channels.routes.ts'

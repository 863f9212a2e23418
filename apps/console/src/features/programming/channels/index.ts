export { ChannelsPage } from './channels-page.tsx'

import type { Screen } from '@digisigncast/contract/content/screens'
import { noFigures } from '@digisigncast/contract/devices/screen-state'

/** A screen as the server sends it, for tests. */
export const screenOf = (more: Partial<Screen> = {}): Screen => ({
  id: 's1',
  name: 'Lobby',
  code: 'ABCDEF',
  rotation: 0,
  animation: 'default',
  data_type: 'playlist',
  content: [],
  tags: [],
  time_zone: null,
  hours: [],
  tv_standby: false,
  location: null,
  overlays: [],
  devices: [],
  state: { code: 'no_device', ...noFigures },
  qr_code: '',
  player_url: '',
  version: 1,
  created_at: 0,
  ...more,
})

import type { Named } from '@digisigncast/contract/api/wire'
import type { Media } from '@digisigncast/contract/content/media'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'

export const mediaPath = '/image-videos'
export const dataSourcesPath = '/data-sources'
export const alertsPath = '/alerts'
export const wallPath = '/wall'
export const auditPath = '/audit-log'
export const ssoPath = '/single-sign-on'
export const binPath = '/recycle-bin'

export const approvalsPath = '/approvals'

/** Path of the page of proposals with this one open. */
export const approvalPath = (id: string): string => panelPath(approvalsPath, { id }, 'proposal')

/** Pages of the library. */
export const libraryPages = [
  { label: 'Images / Videos', path: mediaPath },
  { label: 'Data Sources', path: dataSourcesPath },
  { label: 'Recycle Bin', path: binPath },
] as const

/** Path of the page of a screen. */
export const screenPath = (id: string): string => `/screens/${encodeURIComponent(id)}`
/** Path of the list of playlists with this one open. */
export const playlistPath = ({ id, name }: Named): string =>
  `/playlists?${new URLSearchParams({ search: name, open: id })}`
/** Path of a page with the panel of an object. */
export const panelPath = (page: string, { id }: Pick<Named, 'id'>, panel = 'edit'): string =>
  `${page}?${new URLSearchParams({ panel, id })}`
/** Path of a channel: its panel for users who may edit channels, else the list with its name. */
export const channelPath = (channel: Named, canEdit: boolean): string =>
  canEdit ? panelPath('/channels', channel) : `/channels?${new URLSearchParams({ search: channel.name })}`
/** Path of the editor of a slide. */
export const slidePath = (id: string): string => `/slides/${encodeURIComponent(id)}`

/** Path of the page that shows an HTML package. */
const packagePath = (id: string): string => `/packages/${encodeURIComponent(id)}`

/** Address that a new tab opens for a media item; null without a file. */
export const previewPath = (id: string, { file_type, file_path }: Pick<Media, 'file_type' | 'file_path'>) =>
  kindOf(file_type).isPage ? packagePath(id) : file_path

type NewSlide = { size: 'landscape' | 'portrait' | 'square' } | { size: 'landscape' | 'portrait'; template: string }

/** Path of the editor of a new slide, of a size, from a template or with the content of another slide. */
export const newSlidePath = (options: NewSlide | { copy: string }): string =>
  `/slides/new?${new URLSearchParams(options)}`

/** Path of the panel of a new data source; without a kind, the user chooses one. */
export const newSourcePath = (kind?: SourceKind): string =>
  `${dataSourcesPath}?${new URLSearchParams({ panel: 'create', ...(kind && { new: kind }) })}`

import type { Area } from '@digisigncast/contract/permissions'
import type { ComponentType } from 'react'

/** A page with an entry in the sidebar. What is not in these lists has no route and no link. */
export interface Place {
  path: string
  /** As the specification writes it in the sidebar. */
  label: string
  /** For the bottom bar of a phone. */
  short: string
  icon: 'dashboard' | 'media' | 'channels' | 'playlists' | 'screens' | 'users'
  /** Shown and open only when this area may be viewed; null is for everyone. */
  area: Area | null
  load: () => Promise<ComponentType>
}

export const customerPlaces: readonly Place[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    short: 'Dashboard',
    icon: 'dashboard',
    area: null,
    load: () => import('../features/dashboard/index.ts').then((feature) => feature.DashboardPage),
  },
  {
    path: '/image-videos',
    label: 'Image / Videos',
    short: 'Media',
    icon: 'media',
    area: 'content',
    load: () => import('../features/media/index.ts').then((feature) => feature.MediaPage),
  },
  {
    path: '/channels',
    label: 'Channels',
    short: 'Channels',
    icon: 'channels',
    area: 'channels',
    load: () => import('../features/channels/index.ts').then((feature) => feature.ChannelsPage),
  },
  {
    path: '/playlists',
    label: 'Playlists',
    short: 'Playlists',
    icon: 'playlists',
    area: 'playlist',
    load: () => import('../features/playlists/index.ts').then((feature) => feature.PlaylistsPage),
  },
  {
    path: '/screens',
    label: 'Screens',
    short: 'Screens',
    icon: 'screens',
    area: 'screens',
    load: () => import('../features/screens/index.ts').then((feature) => feature.ScreensPage),
  },
]

export const ownerPlaces: readonly Place[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    short: 'Dashboard',
    icon: 'dashboard',
    area: null,
    load: () => import('../features/platform-figures/index.ts').then((feature) => feature.OwnerDashboardPage),
  },
]

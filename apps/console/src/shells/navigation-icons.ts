import {
  IconBroadcast,
  IconChartBar,
  IconDeviceTv,
  IconFileText,
  IconId,
  IconLayoutDashboard,
  IconPhotoVideo,
  IconPlaylist,
  IconReceipt,
  IconRepeat,
  IconReportAnalytics,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'
import type { NavigationEntry } from './navigation.ts'

export const navigationIcons: Record<NavigationEntry['icon'], typeof IconUsers> = {
  dashboard: IconLayoutDashboard,
  media: IconPhotoVideo,
  channels: IconBroadcast,
  playlists: IconPlaylist,
  screens: IconDeviceTv,
  users: IconUsers,
  plays: IconReportAnalytics,
  logs: IconFileText,
  reports: IconChartBar,
  plans: IconId,
  subscriptions: IconRepeat,
  billing: IconReceipt,
  settings: IconSettings,
  announcements: IconSpeakerphone,
}

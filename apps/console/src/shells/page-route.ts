import type { Area } from '@digisigncast/contract/api/permissions'
import type { ComponentType } from 'react'

/** A page with a route. Pages that are not in these lists have no route. */
export interface PageRoute {
  path: string
  /** Permission area that must be viewable; null: everyone. */
  area: Area | null
  isForAdmins?: true
  /** Shown in accounts whose changes need approval. */
  isOfApproval?: true
  load: () => Promise<ComponentType>
  /** Its name in the search. */
  label?: string
}

/** A page with an entry in the sidebar. */
export interface NavigationEntry extends PageRoute {
  /** Label in the sidebar, from the specification. */
  label: string
  /** Short label for the bottom bar of phones. */
  short: string
  icon:
    | 'dashboard'
    | 'media'
    | 'channels'
    | 'playlists'
    | 'screens'
    | 'users'
    | 'schedule'
    | 'takeovers'
    | 'approvals'
    | 'plays'
    | 'plans'
    | 'subscriptions'
    | 'billing'
    | 'announcements'
    | 'logs'
    | 'reports'
    | 'settings'
  /** Heading above it in the sidebar. */
  group?: string
  /** Paths of the pages that its tabs lead to. */
  tabPaths?: readonly string[]
  /** Position in the bar of phones; “More” has the others. */
  phoneTab?: number
}

import { contentNames } from '@digisigncast/contract/api/shown-content'
import { wordOf } from '@digisigncast/contract/api/word-of'
import { hoursText } from '@digisigncast/contract/content/rule-words'
import type { Hours } from '@digisigncast/contract/content/rules'
import type { Rotation, Screen } from '@digisigncast/contract/content/screens'
import { locationText } from '@digisigncast/contract/devices/locations'
import type { ScreenOverlay } from '@digisigncast/contract/devices/overlays'
import { animationNames } from '../../../../ui/text/animation-names.ts'
import { locationValue } from '../../../kernel/places/index.ts'
import { type Content, contentOf, contentText } from './content-choice.ts'

export interface ScreenFields {
  name: string
  code: string
  rotation: Rotation
  animation: Screen['animation']
  content: Content
  /** Names. */
  tags: string[]
  hours: Hours
  tv_standby: boolean
  /** As it is typed. */
  location: string
  overlays: ScreenOverlay[]
  /** Null: that of the account. */
  time_zone: string | null
}

/** `tags`: names of the tags of a new screen. */
export const fieldsOf = (screen: Screen | undefined, tags: readonly string[] = []): ScreenFields => ({
  name: screen?.name ?? '',
  code: screen?.code ?? '',
  rotation: screen?.rotation ?? 0,
  animation: screen?.animation ?? 'default',
  content: contentOf(screen),
  tags: screen ? tagNames(screen) : [...tags],
  hours: screen?.hours ?? [],
  tv_standby: screen?.tv_standby ?? false,
  location: locationText(screen?.location),
  overlays: screen?.overlays ?? [],
  time_zone: screen?.time_zone ?? null,
})

const tagNames = (screen: Screen | undefined): string[] => screen?.tags.map(({ name }) => name) ?? []

// The content is sent also when it is unchanged: what is on the screen may stay, even if this user may not assign it.
export function bodyOf(
  { animation, content, tags, overlays, location, ...fields }: ScreenFields,
  screen: Screen | undefined,
) {
  return {
    ...fields,
    location: locationValue(location),
    // An animation that this page does not know stays.
    ...(animation !== 'unknown' && { animation }),
    ...(JSON.stringify(overlays) !== JSON.stringify(screen?.overlays ?? []) && {
      overlays: overlays.map(({ content: { id }, ...overlay }) => ({ ...overlay, content_id: id })),
    }),
    ...(tags.join('\n') !== tagNames(screen).join('\n') && { tags }),
    contentType: content.type,
    contentIds: content.ids,
    ...(screen && { screenId: screen.id, version: screen.version }),
  }
}

/** Returns label and stored value of a field. */
export function storedText(screen: Screen, field: keyof ScreenFields): { label: string; value: string } {
  const texts = {
    name: { label: 'Title', value: screen.name },
    code: { label: 'Unique Screen Code', value: screen.code },
    rotation: { label: 'Screen Rotation', value: String(screen.rotation) },
    animation: { label: 'Select Animation', value: wordOf(animationNames, screen.animation) },
    content: { label: 'Assign Content', value: contentText(screen) },
    tags: { label: 'Tags', value: tagNames(screen).join(', ') || 'none' },
    hours: { label: 'Hours', value: hoursText(screen.hours) || 'none of its own' },
    tv_standby: { label: 'Switch off the TV in standby', value: screen.tv_standby ? 'on' : 'off' },
    location: { label: 'Location', value: locationText(screen.location) || 'none of its own' },
    overlays: { label: 'Overlays', value: contentNames(screen.overlays.map((one) => one.content)) || 'none' },
    time_zone: { label: 'Time zone', value: screen.time_zone ?? 'that of the account' },
  }
  return texts[field]
}

import type { Template } from './build.ts'
import { codes } from './code.ts'
import { event } from './event.ts'
import { hours } from './hours.ts'
import { live } from './live.ts'
import { menu } from './menu.ts'
import { more } from './more.ts'
import { notice } from './notice.ts'
import { offer } from './offer.ts'
import { people } from './people.ts'
import { places } from './place.ts'
import { safety } from './safety.ts'
import { clocks, countdowns } from './time.ts'
import { welcome } from './welcome.ts'

export interface TemplateGroup {
  name: string
  templates: readonly Template[]
}

/** All templates, in the order of the page. Import it when they are needed: they are large. */
export const templateGroups: readonly TemplateGroup[] = [
  { name: 'With data: prices, news, weather, events', templates: live },
  { name: 'Welcome', templates: welcome },
  { name: 'Notice', templates: notice },
  { name: 'Menu', templates: menu },
  { name: 'Offer', templates: offer },
  { name: 'Opening hours', templates: hours },
  { name: 'Event', templates: event },
  { name: 'Clock', templates: clocks },
  { name: 'Countdown', templates: countdowns },
  { name: 'Rooms and directions', templates: places },
  { name: 'Team', templates: people },
  { name: 'Safety', templates: safety },
  { name: 'QR code', templates: codes },
  { name: 'More', templates: more },
]

import { later } from '../../../ui/loading/later.tsx'

export const OwnSsoSection = later(() => import('./own-sso-section.tsx').then((part) => part.OwnSsoSection))

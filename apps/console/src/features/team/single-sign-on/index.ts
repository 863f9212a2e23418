import { later } from '../../../ui/loading/later.tsx'

export { SsoLinkSection } from './settings-link.tsx'

export const CustomerSsoSection = later(() =>
  import('./customer-sso-section.tsx').then((part) => part.CustomerSsoSection),
)

export { TakeoverBanner } from './takeover-banner.tsx'
export { TakeoverButton } from './takeover-button.tsx'

import type { Animation } from '@digisigncast/contract/content/screens'

/** Labels of the animations. */
export const animationNames: Record<Animation, string> = {
  default: 'Default',
  fadeAnimate: 'Fade',
  zoom: 'Zoom',
  spin: 'Spin',
  'slide-right': 'Slide right',
  'slide-left': 'Slide left',
  bounce: 'Bounce',
  scale: 'Scale',
  rotate: 'Rotate',
  blink: 'Blink',
  random: 'Random',
}

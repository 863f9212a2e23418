import { later } from '../../../ui/loading/later.tsx'

export { ScreenPreview } from './display/screen-preview.tsx'
export type { Content } from './form/content-choice.ts'
export { ContentFields } from './form/content-fields.tsx'
export { ScreenToggles } from './show/screen-toggles.tsx'
export { useScreenChoice, useShowOnScreens } from './show/use-show-on-screens.ts'

export const ShowOnScreensPanel = later(() =>
  import('./show/show-on-screens-panel.tsx').then((part) => part.ShowOnScreensPanel),
)

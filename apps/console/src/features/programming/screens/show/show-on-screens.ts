import { later } from '../../../../ui/loading/later.tsx'

export const ShowOnScreensPanel = later(() =>
  import('./show-on-screens-panel.tsx').then((part) => part.ShowOnScreensPanel),
)

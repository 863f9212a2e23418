import { later } from '../../../ui/loading/later.tsx'

export { ColorField } from './color-field.tsx'
export { TagChip, TagChips } from './tag-chip.tsx'
export { followedText, useFollowedTags, useOpeningTags } from './tag-hours.ts'
export { TagInput } from './tag-input.tsx'
export { tagIdsOf } from './tags.queries.ts'

export const ManageTagsPanel = later(() => import('./manage-tags-panel.tsx').then((part) => part.ManageTagsPanel))

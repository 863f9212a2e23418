import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import type { Media } from '@digisigncast/contract/content/media'
import { useState } from 'react'
import { CardSkeletons, EmptyState, ErrorState, NoMatch } from '../../../ui/feedback/states.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { PanelTileGrid } from '../../../ui/layout/tile-grid.tsx'
import classes from './media-picker.module.css'
import { MediaThumbnail } from './media-thumbnail.tsx'
import type { MediaFilter } from './use-media-filter.ts'
import { type MediaWindow, useMediaWindow } from './use-media-window.ts'

interface Props {
  /** Media ids, in the order chosen. */
  selected: readonly string[]
  /** `toggled` is the one that was added or removed. */
  onChange: (selected: string[], toggled: Media) => void
  /** Default: all media. */
  filter?: MediaFilter
}

/** Grid of the media for a side panel; chosen items show their position. */
export function MediaPicker({ selected, onChange, filter }: Props) {
  const [typed, setTyped] = useState('')
  const list = useMediaWindow(typed, filter)
  return (
    <div>
      <SearchBox value={typed} onChange={setTyped} label="Search by title" />
      <div className={classes.count} aria-live="polite">
        {list.total === undefined ? ' ' : mediaItemsText(list.total)}
        {selected.length > 0 ? ` · ${selected.length} selected` : ''}
      </div>
      <Choices list={list} selected={selected} onChange={onChange} />
    </div>
  )
}

function Choices({ list, selected, onChange }: Props & { list: MediaWindow }) {
  const places = new Map(selected.map((id, index) => [id, index + 1]))
  const toggle = (media: Media) => {
    const { id } = media
    onChange(places.has(id) ? selected.filter((other) => other !== id) : [...selected, id], media)
  }

  if (list.error && list.total === undefined) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.total === undefined) return <CardSkeletons count={4} />
  if (list.total === 0 && list.appliedFilter.search)
    return <NoMatch text="No media found." search={list.appliedFilter.search} />
  if (list.total === 0) return <EmptyState drawing="media" text="No media found." />
  return (
    <PanelTileGrid
      label="Media to choose from"
      count={list.total}
      columnsFor={(width) => (width >= 400 ? 3 : 2)}
      gap={12}
      metaHeight={28}
      renderTile={(index) => {
        const media = list.itemAt(index)
        return media ? <Choice media={media} place={places.get(media.id)} onToggle={toggle} /> : null
      }}
      keyOf={(index) => list.itemAt(index)?.id ?? `place-${index}`}
      onVisible={list.showRange}
    />
  )
}

interface ChoiceProps {
  media: Media
  place: number | undefined
  onToggle: (media: Media) => void
}

function Choice({ media, place, onToggle }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={place !== undefined}
      title={media.title}
      onClick={() => onToggle(media)}
    >
      <span className={classes.picture}>
        <MediaThumbnail media={media} alt="" />
        {place === undefined ? null : <span className={classes.place}>{place}</span>}
      </span>
      <span className={classes.title}>{media.title}</span>
    </button>
  )
}

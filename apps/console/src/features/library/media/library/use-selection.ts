import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import type { Media } from '@digisigncast/contract/content/media'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

type Ids = ReadonlySet<string>

export interface Selection {
  ids: Ids
  /** Toggles one; the next range starts here. */
  toggle: (id: string, index: number) => void
  /** Selects up to `index`, replacing the last range; from `start` if there is none. */
  extendTo: (index: number, start?: number) => Promise<void>
  setAll: (ids: readonly string[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

/** Fetches the ids of an inclusive range of the list. A new function for each list. */
type IdsBetween = (first: number, last: number) => Promise<string[]>

interface Anchor {
  list: IdsBetween
  index: number
  /** The selection before the range. */
  base: Ids
}

export function useSelection(idsBetween: IdsBetween): Selection {
  const [ids, setIds] = useState<Ids>(new Set())
  const now = useRef<{ ids: Ids; anchor: Anchor | null }>({ ids, anchor: null })
  const set = useCallback((next: Ids, anchor: Anchor | null) => {
    now.current = { ids: next, anchor }
    setIds(next)
  }, [])

  const toggle = useCallback(
    (id: string, index: number) => {
      const next = new Set(now.current.ids)
      if (!next.delete(id)) next.add(id)
      set(next, { list: idsBetween, index, base: next })
    },
    [idsBetween, set],
  )
  const extendTo = useCallback(
    async (index: number, start = index) => {
      const { ids: base, anchor: last } = now.current
      const anchor = last?.list === idsBetween ? last : { list: idsBetween, index: start, base }
      now.current.anchor = anchor
      const range = await idsBetween(Math.min(anchor.index, index), Math.max(anchor.index, index))
      // A late response must not undo a newer selection.
      if (now.current.anchor === anchor) set(new Set([...anchor.base, ...range]), anchor)
    },
    [idsBetween, set],
  )
  const remove = useCallback(
    (gone: readonly string[]) => {
      const out = new Set(gone)
      set(new Set([...now.current.ids].filter((id) => !out.has(id))), null)
    },
    [set],
  )
  const setAll = useCallback((all: readonly string[]) => set(new Set(all), null), [set])
  const clear = useCallback(() => set(new Set(), null), [set])
  return { ids, toggle, extendTo, setAll, remove, clear }
}

interface Keys {
  onAll: () => void
  onClear: () => void
  /** Undefined without the permission to delete. */
  onDelete: (() => void) | undefined
}

/** Handles Ctrl/⌘+A, Escape and Delete, outside of inputs and while no dialog is open. */
export function useListKeys({ onAll, onClear, onDelete }: Keys) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isSomethingOpen()) return
    if (event.key === 'Escape') onClear()
    if (event.key === 'Delete' && !event.repeat) onDelete?.()
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    onAll()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]')

const isSomethingOpen = () => document.querySelector('[role=dialog], [role=menu]') !== null

/**
 * Returns the media that Select All selects: for a user who may edit or delete media only those that this user may
 * change, with a note if there are others.
 */
export function selectionOfAll(all: readonly Pick<Media, 'id' | 'is_editable'>[], mayChange: boolean) {
  const changeable = mayChange ? all.filter((media) => media.is_editable) : all
  const others = all.length - changeable.length
  // The others can still be added to playlists.
  if (others === 0 || changeable.length === 0) return { ids: all.map(({ id }) => id), note: undefined }
  const whose =
    others === 1
      ? 'The other one belongs to another user, so you cannot change it.'
      : `The other ${others.toLocaleString('en')} belong to other users, so you cannot change them.`
  return {
    ids: changeable.map(({ id }) => id),
    note: `${changeable.length.toLocaleString('en')} of ${mediaItemsText(all.length)} selected. ${whose}`,
  }
}

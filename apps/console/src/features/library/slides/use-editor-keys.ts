import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { mediaOfSlide } from '@digisigncast/contract/slides/slide-uses'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { nextOnGrid } from './document/aids.ts'
import { arrowKeys } from './document/arrow-keys.ts'
import { boundsOfAll, type Point } from './document/boxes.ts'
import { moveElements, patchType } from './document/changes.ts'
import { fromClipboard, toClipboard } from './document/clipboard.ts'
import { copiesOf, copyOffset, newElement } from './document/new-elements.ts'
import type { SlideImages } from './slide-images.ts'
import type { SlideEditor } from './use-edited-slide.ts'

interface Options {
  editor: SlideEditor
  images: SlideImages
  isReadOnly: boolean
  /** Distance of the lines of the grid, if it is shown. */
  grid: number | undefined
  canvas: RefObject<HTMLElement | null>
  /** A crop is one step, whatever gets the focus meanwhile. */
  isCropping: boolean
  onEdit: (element: SlideElement) => void
  onSave: () => void
}

/** Keys and clipboard of the editor. Fields, sliders and open panels keep their own keys. */
export function useEditorKeys(options: Options) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isSomethingOpen()) return
    const isHandled = event.ctrlKey || event.metaKey ? runCommand(event, options) : runKey(event, options)
    if (isHandled) event.preventDefault()
  })
  const endStep = useEffectEvent((event: Event) => {
    if (options.isCropping) return
    if (!(event instanceof KeyboardEvent) || event.key in arrowKeys) options.editor.dispatch({ type: 'settle' })
  })
  const onClipboard = useEffectEvent((event: ClipboardEvent) => {
    if (isField(event.target) || isSomethingOpen() || !event.clipboardData) return
    const isHandled = event.type === 'paste' ? paste(event.clipboardData, options) : copy(event, options)
    if (isHandled) event.preventDefault()
  })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    for (const type of ['keyup', 'focusout']) window.addEventListener(type, (event) => endStep(event), { signal })
    for (const type of ['copy', 'cut', 'paste'] as const)
      window.addEventListener(type, (event) => onClipboard(event), { signal })
    return () => ending.abort()
  }, [])
}

const isEdited = (element: SlideElement) => element.type === 'text' || 'media' in element

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select, [role=slider], [contenteditable=true]')

/** The arrow keys of a handle move its layer. */
const isHandle = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[aria-roledescription=sortable]')

/** Fields of text have their own undo. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, input:not([inputmode=numeric], [inputmode=decimal])')

/** A panel that closes stays for its animation. */
const isSomethingOpen = () =>
  document.querySelector('[role=dialog]:not([data-closing]), [role=menu], [role=alertdialog]') !== null

/** Keys with Ctrl or ⌘. */
function runCommand(event: KeyboardEvent, { editor, isReadOnly, onSave }: Options): boolean {
  const key = event.key.toLowerCase()
  if (event.altKey) return false
  if (key === 's') {
    if (!isReadOnly) onSave()
    return true
  }
  if ((key === 'z' || key === 'y') && !isReadOnly && !hasOwnUndo(event.target)) {
    editor.dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    return true
  }
  if (isField(event.target)) return false
  if (key === 'a') {
    editor.select(editor.document.elements.filter(({ locked }) => !locked).map(({ id }) => id))
    return true
  }
  if (key === 'd' && !isReadOnly) {
    editor.duplicate()
    return true
  }
  return false
}

function runKey(event: KeyboardEvent, options: Options): boolean {
  const { editor, isReadOnly, canvas, onEdit } = options
  if (isField(event.target)) return false
  if (event.key === 'Escape') {
    editor.select([])
    return true
  }
  if (isReadOnly || editor.selection.length === 0) return false
  const arrow = arrowKeys[event.key]
  if (arrow && isHandle(event.target)) return false
  if (arrow) {
    editor.change(moveElements(editor.selected, stepOf(arrow, event.shiftKey, options)), 'arrow keys')
    return true
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    editor.remove()
    return true
  }
  const [first] = editor.selection
  // Enter on a button presses it.
  if (event.key === 'Enter' && event.target === canvas.current && first && isEdited(first)) {
    onEdit(first)
    return true
  }
  return false
}

/** The way that an arrow key moves the selection: a pixel; with Shift ten, or to the next line of the grid. */
function stepOf(arrow: Point, isShifted: boolean, { editor, grid }: Options): Point {
  const bounds = boundsOfAll(editor.selection.filter(({ locked }) => !locked))
  if (!isShifted || grid === undefined || !bounds) {
    const step = isShifted ? 10 : 1
    return { x: arrow.x * step, y: arrow.y * step }
  }
  return {
    x: arrow.x && nextOnGrid(bounds.x, grid, arrow.x) - bounds.x,
    y: arrow.y && nextOnGrid(bounds.y, grid, arrow.y) - bounds.y,
  }
}

function copy(event: ClipboardEvent, { editor, images, isReadOnly }: Options): boolean {
  const { selection, document } = editor
  const isTextMarked = window.getSelection()?.toString()
  if (selection.length === 0 || isTextMarked || (event.type === 'cut' && isReadOnly)) return false
  const shown = images.of(mediaOfSlide({ ...document, elements: [...selection] }))
  event.clipboardData?.setData('text/plain', toClipboard({ elements: [...selection], images: shown }))
  if (event.type === 'cut') editor.remove()
  return true
}

/** Pastes elements, or other text as a new text. */
function paste(data: DataTransfer, { editor, images, isReadOnly }: Options): boolean {
  const text = data.getData('text/plain')
  if (isReadOnly || text.trim() === '') return false
  const copied = fromClipboard(text)
  if (copied) {
    images.add(copied.images)
    const places = new Set(editor.document.elements.map(({ x, y }) => `${x} ${y}`))
    const isCovered = copied.elements.some(({ x, y }) => places.has(`${x} ${y}`))
    editor.insert(copiesOf(copied.elements, isCovered ? copyOffset : 0))
    return true
  }
  const element = newElement('text', editor.document)
  const words = text.replaceAll('\r\n', '\n').slice(0, 5000)
  if (editor.insert([element])) editor.change(patchType([element.id], 'text', { text: words }))
  return true
}

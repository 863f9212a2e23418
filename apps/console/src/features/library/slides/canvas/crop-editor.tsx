import { type ImageElement, imageZoom } from '@digisigncast/contract/slides/slide-document'
import { Button, Slider } from '@mantine/core'
import { IconZoomIn } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { arrowKeys } from '../document/arrow-keys.ts'
import { rotated } from '../document/boxes.ts'
import { type Crop, movedCrop, pictureRect, zoomedCrop } from '../document/crop.ts'
import classes from './crop-editor.module.css'
import { placeOf } from './place-of.ts'

interface Props {
  element: ImageElement
  /** URL of its picture. */
  src: string
  scale: number
  /** The part of the page where the controls are shown. */
  viewport: RefObject<HTMLElement | null>
  onChange: (crop: Crop) => void
  onEnd: () => void
}

/** Shows the whole picture around its box, to be moved and zoomed. Enter and Escape end it. */
export function CropEditor({ element, src, scale, viewport, onChange, onEnd }: Props) {
  const [picture, setPicture] = useState<{ width: number; height: number }>()
  const area = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number; crop: Crop }>(null)

  useEffect(() => area.current?.focus({ preventScroll: true }), [])

  const move = (crop: Crop, by: { x: number; y: number }) => {
    if (picture) onChange(movedCrop(element, picture, crop, rotated(by, -element.rotation)))
  }
  const zoomTo = (zoom: number) => {
    if (picture) onChange(zoomedCrop(element, picture, element, zoom))
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    event.stopPropagation()
    zoomTo(element.zoom * 1.0015 ** -event.deltaY)
  })
  useEffect(() => {
    const shown = area.current
    const listener = (event: WheelEvent) => onWheel(event)
    shown?.addEventListener('wheel', listener, { passive: false })
    return () => shown?.removeEventListener('wheel', listener)
  }, [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.button !== 0 || !event.isPrimary) return
    from.current = { x: event.clientX, y: event.clientY, crop: element }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    const start = from.current
    if (start) move(start.crop, { x: (event.clientX - start.x) / scale, y: (event.clientY - start.y) / scale })
  }
  const endMove = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    from.current = null
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = arrowKeys[event.key]
    const isOnButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Escape' || (event.key === 'Enter' && !isOnButton)) onEnd()
    else if (event.target !== area.current || event.ctrlKey || event.metaKey) return
    else if (arrow) {
      const { x, y } = arrow
      const step = event.shiftKey ? 10 : 1
      move(element, { x: x * step, y: y * step })
    } else if (event.key === '+' || event.key === '=') zoomTo(element.zoom * 1.1)
    else if (event.key === '-') zoomTo(element.zoom / 1.1)
    else if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    event.stopPropagation()
  }

  const whole = picture ? pictureRect(element, picture, element) : undefined
  const place = whole && placeOf({ ...whole, rotation: 0 }, scale)
  return (
    <>
      <div className={classes.crop} style={placeOf(element, scale)}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- moved with keys and pointers */}
        <div
          ref={area}
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move and zoom the picture
          tabIndex={0}
          aria-label="Crop. Arrow keys move the image, plus and minus zoom, Enter ends."
          className={classes.whole}
          style={place}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={endMove}
          onPointerCancel={endMove}
          onDoubleClick={(event) => {
            event.stopPropagation()
            onEnd()
          }}
          onKeyDown={onKeyDown}
        >
          <img
            src={src}
            alt=""
            draggable={false}
            onLoad={({ currentTarget }) =>
              setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
          />
        </div>
        <div className={classes.box}>{place ? <img src={src} alt="" style={place} /> : null}</div>
      </div>
      {viewport.current &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter and Escape end it from each control
          <div className={classes.bar} onKeyDown={onKeyDown}>
            <IconZoomIn size={18} stroke={1.5} aria-hidden />
            <Slider
              className={classes.zoom ?? ''}
              size="sm"
              thumbLabel="Zoom of the image"
              label={(zoom: number) => `${Math.round(zoom * 100)} %`}
              min={imageZoom.min}
              max={imageZoom.max}
              step={0.05}
              value={element.zoom}
              onChange={zoomTo}
            />
            <Button size="xs" onClick={onEnd}>
              Done
            </Button>
          </div>,
          viewport.current,
        )}
    </>
  )
}

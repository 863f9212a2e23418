import { CloseButton, Drawer } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useConfirm } from '../feedback/confirm.tsx'
import classes from './side-panel.module.css'
import { useBackCloses } from './use-back-closes.ts'

// Timings from the specification (ms): delay before opening, and before unmounting the content.
const openAfterMs = 100
const removeAfterMs = 500

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** Asks before closing if true. */
  isDirty?: boolean
  /** Whether it opens above another panel, which already has an overlay. */
  isOver?: boolean
  footer?: ReactNode
  /** Text beside the footer's button: why it is disabled. */
  note?: string | false | undefined
  children: ReactNode
}

/** Panel that slides in from the right. Unmounts its children when closed, which resets their state. */
export function SidePanel({ opened, onClose, title, isDirty = false, isOver = false, footer, note, children }: Props) {
  const isShown = useDelayed(opened)
  const confirm = useConfirm()

  const requestClose = useCallback(async () => {
    const mayClose =
      !isDirty ||
      (await confirm({
        title: 'Discard changes?',
        text: 'Your changes have not been saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
        danger: true,
      }))
    if (mayClose) onClose()
    return mayClose
  }, [confirm, isDirty, onClose])
  useBackCloses(opened, requestClose)
  const body = useRef<HTMLDivElement>(null)
  useWindowEscape(isShown, body, requestClose)

  const onKeyDown = (event: KeyboardEvent) => {
    const isForAnOpenList = (event.target as HTMLElement).dataset['mantineStopPropagation'] === 'true'
    if (event.key !== 'Escape' || event.defaultPrevented || isForAnOpenList) return
    event.stopPropagation()
    void requestClose()
  }

  return (
    <Drawer.Root
      onKeyDown={onKeyDown}
      opened={isShown}
      onClose={() => void requestClose()}
      closeOnEscape={false}
      position="right"
      size={480}
      transitionProps={{
        transition: 'slide-left',
        duration: 240,
        exitDuration: removeAfterMs,
        timingFunction: 'cubic-bezier(0.16, 1, 0.3, 1)',
      }}
    >
      <Drawer.Overlay backgroundOpacity={isOver ? 0 : 0.32} />
      <Drawer.Content classNames={{ content: classes.content }}>
        <div className={classes.header}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <CloseButton size="lg" aria-label="Close panel" onClick={() => void requestClose()} />
        </div>
        <div ref={body} className={classes.body} data-panel-body>
          {children}
        </div>
        {footer === undefined ? null : (
          <div className={classes.footer}>
            {note && <span className={classes.note}>{note}</span>}
            {footer}
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

function useDelayed(opened: boolean) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!opened) return undefined
    const timer = setTimeout(() => setIsShown(true), openAfterMs)
    return () => {
      clearTimeout(timer)
      setIsShown(false)
    }
  }, [opened])
  return opened && isShown
}

/** Disabled buttons lose the focus: handles Escape on the window for the topmost panel. */
function useWindowEscape(isShown: boolean, body: RefObject<HTMLElement | null>, onEscape: () => Promise<unknown>) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.target !== document.body) return
    const topmost = [...document.querySelectorAll('[role=dialog]')].at(-1)
    if (topmost?.contains(body.current)) void onEscape()
  })
  useEffect(() => {
    if (!isShown) return undefined
    const listener = (event: globalThis.KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isShown])
}

import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { LoadFailure } from '../loading/later.tsx'
import classes from './messages.module.css'

/** When a box appears, starts to fade and is removed (ms after the trigger). */
export interface MessageTiming {
  appearMs: number
  fadeMs: number
  removeMs: number
}

export interface MessageLink {
  href: string
  text: string
}

/** Shown as a button, for 10 seconds. */
export interface MessageAction {
  text: string
  act: () => void
}

export interface Messages {
  /** A link is for the next step. It loads the page anew, because messages are shown outside of the router. */
  success: (text: string, next?: MessageLink | MessageAction) => void
  error: (text?: string) => void
  /** Removes a message that is no longer true. */
  dismiss: (text: string) => void
}

interface Box {
  id: number
  kind: 'success' | 'error'
  text: string
  next: MessageLink | MessageAction | undefined
  isFading: boolean
}

export const MessagesContext = createContext<Messages | null>(null)

export function useMessages() {
  const messages = use(MessagesContext)
  if (!messages) throw new Error('useMessages needs a MessagesProvider above it')
  return messages
}

interface Props {
  timing: MessageTiming
  children: ReactNode
}

export function MessagesProvider({ timing, children }: Props) {
  const { boxes, show, dismiss, close } = useBoxes(timing)
  const messages = useMemo<Messages>(
    () => ({
      success: (text, next) => show('success', text, next),
      error: (text) => show('error', text?.trim() || 'Something went wrong!'),
      dismiss,
    }),
    [show, dismiss],
  )
  const fade = `${timing.removeMs - timing.fadeMs}ms`
  return (
    <MessagesContext value={messages}>
      <LoadFailure value={messages.error}>{children}</LoadFailure>
      {createPortal(
        <div className={classes.stack} style={{ '--fade': fade } as React.CSSProperties}>
          <output aria-live="polite">
            {boxes
              .filter((box) => box.kind === 'success')
              .map((box) => (
                <MessageBox key={box.id} box={box} onClose={() => close(box.id)} />
              ))}
          </output>
          <div role="alert">
            {boxes
              .filter((box) => box.kind === 'error')
              .map((box) => (
                <MessageBox key={box.id} box={box} onClose={() => close(box.id)} />
              ))}
          </div>
        </div>,
        document.body,
      )}
    </MessagesContext>
  )
}

function MessageBox({ box, onClose }: { box: Box; onClose: () => void }) {
  return (
    <div className={classes.box} data-kind={box.kind} data-fading={box.isFading || undefined}>
      <span className={classes.mark} aria-hidden>
        {box.kind === 'success' ? <IconCircleCheck size={20} /> : <IconAlertCircle size={20} />}
      </span>
      <div className={classes.title}>{box.kind === 'success' ? 'Success!' : 'Error!'}</div>
      <div className={classes.text} title={box.kind === 'success' ? box.text : undefined}>
        {box.text}
      </div>
      {box.next && <Next next={box.next} onClose={onClose} />}
      <button type="button" className={classes.close} onClick={onClose} aria-label="Close message">
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

function Next({ next, onClose }: { next: MessageLink | MessageAction; onClose: () => void }) {
  if ('href' in next)
    return (
      <a href={next.href} className={classes.link}>
        {next.text}
      </a>
    )
  const act = () => {
    next.act()
    onClose()
  }
  return (
    <button type="button" className={classes.action} onClick={act}>
      {next.text}
    </button>
  )
}

/** Time for which the button of a message is shown. */
const actionMs = 10_000

type Timers = Set<ReturnType<typeof setTimeout>>

function after(timers: Timers, ms: number, act: () => void) {
  const timer = setTimeout(() => {
    timers.delete(timer)
    act()
  }, ms)
  timers.add(timer)
}

function useBoxes(timing: MessageTiming) {
  const [boxes, setBoxes] = useState<Box[]>([])
  const nextId = useRef(0)
  const timers = useRef<Timers>(new Set())
  /** Id of the latest box, by text. */
  const latest = useRef(new Map<string, number>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])

  const close = useCallback((id: number) => setBoxes((all) => all.filter((box) => box.id !== id)), [])
  const show = useCallback(
    (kind: Box['kind'], text: string, next?: MessageLink | MessageAction) => {
      nextId.current += 1
      const id = nextId.current
      latest.current.set(text, id)
      const isAction = next !== undefined && 'act' in next
      const longer = isAction ? Math.max(0, timing.appearMs + actionMs - timing.fadeMs) : 0
      after(timers.current, timing.appearMs, () => {
        if (!isAction && latest.current.get(text) !== id) return
        // A repeated message replaces the earlier one, unless both have a button.
        setBoxes((all) => [
          ...all.filter((box) => isAction || box.kind !== kind || box.text !== text),
          { id, kind, text, next, isFading: false },
        ])
      })
      after(timers.current, timing.fadeMs + longer, () =>
        setBoxes((all) => all.map((box) => (box.id === id ? { ...box, isFading: true } : box))),
      )
      after(timers.current, timing.removeMs + longer, () => {
        if (latest.current.get(text) === id) latest.current.delete(text)
        close(id)
      })
    },
    [timing, close],
  )
  const dismiss = useCallback((text: string) => {
    latest.current.delete(text)
    setBoxes((all) => all.filter((box) => box.text !== text))
  }, [])
  return { boxes, show, dismiss, close }
}

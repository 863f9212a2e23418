import { Button, CloseButton, Drawer } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { NavigationType } from 'react-router'
import { type Question, useConfirm } from '../feedback/confirm.tsx'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { sentenceCase } from '../text/letter-case.ts'
import { useDelayed } from '../use-delayed.ts'
import { HasAddress, isSamePanel, pendingBack } from './address/panel-address.ts'
import { barRef } from './bars.ts'
import { RequestClose } from './panel-back.tsx'
import classes from './side-panel.module.css'
import { useBackCloses } from './use-back-closes.ts'
import { discardQuestion, useLeaveQuestion } from './use-leave-question.ts'

// Timings from the specification (ms): delay before opening, and before unmounting the content.
const openAfterMs = 100
const removeAfterMs = 500

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** Asks before closing if true. */
  isDirty?: boolean
  /** In place of the question whether to discard changes. */
  question?: Question
  /** Whether it opens above another panel, which already has an overlay. */
  isOver?: boolean
  /** Gets the focus when the panel closes. Default: what had it before. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  footer?: ReactNode
  /** Text beside the footer's button: why it is disabled. */
  note?: string | false | undefined
  children: ReactNode
}

/** Panel that slides in from the right. Unmounts its children when closed, which resets their state. */
export function SidePanel({
  opened,
  onClose,
  title,
  isDirty = false,
  question = discardQuestion,
  isOver = false,
  focusAfter,
  footer,
  note,
  children,
}: Props) {
  const isShown = useDelayed(opened, openAfterMs)
  const confirm = useConfirm()

  const mayDiscard = useCallback(() => confirm(question), [confirm, question])
  const requestClose = useCallback(async () => {
    const mayClose = !isDirty || (await mayDiscard())
    if (mayClose) onClose()
    return mayClose
  }, [mayDiscard, isDirty, onClose])
  const hasAddress = use(HasAddress)
  useBackCloses(opened && !hasAddress, requestClose)
  const body = useRef<HTMLDivElement>(null)
  useWindowKeys(isShown, body, requestClose)
  useEffect(() => {
    const target = focusAfter?.current
    if (!isShown || !target) return undefined
    return () => target.focus({ preventScroll: true })
  }, [isShown, focusAfter])

  const onKeyDown = (event: KeyboardEvent) => {
    const isForAnOpenList = (event.target as HTMLElement).dataset['mantineStopPropagation'] === 'true'
    if (event.key !== 'Escape' || event.defaultPrevented || isForAnOpenList || !isTopmost(body)) return
    event.stopPropagation()
    void requestClose()
  }

  return (
    <>
      {hasAddress && opened && !isOver && <LeaveQuestion isDirty={isDirty} mayLeave={mayDiscard} />}
      <Drawer.Root
        onKeyDown={onKeyDown}
        opened={isShown}
        onClose={() => void requestClose()}
        closeOnEscape={false}
        returnFocus={focusAfter === undefined}
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
        <Drawer.Content classNames={{ content: classes.content }} data-closing={isShown ? undefined : true}>
          <div className={classes.header}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <CloseButton size="lg" aria-label="Close panel" data-close-panel onClick={() => void requestClose()} />
          </div>
          <div ref={body} className={classes.body} data-panel-body>
            <RequestClose value={requestClose}>{children}</RequestClose>
          </div>
          {footer === undefined ? null : (
            <div ref={barRef} className={classes.footer}>
              {note && <span className={classes.note}>{note}</span>}
              {footer}
            </div>
          )}
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}

/** Asks before the address of the panel is left with changes, by Back or a link. */
function LeaveQuestion({ isDirty, mayLeave }: { isDirty: boolean; mayLeave: () => Promise<boolean> }) {
  useLeaveQuestion(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      // Replaced by a panel that has asked already, or by the login page.
      historyAction !== NavigationType.Replace &&
      pendingBack() === null &&
      (currentLocation.pathname !== nextLocation.pathname || !isSamePanel(currentLocation.search, nextLocation.search)),
    mayLeave,
  )
  return null
}

/**
 * A panel that closes stays in the document while it slides out; keys are no longer for it. A question counts until it is
 * gone: the key that closes it is not for the panel below.
 */
const topmostDialog = () => [...document.querySelectorAll('[role=dialog]')].findLast((one) => !isClosingPanel(one))

const isClosingPanel = (dialog: Element): boolean =>
  dialog.matches('[data-closing]') && dialog.querySelector('[data-panel-body]') !== null

const isTopmost = (body: RefObject<HTMLElement | null>): boolean => topmostDialog()?.contains(body.current) ?? false

/**
 * Handles Escape and Tab on the window for the topmost panel: the focus is still on the page while a panel opens, buttons
 * that are disabled or disappear lose it, and a panel that closes can return it to a lower one.
 */
function useWindowKeys(isShown: boolean, body: RefObject<HTMLElement | null>, onEscape: () => Promise<unknown>) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Tab' && document.activeElement === document.body && isTopmost(body)) {
      // Otherwise the focus would move on behind the panel.
      event.preventDefault()
      topmostDialog()?.querySelector<HTMLElement>('[data-close-panel]')?.focus()
      return
    }
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (!(event.target instanceof Element) || !isTopmost(body)) return
    // A dialog that this key has closed may be gone already.
    const dialog = event.target.isConnected && event.target.closest('[role=dialog]')
    const isOnPage = event.target === document.body || event.target.closest('#root')
    if (!isOnPage && (!dialog || dialog === topmostDialog())) return
    // The panel below is the topmost one as soon as this one closes.
    event.preventDefault()
    void onEscape()
  })
  useEffect(() => {
    if (!isShown) return undefined
    const listener = (event: globalThis.KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isShown])
}

interface ProblemProps {
  opened: boolean
  /** A text, or an error of the request. */
  problem: unknown
  noun: string
  onRetry: () => void
  onClose: () => void
}

/** Says why a panel cannot be opened. */
export function ProblemPanel({ opened, problem, noun, onRetry, onClose }: ProblemProps) {
  return (
    <SidePanel opened={opened} onClose={onClose} title={sentenceCase(noun)}>
      {typeof problem === 'string' ? (
        <EmptyState
          drawing="search"
          text={problem}
          action={
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          }
        />
      ) : (
        <ErrorState error={problem} onRetry={onRetry} />
      )}
    </SidePanel>
  )
}

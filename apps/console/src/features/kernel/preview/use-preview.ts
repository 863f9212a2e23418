import {
  type PreviewCommand,
  type PreviewState,
  previewMessage,
  previewStateIn,
} from '@digisigncast/contract/previews/preview-messages'
import { openPreview } from '@digisigncast/contract/previews/previews'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, failureText } from '../../../api/client.ts'
import type { PreviewSubject } from './preview-subject.ts'

/** Without a message of the frame for this time, it could not be loaded. */
const answerWithinMs = 20_000

interface Opened {
  /** Address of the frame. */
  url: string | undefined
  /** Why there is no preview. */
  problem: string | undefined
}

const notLoaded = 'The preview could not be loaded. Check the connection.'

/** Opens the preview of a subject in a frame, and connects to it. */
export function usePreview({ kind, id }: PreviewSubject) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [{ url, problem }, setOpened] = useState<Opened>({ url: undefined, problem: undefined })
  const [state, setState] = useState<PreviewState>()

  useEffect(() => {
    let isCurrent = true
    const open = async () => {
      try {
        const opened = await call(openPreview, { body: { [`${kind}_id`]: id } })
        if (isCurrent) setOpened({ url: opened.url, problem: undefined })
      } catch (failure) {
        if (isCurrent) setOpened({ url: undefined, problem: failureText(failure, notLoaded) })
      }
    }
    void open()
    return () => {
      isCurrent = false
    }
  }, [kind, id])

  const handleMessage = useEffectEvent(({ data, origin, source }: MessageEvent) => {
    if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
    const found = previewStateIn(data)
    if (found) setState(found)
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => handleMessage(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])

  const isWaiting = url !== undefined && state === undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setOpened({ url: undefined, problem: notLoaded }), answerWithinMs)
    return () => clearTimeout(timer)
  }, [isWaiting])

  const isShown = state?.phase === 'shown'
  return {
    frame,
    url,
    /** Undefined until it plays. */
    state: isShown ? state : undefined,
    problem: problem ?? (isShown ? undefined : (state?.text ?? undefined)),
    send: (command: PreviewCommand) => {
      frame.current?.contentWindow?.postMessage(previewMessage(command), window.location.origin)
      // The slider follows the hand.
      if (command.type === 'time') setState((before) => before && { ...before, time: command.at })
    },
  }
}

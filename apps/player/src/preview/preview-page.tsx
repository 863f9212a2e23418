import type { Manifest, readPreview } from '@digisigncast/contract/content/manifest'
import { type PreviewState, previewCommandIn, previewMessage } from '@digisigncast/contract/previews/preview-messages'
import { useEffect, useState } from 'preact/hooks'
import { type Answer, post, type Refusal } from '../browser/call.ts'
import { NoticeSlide } from '../notices/notice-slide.tsx'
import { TakeoverLayer } from '../notices/takeover-layer.tsx'
import type { Display } from '../play/play.ts'
import { display, showState } from '../views/display.ts'
import { nothingShown } from '../views/screen-view.tsx'
import { playPreview } from './preview-player.ts'

const unknown: Omit<PreviewState, 'phase'> = {
  text: null,
  isEmpty: false,
  item: null,
  isPaused: false,
  speed: 1,
  time: 0,
  timeZone: 'UTC',
  isTimed: false,
  isPortrait: false,
}

/** Reports to the console, which has the page in a frame. */
const report = (state: PreviewState): void => parent.postMessage(previewMessage(state), location.origin)

let reading: Promise<Answer<Manifest>> | undefined

/** A ticket works once. */
function readOnce(ticket: string): Promise<Answer<Manifest>> {
  reading ??= post<typeof readPreview>({ path: 'previews/read', body: { ticket } })
  return reading
}

/** Plays what the ticket in the address is for, and follows the commands of the console around it. */
export function PreviewPage() {
  const [shown, setShown] = useState(nothingShown)
  useEffect(() => {
    const start = async (): Promise<void> => {
      const given = new URLSearchParams(location.hash.slice(1))
      const answer = await readOnce(given.get('ticket') ?? '')
      if (!answer.ok) return report({ ...unknown, ...problemOf(answer) })
      const handle = playPreview({
        manifest: answer.body,
        at: Number(given.get('at')) || undefined,
        display: namedDisplay(),
        onShown: setShown,
        onState: report,
      })
      addEventListener('message', ({ data, origin, source }) => {
        const command = origin === location.origin && source === parent ? previewCommandIn(data) : undefined
        if (command) handle(command)
      })
    }
    void start()
  }, [])
  useEffect(() => showState(shown), [shown])
  if (shown.takeover) return <TakeoverLayer takeover={shown.takeover} />
  return <NoticeSlide shown={shown} screenKey="" />
}

/** Screen readers of the console reach the frame. */
function namedDisplay(): Display {
  const found = display()
  found.stage.setAttribute('role', 'region')
  found.stage.setAttribute('aria-label', 'Content of the display')
  return found
}

function problemOf({ code, message }: Refusal): Pick<PreviewState, 'phase' | 'text'> {
  if (code === 'auth.required') return { phase: 'expired', text: message }
  return { phase: 'failed', text: message || 'The server is not reachable right now.' }
}

import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { NoticeSlide } from './notice-slide.tsx'
import { PairingPage } from './pairing/pairing-page.tsx'
import { screenKeyIn } from './pairing/screen-code.ts'
import { play, type Shown } from './play.ts'
import './player.css'
import { hideIdlePointer, keepAwake } from './unattended.ts'

const found = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}.`)
  return element
}

const setState = (state: 'pairing' | 'waiting' | 'playing' | 'fallback'): void => {
  document.documentElement.dataset['state'] = state
}

function View({ screenKey }: { screenKey: string }) {
  const [shown, setShown] = useState<Shown>({ notice: 'waiting', branding: undefined, screenName: undefined })
  useEffect(() => {
    play(screenKey, { root: found('glass'), stage: found('stage') }, setShown)
  }, [screenKey])
  useEffect(() => {
    setState(shown.notice === undefined ? 'playing' : shown.notice === 'waiting' ? 'waiting' : 'fallback')
  }, [shown.notice])
  return <NoticeSlide shown={shown} screenKey={screenKey} />
}

const screenKey = screenKeyIn(window.location.pathname)
if (screenKey === undefined) setState('pairing')
else {
  hideIdlePointer()
  keepAwake()
}
createRoot(found('panel')).render(screenKey === undefined ? <PairingPage /> : <View screenKey={screenKey} />)

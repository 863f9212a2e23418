import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { TakeoverBanner } from '../../features/programming/takeovers/index.ts'
import { useFavicon } from '../brand.tsx'

/** A page without sidebar and header, for a monitor. */
export function MonitorFrame() {
  useFavicon()
  useLayoutEffect(() => {
    const toTop = () => window.scrollTo(0, 0)
    toTop()
    return toTop
  }, [])
  return (
    <>
      <TakeoverBanner />
      <Outlet />
    </>
  )
}

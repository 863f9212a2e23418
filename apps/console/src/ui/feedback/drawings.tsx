import type { ReactNode } from 'react'

export type DrawingName =
  | 'media'
  | 'playlist'
  | 'channel'
  | 'screen'
  | 'search'
  | 'activity'
  | 'broken'
  | 'plan'
  | 'subscription'
  | 'invoice'
  | 'announcement'
  | 'plug'
  | 'schedule'
  | 'data'

const drawings: Record<DrawingName, ReactNode> = {
  media: (
    <>
      <rect x="14" y="14" width="58" height="46" rx="5" />
      <rect x="34" y="26" width="72" height="46" rx="5" fill="var(--ground)" />
      <path d="m35 64 18-16 13 11 14-15 25 21" />
      <circle data-accent cx="52" cy="38" r="5" />
    </>
  ),
  playlist: (
    <>
      <rect x="6" y="24" width="108" height="40" rx="5" />
      <path d="M42 24v40M78 24v40" />
      <path d="M14 30h4M26 30h4M50 30h4M62 30h4M86 30h4M98 30h4M14 58h4M26 58h4M50 58h4M62 58h4M86 58h4M98 58h4" />
      <path data-accent d="m56 38 10 6-10 6z" />
    </>
  ),
  channel: (
    <>
      <rect x="12" y="12" width="96" height="60" rx="5" />
      <path d="M12 56h96M78 12v44" />
      <path data-accent d="m40 27 12 7.5-12 7.5z" />
    </>
  ),
  screen: (
    <>
      <rect x="18" y="10" width="84" height="52" rx="5" />
      <path d="M44 74h32M60 62v12" />
      <path data-accent d="m54 28 14 8-14 8z" />
    </>
  ),
  search: (
    <>
      <circle cx="54" cy="38" r="22" />
      <path d="m70 54 20 20" />
      <path data-accent d="M46 38h16" />
    </>
  ),
  schedule: (
    <>
      <rect x="20" y="16" width="80" height="58" rx="5" />
      <path d="M20 32h80M40 10v10M80 10v10M47 32v42M73 32v42" />
      <path data-accent d="M52 42h16v14H52z" />
    </>
  ),
  data: (
    <>
      <rect x="16" y="14" width="88" height="58" rx="5" />
      <path d="M16 30h88M16 44h88M16 58h88M48 14v58" />
      <path data-accent d="M60 37h28M60 51h18M60 65h24" />
    </>
  ),
  activity: (
    <>
      <path d="M10 42h24l8-22 16 44 12-34 6 12h34" />
      <circle data-accent cx="110" cy="42" r="4" />
    </>
  ),
  plan: (
    <>
      <rect x="8" y="24" width="30" height="48" rx="5" />
      <rect x="82" y="24" width="30" height="48" rx="5" />
      <rect x="45" y="12" width="30" height="60" rx="5" />
      <path d="M16 36h14M16 46h14M16 56h8M90 36h14M90 46h14M90 56h8M53 42h14M53 52h14M53 62h8" />
      <path data-accent d="m54 27 4 4 8-8" />
    </>
  ),
  subscription: (
    <>
      <rect x="20" y="16" width="80" height="58" rx="5" />
      <path d="M20 32h80M40 10v12M80 10v12M34 44h8M34 58h8M78 58h8" />
      <path data-accent d="M69 53a10 10 0 1 1-3-8M67 39v7h-7" />
    </>
  ),
  invoice: (
    <>
      <path d="M34 8h52v66l-8.7-6-8.6 6-8.7-6-8.7 6-8.6-6-8.7 6z" />
      <path d="M46 24h28M46 36h16" />
      <path data-accent d="M46 52h28" />
    </>
  ),
  announcement: (
    <>
      <path d="M28 36v14a4 4 0 0 0 4 4h10l32 15V17L42 32H32a4 4 0 0 0-4 4z" />
      <path d="M42 32v22M44 55l5 15h9l-4-11" />
      <path data-accent d="M84 34c5 5 5 13 0 18M92 26c10 9 10 25 0 34" />
    </>
  ),
  plug: (
    <>
      <path d="M8 42h26M86 42h26" />
      <path d="M34 26h10a14 14 0 0 1 14 14v4a14 14 0 0 1-14 14H34z" />
      <path d="M86 24h-8a14 14 0 0 0-14 14v8a14 14 0 0 0 14 14h8z" />
      <path data-accent d="M58 36h8M58 48h8" />
    </>
  ),
  broken: (
    <>
      <rect x="18" y="10" width="84" height="52" rx="5" />
      <path d="M44 74h32M60 62v12" />
      <path data-accent d="M60 24v14M60 46v1" />
    </>
  ),
}

export function Drawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 120 84"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawings[name]}
    </svg>
  )
}

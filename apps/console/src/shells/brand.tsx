import { useEffect, useState } from 'react'
import { useSession } from '../api/session.tsx'
import { Logo, LogoMark } from '../ui/layout/logo.tsx'
import classes from './brand.module.css'

interface Props {
  suffix?: string
  /** Whether to show the small mark of the header on phones. */
  isMark?: boolean
}

/** The customer's own logo, or the product's. */
export function Brand({ suffix, isMark = false }: Props) {
  const account = useSession().me?.account
  const logo = account?.logo ?? null
  const [brokenLogo, setBrokenLogo] = useState<string | null>(null)
  if (logo !== null && logo !== brokenLogo)
    return (
      <img
        className={isMark ? classes.mark : classes.logo}
        src={logo}
        alt={isMark ? '' : (account?.name ?? '')}
        onError={() => setBrokenLogo(logo)}
      />
    )
  return isMark ? <LogoMark /> : <Logo {...(suffix ? { suffix } : {})} />
}

/** Sets the customer's favicon while one of its users is signed in. */
export function useFavicon() {
  const favicon = useSession().me?.account?.favicon ?? null
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || favicon === null) return undefined
    const { href, type } = icon
    // The browser detects the type.
    icon.removeAttribute('type')
    icon.href = favicon
    return () => {
      icon.type = type
      icon.href = href
    }
  }, [favicon])
}

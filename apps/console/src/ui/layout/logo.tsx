import classes from './logo.module.css'

export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="2" strokeLinecap="round">
        <rect x="7" y="9" width="18" height="12" rx="2" />
        <path d="M12 25h8" />
      </g>
      <path d="m14.5 12.2 4.2 2.8-4.2 2.8z" fill="var(--on-accent)" />
    </svg>
  )
}

export function Logo({ suffix }: { suffix?: string }) {
  return (
    <span className={classes.logo}>
      <LogoMark className={classes.mark} />
      <span>DigiSignCast{suffix ? ` ${suffix}` : ''}</span>
    </span>
  )
}

import type { Fit } from '@digisigncast/contract/content/presentation'
import classes from './choice.module.css'

const scaling = { contain: 'xMidYMid meet', cover: 'xMidYMid slice', stretch: 'none' } as const

/** A display with a square picture in it. */
export function FitDrawing({ fit }: { fit: Fit }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 64 36" aria-hidden>
      <rect width="64" height="36" rx="3" className={classes.display} />
      <svg x="1.5" y="1.5" width="61" height="33" viewBox="0 0 40 40" preserveAspectRatio={scaling[fit]}>
        <rect width="40" height="40" className={classes.sky} />
        <circle cx="13" cy="15" r="6" className={classes.sun} />
        <path d="M0 34 L14 22 L22 29 L30 18 L40 30 V40 H0Z" className={classes.hills} />
      </svg>
      <rect x=".75" y=".75" width="62.5" height="34.5" rx="3" className={classes.bezel} />
    </svg>
  )
}

/** A display with an upright picture and what is beside it. */
export function FillDrawing({ fill }: { fill: string }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 64 36" aria-hidden>
      {fill === 'blur' ? (
        <>
          <rect width="64" height="36" rx="3" className={classes.blurSky} />
          <ellipse cx="8" cy="13" rx="12" ry="8" className={classes.blurSun} />
          <rect y="24" width="64" height="12" className={classes.blurHills} />
        </>
      ) : (
        <rect width="64" height="36" rx="3" fill={fill} />
      )}
      <rect x="22" y="1.5" width="20" height="33" className={classes.sky} />
      <circle cx="29" cy="12" r="4" className={classes.sun} />
      <path d="M22 30 L29 22 L33 26 L37 19 L42 26 V34.5 H22Z" className={classes.hills} />
      <rect x=".75" y=".75" width="62.5" height="34.5" rx="3" className={classes.bezel} />
    </svg>
  )
}

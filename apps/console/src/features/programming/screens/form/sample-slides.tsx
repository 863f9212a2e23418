import classes from './animation-preview.module.css'

/** Three sample posters that fit landscape and portrait: the content is in the central square. */
export function SampleSlides() {
  return (
    <>
      <svg className={classes.slide} viewBox="0 0 160 160" preserveAspectRatio="xMidYMid slice" aria-hidden>
        <rect x="-80" y="-80" width="320" height="320" fill="#ff9a5a" />
        <rect x="-80" y="-80" width="320" height="150" fill="#ffc27a" />
        <circle cx="80" cy="86" r="34" fill="#fff3cf" />
        <path d="M-80 104 Q-20 78 40 100 T160 92 T260 104 V260 H-80Z" fill="#e0603f" />
        <path d="M-80 124 Q0 100 80 120 T260 116 V260 H-80Z" fill="#9c3550" />
        <text x="80" y="146" className={classes.word} fill="#fff3cf">
          Good morning
        </text>
      </svg>
      <svg className={classes.slide} viewBox="0 0 160 160" preserveAspectRatio="xMidYMid slice" aria-hidden>
        <rect x="-80" y="-80" width="320" height="320" fill="#0f6b57" />
        <circle cx="80" cy="66" r="44" fill="#f4d35e" />
        <circle cx="80" cy="66" r="37" fill="#fdf6dc" />
        {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
          <path key={angle} d="M80 62 L68 36 Q80 28 92 36Z" fill="#f2b632" transform={`rotate(${angle} 80 66)`} />
        ))}
        <text x="80" y="142" className={classes.word} fill="#fdf6dc">
          Fresh today
        </text>
      </svg>
      <svg className={classes.slide} viewBox="0 0 160 160" preserveAspectRatio="xMidYMid slice" aria-hidden>
        <rect x="-80" y="-80" width="320" height="320" fill="#1b2152" />
        <circle cx="112" cy="38" r="16" fill="#f3efff" />
        <circle cx="105" cy="34" r="15" fill="#1b2152" />
        <path
          d="M-80 110 V84 H-50 V70 H-22 V92 H8 V62 H34 V80 H52 V50 H82 V86 H104 V66 H132 V92 H166 V74 H196 V90 H260 V260 H-80Z"
          fill="#4b3fb0"
        />
        <path d="M-80 118 H260 V260 H-80Z" fill="#2b2577" />
        {[14, 24, 60, 70, 112, 122].map((x) => (
          <rect key={x} x={x} y={x % 4 === 0 ? 78 : 92} width="4" height="6" fill="#ffd76a" />
        ))}
        <text x="80" y="144" className={classes.word} fill="#f3efff">
          Open till ten
        </text>
      </svg>
    </>
  )
}

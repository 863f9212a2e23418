import type { Animation, Rotation } from '@digisigncast/contract/content/screens'
import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { animationNames } from '../../../../ui/text/animation-names.ts'
import { Bezel } from '../display/bezel.tsx'
import classes from './animation-preview.module.css'
import { playSlides } from './play-slides.ts'

const hanging: Record<Rotation, string> = {
  0: 'Landscape, not rotated.',
  90: 'Portrait: the lower edge of the screen is on the right.',
  180: 'Landscape, upside down: the lower edge of the screen is on top.',
  270: 'Portrait: the lower edge of the screen is on the left.',
}

/** Preview of rotation and animation with three sample slides. */
export function AnimationPreview({ animation, rotation }: { animation: Animation; rotation: Rotation }) {
  const isReduced = useReducedMotion(false, { getInitialValueInEffect: false })
  const [choice, setChoice] = useState<boolean>()
  const isPlaying = choice ?? !isReduced
  const stage = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isPlaying || !stage.current) return undefined
    return playSlides(stage.current, animation)
  }, [isPlaying, animation])

  return (
    <figure
      className={classes.preview}
      aria-label={`Three sample slides, animation ${animationNames[animation]}, rotation ${rotation} degrees`}
    >
      <div className={classes.room}>
        <Bezel rotation={rotation}>
          <div ref={stage} className={classes.stage} aria-hidden>
            <SampleSlides />
          </div>
        </Bezel>
      </div>
      <figcaption className={classes.caption}>
        <span>{hanging[rotation]}</span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={isPlaying ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
          onClick={() => setChoice(!isPlaying)}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
      </figcaption>
    </figure>
  )
}

/** Three sample posters that fit landscape and portrait: the content is in the central square. */
function SampleSlides() {
  return (
    <>
      <Poster words="Good morning" y={146} color="#fff3cf">
        <rect x="-80" y="-80" width="320" height="320" fill="#ff9a5a" />
        <rect x="-80" y="-80" width="320" height="150" fill="#ffc27a" />
        <circle cx="80" cy="86" r="34" fill="#fff3cf" />
        <path d="M-80 104 Q-20 78 40 100 T160 92 T260 104 V260 H-80Z" fill="#e0603f" />
        <path d="M-80 124 Q0 100 80 120 T260 116 V260 H-80Z" fill="#9c3550" />
      </Poster>
      <Poster words="Fresh today" y={142} color="#fdf6dc">
        <rect x="-80" y="-80" width="320" height="320" fill="#0f6b57" />
        <circle cx="80" cy="66" r="44" fill="#f4d35e" />
        <circle cx="80" cy="66" r="37" fill="#fdf6dc" />
        {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
          <path key={angle} d="M80 62 L68 36 Q80 28 92 36Z" fill="#f2b632" transform={`rotate(${angle} 80 66)`} />
        ))}
      </Poster>
      <Poster words="Open till ten" y={144} color="#f3efff">
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
      </Poster>
    </>
  )
}

interface PosterProps {
  words: string
  /** Height of the words. */
  y: number
  color: string
  children: ReactNode
}

function Poster({ words, y, color, children }: PosterProps) {
  return (
    <svg className={classes.slide} viewBox="0 0 160 160" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {children}
      <text x="80" y={y} className={classes.word} fill={color}>
        {words}
      </text>
    </svg>
  )
}

import type { Animation, Rotation } from '@digisigncast/contract/content/screens'
import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { animationNames } from '../../../../ui/text/animation-names.ts'
import { Bezel } from '../display/bezel.tsx'
import classes from './animation-preview.module.css'
import { playSlides } from './play-slides.ts'
import { SampleSlides } from './sample-slides.tsx'

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

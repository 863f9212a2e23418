import { Input, Slider, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './item-panel.module.css'

const firstVolume = 100

interface Props {
  label: string
  /** Percent; 0 is without sound. */
  value: number
  onChange: (volume: number) => void
  /** Whether the video is known to have no sound. */
  isSilent?: boolean
  error: ReactNode
}

export function SoundField({ label, value, onChange, isSilent = false, error }: Props) {
  const isOn = value > 0
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Sound</legend>
      {isSilent && !isOn ? (
        <p className={classes.hint}>This video has no sound.</p>
      ) : (
        <Switch
          label={label}
          checked={isOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? firstVolume : 0)}
          withThumbIndicator={false}
        />
      )}
      {isOn && (
        <div className={classes.volume}>
          <div className={classes.slider}>
            <Slider
              min={1}
              max={100}
              value={value}
              onChange={onChange}
              label={null}
              thumbLabel="Volume in percent"
              size={6}
              thumbSize={18}
            />
          </div>
          <span className={classes.number}>{value} %</span>
        </div>
      )}
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  )
}

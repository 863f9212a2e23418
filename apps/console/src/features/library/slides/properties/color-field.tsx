import { SlideColor } from '@digisigncast/contract/slides/slide-document'
import { Button, ColorPicker, ColorSwatch, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useEyeDropper } from '@mantine/hooks'
import { IconColorPicker } from '@tabler/icons-react'
import { useState } from 'react'
import { inPage } from './fields.tsx'
import classes from './properties.module.css'

interface Props {
  label: string
  value: string
  /** Colors to choose from. */
  swatches: readonly string[]
  onChange: (color: string) => void
}

/** A color with its opacity, in the notation of documents; undefined if it is not one. */
function colorOf(text: string): string | undefined {
  const color = text.trim().toLowerCase()
  const whole = /^#?[\da-f]{3}$/.test(color) ? color.replace(/[\da-f]/g, '$&$&') : color
  const marked = whole.startsWith('#') ? whole : `#${whole}`
  return SlideColor.safeParse(marked.length === 9 && marked.endsWith('ff') ? marked.slice(0, 7) : marked).data
}

/** A color that applies while it is chosen or typed. */
export function ColorField({ label, value, swatches, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    const color = colorOf(text)
    if (color !== undefined && color !== value) onChange(color)
  }
  return (
    <TextInput
      size="xs"
      label={label}
      spellCheck={false}
      value={typed ?? value}
      leftSection={<ColorButton label={label} value={value} swatches={swatches} onChange={change} />}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        change(event.currentTarget.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Opens the picker. */
function ColorButton({ label, value, swatches, onChange }: Props) {
  const { supported, open } = useEyeDropper()
  const pick = async () => {
    // The user can also leave without a color.
    const picked = await open().catch(() => undefined)
    if (picked?.sRGBHex) onChange(picked.sRGBHex)
  }
  return (
    <Popover position="bottom-start" trapFocus returnFocus shadow="md" {...inPage}>
      <Popover.Target>
        <UnstyledButton className={classes.color ?? ''} aria-label={`Choose: ${label}`}>
          <ColorSwatch color={value} size={18} withShadow />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <ColorPicker
          format="hexa"
          size="sm"
          value={value}
          swatches={[...swatches]}
          swatchesPerRow={7}
          saturationLabel="Saturation and brightness"
          hueLabel="Hue"
          alphaLabel="Opacity"
          onChange={onChange}
        />
        {supported ? (
          <Button
            fullWidth
            mt="xs"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconColorPicker size={16} aria-hidden />}
            onClick={() => void pick()}
          >
            Pick from the screen
          </Button>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

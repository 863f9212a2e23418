import {
  fontSize,
  maxSlideText,
  type SlideElement,
  SlideFont,
  type TextElement,
  type TextLook,
} from '@digisigncast/contract/slides/slide-document'
import { familyOf, slideFonts } from '@digisigncast/contract/slides/slide-fonts'
import { SegmentedControl, Select, Switch, Textarea } from '@mantine/core'
import {
  type Icon,
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconLayoutAlignBottom,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
  IconList,
  IconListNumbers,
  IconMinus,
} from '@tabler/icons-react'
import readers from '../../../../ui/readers.module.css'
import { changeElements, patchType } from '../document/changes.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { weightIn, weightsOf } from './choices.ts'
import { ColorField } from './color-field.tsx'
import { inPage, PropertySection, SwitchField } from './fields.tsx'
import { NumberField } from './number-field.tsx'
import classes from './properties.module.css'

interface Props {
  editor: SlideEditor
  elements: readonly SlideElement[]
  swatches: readonly string[]
}

type WithText = Extract<SlideElement, TextLook>

const hasText = (element: SlideElement): element is WithText => 'font' in element

const fonts = Object.entries(slideFonts).map(([value, { name }]) => ({ value, label: name }))

/** Text and look of one or several elements that show a text. */
export function TextSection({ editor, elements, swatches }: Props) {
  const [first] = elements
  if (!first || !hasText(first) || !elements.every(hasText)) return null
  const ids = elements.map(({ id }) => id)
  const texts = elements.every(({ type }) => type === 'text')
  const patch = (values: Partial<TextLook>, step?: string) =>
    editor.change(
      changeElements(ids, (element) => (hasText(element) ? { ...element, ...values } : element)),
      step,
    )
  const patchTexts = (values: Partial<TextElement>, step?: string) =>
    editor.change(patchType(ids, 'text', values), step)
  return (
    <PropertySection title="Text">
      {elements.length === 1 && first.type === 'text' && (
        <Textarea
          className={classes.whole ?? ''}
          size="xs"
          label="Text"
          dir="auto"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxSlideText}
          value={first.text}
          onChange={(event) => patchTexts({ text: event.currentTarget.value }, 'text')}
        />
      )}
      <FontFields look={first} onChange={patch} />
      <ColorField
        label="Color"
        value={first.color}
        swatches={swatches}
        onChange={(color) => patch({ color }, 'color')}
      />
      <Switch
        className={classes.low ?? ''}
        size="xs"
        label="Capitals"
        checked={first.capitals}
        onChange={(event) => patch({ capitals: event.currentTarget.checked })}
      />
      <Choice
        label="Alignment"
        value={first.align}
        options={[
          ['left', 'Left', IconAlignLeft],
          ['center', 'Center', IconAlignCenter],
          ['right', 'Right', IconAlignRight],
        ]}
        onChange={(align) => patch({ align })}
      />
      <Choice
        label="Vertical alignment"
        value={first.vertical}
        options={[
          ['top', 'Top', IconLayoutAlignTop],
          ['middle', 'Middle', IconLayoutAlignMiddle],
          ['bottom', 'Bottom', IconLayoutAlignBottom],
        ]}
        onChange={(vertical) => patch({ vertical })}
      />
      <NumberField
        label="Line height"
        value={first.lineHeight}
        min={0.5}
        max={4}
        step={0.05}
        onChange={(lineHeight) => patch({ lineHeight }, 'line height')}
      />
      <NumberField
        label="Letter spacing"
        value={first.letterSpacing * 100}
        min={-20}
        max={200}
        suffix=" %"
        onChange={(percent) => patch({ letterSpacing: percent / 100 }, 'letter spacing')}
      />
      {texts && first.type === 'text' && (
        <Choice
          label="List"
          value={first.list}
          options={[
            ['none', 'No list', IconMinus],
            ['bullets', 'Bullets', IconList],
            ['numbers', 'Numbers', IconListNumbers],
          ]}
          onChange={(list) => patchTexts({ list })}
        />
      )}
    </PropertySection>
  )
}

interface FontProps {
  look: TextLook
  onChange: (values: Partial<TextLook>, step?: string) => void
}

/** Font, weight and size. The fonts are shown in themselves. */
function FontFields({ look, onChange }: FontProps) {
  return (
    <>
      <Select
        className={classes.whole ?? ''}
        size="xs"
        label="Font"
        data={fonts}
        value={look.font}
        allowDeselect={false}
        comboboxProps={inPage}
        maxDropdownHeight={320}
        styles={{ input: { fontFamily: `"${familyOf(look.font)}"` } }}
        renderOption={({ option }) => (
          <span className={classes.font} style={{ fontFamily: `"${familyOf(SlideFont.parse(option.value))}"` }}>
            {option.label}
          </span>
        )}
        onChange={(value) => {
          const font = SlideFont.parse(value)
          onChange({ font, weight: weightIn(font, look.weight) })
        }}
      />
      <Select
        size="xs"
        label="Weight"
        data={weightsOf(look.font)}
        value={String(look.weight)}
        allowDeselect={false}
        comboboxProps={inPage}
        onChange={(value) => onChange({ weight: Number(value) })}
      />
      <NumberField
        label={look.fit ? 'Largest size' : 'Size'}
        value={look.size}
        min={fontSize.min}
        max={fontSize.max}
        onChange={(size) => onChange({ size }, 'size')}
      />
      <SwitchField label="Reduce the size to fit the box" checked={look.fit} onChange={(fit) => onChange({ fit })} />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [Value, string, Icon])[]
  onChange: (value: Value) => void
}

/** One of a few values, shown as icons. */
function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div>
      <div className={classes.label} aria-hidden>
        {label}
      </div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={value}
        onChange={onChange}
        data={options.map(([option, name, OptionIcon]) => ({
          value: option,
          label: (
            <span className={classes.option} title={name}>
              <OptionIcon size={16} aria-hidden />
              <span className={readers.only}>{name}</span>
            </span>
          ),
        }))}
      />
    </div>
  )
}

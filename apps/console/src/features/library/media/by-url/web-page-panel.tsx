import { webZoom } from '@digisigncast/contract/content/web-pages'
import { createWebPage } from '@digisigncast/contract/schemas/content/web-pages'
import { NumberInput, Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { inputErrors } from '../../../../api/field-errors.ts'
import { usualAnd } from '../../../../ui/forms/usual-numbers.ts'
import { intervalText } from '../../../../ui/text/interval-text.ts'
import { bodyOf, fieldsOf, type WebPageBody } from './url-fields.ts'
import { type AddressPanelProps, FallbackField, storeWebPage, UrlPanel, useUrlForm } from './url-panel.tsx'

/** Creates or changes a web page. */
export function WebPagePanel(props: AddressPanelProps) {
  const errorsOf = (body: WebPageBody) => inputErrors(createWebPage, body)
  const state = useUrlForm({ ...props, fieldsOf, bodyOf, errorsOf, save: storeWebPage })
  const { form } = state
  return (
    <UrlPanel
      {...props}
      kind="web"
      description="Displays load it from its site, so it needs a connection. The page gets no access to the player."
      state={state}
    >
      <NumberInput
        label="Zoom"
        suffix=" %"
        min={webZoom.min}
        max={webZoom.max}
        step={25}
        allowDecimal={false}
        {...form.getInputProps('zoom')}
      />
      <ReloadField {...form.getInputProps('refresh')} />
      <FallbackField
        description="Shown while the page cannot be loaded. Without one, displays skip the page."
        id={form.values.fallback}
        error={form.errors['fallback']}
        onChange={(id) => form.setFieldValue('fallback', id)}
      />
    </UrlPanel>
  )
}

const never = 'never'
const steps = [0, 1, 5, 15, 30, 60, 180, 360, 1440]

const textOf = (minutes: number): string => (minutes === 0 ? 'Each time its turn comes' : intervalText(minutes))

/** When a web page is loaded again: usual intervals, and the stored one. */
function ReloadField({ value, onChange, ...input }: GetInputPropsReturnType) {
  const [minutes, change] = [value as number | null, onChange as (minutes: number | null) => void]
  return (
    <Select
      label="Load again"
      description="Between its turns the page stays loaded. The present page stays until the new one is loaded."
      allowDeselect={false}
      data={[
        ...usualAnd(steps, minutes).map((step) => ({ value: String(step), label: textOf(step) })),
        { value: never, label: 'Never' },
      ]}
      {...input}
      value={minutes === null ? never : String(minutes)}
      onChange={(step) => change(step === never ? null : Number(step))}
    />
  )
}

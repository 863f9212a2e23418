import type { RequiredTwoFactor } from '@digisigncast/contract/platform/platform-settings'
import { Checkbox, Stack } from '@mantine/core'
import { requiredTwoFactor, useSetting } from './platform-settings.queries.ts'
import { FormSection, SectionForm } from './settings-section.tsx'
import { type SectionFields, useSectionForm } from './use-section-form.ts'

type Stored = RequiredTwoFactor & { version: number }
interface Fields extends Record<string, unknown>, RequiredTwoFactor {}

const labels = {
  platform_owners: 'Require it of platform owners',
  customer_admins: 'Require it of the admins of all customers',
}

const fields: SectionFields<Stored, Fields, Stored> = {
  source: requiredTwoFactor,
  fieldsOf: ({ platform_owners, customer_admins }) => ({ platform_owners, customer_admins }),
  bodyOf: (typed, { version }) => ({ ...typed, version }),
  errorsIn: () => ({}),
  labels,
  textOf: (stored, name) => (stored[name as keyof RequiredTwoFactor] ? 'required' : 'not required'),
}

export function TwoFactorSection() {
  return (
    <FormSection id="two-factor" query={useSetting(requiredTwoFactor)} height={180}>
      {(stored) => <TwoFactorForm stored={stored} />}
    </FormSection>
  )
}

function TwoFactorForm({ stored }: { stored: Stored }) {
  const section = useSectionForm('two-factor', stored, fields)
  const { form } = section
  return (
    <SectionForm
      id="two-factor"
      section={section}
      effect="Users without it must turn it on before they can do anything else. Screens and API tokens go on working."
    >
      <Stack>
        {(['platform_owners', 'customer_admins'] as const).map((name) => (
          <Checkbox key={name} label={labels[name]} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
      </Stack>
    </SectionForm>
  )
}

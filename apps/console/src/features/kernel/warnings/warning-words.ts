import { certainties, severities, urgencies, type WarningSettings } from '@digisigncast/contract/accounts/warnings'

/** Choices of a least value: the highest alone, others with those above them, and any. */
const choicesOf = (values: readonly string[]) =>
  values.map((value, index) => ({
    value,
    label: index === 0 ? value : index === values.length - 1 ? 'Any' : `${value} or above`,
  }))

export const severityChoices = choicesOf(severities)
export const urgencyChoices = choicesOf(urgencies)
export const certaintyChoices = choicesOf(certainties)

/** For example: Severe or above, Expected or above, Likely or above, chosen areas */
export function settingsText({ severity, urgency, certainty, geocodes, areas }: WarningSettings): string {
  const least = [
    [severityChoices, severity] as const,
    [urgencyChoices, urgency] as const,
    [certaintyChoices, certainty] as const,
  ].flatMap(([choices, value]) => choices.find((choice) => choice.value === value)?.label ?? [])
  return [...least, ...(geocodes.length + areas.length > 0 ? ['chosen areas'] : [])].join(', ')
}

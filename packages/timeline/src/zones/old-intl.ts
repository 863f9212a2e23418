/** Replaces the time zone data of this computer in a test: these zones are ahead of their real time by minutes. */
export function oldIntl(errors: Record<string, (instant: number) => number>): typeof Intl {
  class OldFormat extends Intl.DateTimeFormat {
    override formatToParts(instant: number) {
      const error = errors[this.resolvedOptions().timeZone]?.(instant) ?? 0
      return super.formatToParts(instant + error * 60_000)
    }
  }
  return Object.create(Intl, { DateTimeFormat: { value: OldFormat } }) as typeof Intl
}

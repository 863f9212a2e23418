/** Name of a backup that is made at that time, in UTC. */
export const backupName = (now: number): string =>
  `digisigncast-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.tar`

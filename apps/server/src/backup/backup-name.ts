/** Name of a backup that is made at that time, in UTC. */
export const backupName = (now: number, isEncrypted: boolean): string =>
  `digisigncast-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.tar${isEncrypted ? '.enc' : ''}`

/** File name of a backup made at this time, in UTC. */
export const backupName = (now: number, isEncrypted: boolean): string =>
  `digisigncast-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.tar${isEncrypted ? '.enc' : ''}`

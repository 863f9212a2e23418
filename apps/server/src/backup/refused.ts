/** A backup, restore or move that is not done, with the reason in words for the person who asked for it. */
export class Refused extends Error {}

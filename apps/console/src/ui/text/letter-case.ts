/** "Web page": capitalizes the first letter. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Web Page": capitalizes the first letter of each word. */
export const titleCase = (text: string): string => text.split(' ').map(sentenceCase).join(' ')

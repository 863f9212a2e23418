/** Downloads a blob as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' })

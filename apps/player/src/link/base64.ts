/** The bytes of a file as base64, without the data URL prefix. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = reader.result
      resolve(typeof address === 'string' ? address.slice(address.indexOf(',') + 1) : '')
    })
    reader.addEventListener('error', () => reject(new Error('The screenshot could not be encoded.')))
    reader.readAsDataURL(file)
  })
}
